import { EndBehaviorType, type VoiceConnection, VoiceConnectionStatus } from '@discordjs/voice';

/** Receives who begins and who stops speaking. */
export type Heard = (userId: string, speaking: boolean) => void;

/** Reports speakers by their incoming packets. The packets are not decrypted, decoded or kept. */
export function overhear({ receiver }: VoiceConnection, heard: Heard): void {
  receiver.speaking.on('start', (userId) => heard(userId, true));
  receiver.speaking.on('end', (userId) => heard(userId, false));
}

/** The one person whose sound is read, and the receiver of their Opus packets. */
export interface Recorded {
  readonly userId: string;
  /** Takes a packet at the moment at which it arrives. */
  packet(packet: Uint8Array): void;
}

/**
 * Passes on the packets of one person. The library decrypts no packet of anybody else. It ends the stream at a packet
 * that cannot be decrypted, for example while keys change, so the stream is begun again.
 */
export function recordOn(connection: VoiceConnection, recorded: Recorded): void {
  const stream = connection.receiver.subscribe(recorded.userId, { end: { behavior: EndBehaviorType.Manual } });
  stream.on('data', (packet: Buffer) => recorded.packet(packet));
  stream.on('error', () => {});
  stream.once('close', () => {
    if (connection.state.status !== VoiceConnectionStatus.Destroyed) recordOn(connection, recorded);
  });
}
