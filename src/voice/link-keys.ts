import { NetworkingStatusCode, type VoiceConnection } from '@discordjs/voice';
import { type Line, lineOf } from './link-ending.ts';
import { followPackets } from './link-socket.ts';
import type { LinkTiming } from './link-timing.ts';

/**
 * The ability of the users in the channel to decrypt the audio.
 * - `wait`: their keys are on the way. Audio sent now is lost to them.
 * - `speak`: they can decrypt it, or nobody is there, or the audio is not end-to-end encrypted.
 * - `missing`: users are there, and their keys have not come in time.
 */
export type Keys = 'wait' | 'speak' | 'missing';

/**
 * Reports the state of the keys of end-to-end encryption (DAVE), now and after each change. A group begins when a
 * second user joins the channel, and may take a while if many join at once. A client drops frames that it cannot
 * decrypt (dave-protocol, "Protocol Transitions"). Returns a function that stops the watch.
 */
export function watchKeys(
  connection: VoiceConnection,
  { keys, othersKeys }: Pick<LinkTiming, 'keys' | 'othersKeys'>,
  tell: (keys: Keys) => void,
): () => void {
  const line = lineOf(connection.state);
  if (line === undefined) return () => {};
  const begun = performance.now();
  let told: Keys | undefined;
  let othersSince: number | null = null;
  let hadKeys = false;
  let timer: NodeJS.Timeout | undefined;

  /** When waiting ends, on the clock of `performance`. */
  const due = (): number => (othersSince === null ? begun + keys : othersSince + othersKeys);
  const judge = (): Keys | null => {
    const people = peopleOf(line);
    if (people === null) return null;
    hadKeys ||= people.keys;
    othersSince = people.others ? (othersSince ?? performance.now()) : null;
    return keysNow(people, { hadKeys, isDue: performance.now() >= due() });
  };
  const look = (): void => {
    clearTimeout(timer);
    const now = judge();
    if (now === 'wait') timer = setTimeout(look, Math.max(1, due() - performance.now()));
    if (now === null || now === told) return;
    told = now;
    tell(now);
  };

  const end = followPackets(line, look);
  connection.on('transitioned', look);
  look();
  return () => {
    end();
    connection.off('transitioned', look);
    clearTimeout(timer);
  };
}

/** The state of the keys. `isDue`: the wait for them has ended. */
function keysNow(people: LinePeople, { hadKeys, isDue }: { readonly hadKeys: boolean; readonly isDue: boolean }): Keys {
  if (!people.encrypted || people.keys) return 'speak';
  if (isDue) return people.others ? 'missing' : 'speak';
  return hadKeys && !people.others ? 'speak' : 'wait';
}

/** Returns true if this user is on the line, and has the keys to what is sent on it. */
export function hasKeys({ state }: VoiceConnection, userId: string): boolean {
  const line = lineOf(state)?.state;
  if (line?.code !== NetworkingStatusCode.Ready) return false;
  return line.connectionData.connectedClients.has(userId) && Boolean(line.dave?.voicePrivacyCode);
}

interface LinePeople {
  readonly encrypted: boolean;
  readonly keys: boolean;
  readonly others: boolean;
}

/** The other users on a line, and whether the line has keys for them, or `null` while the line is being resumed. */
function peopleOf({ state }: Line): LinePeople | null {
  if (state.code !== NetworkingStatusCode.Ready) return null;
  const { dave, connectionData, connectionOptions } = state;
  const others = [...connectionData.connectedClients].some((id) => id !== connectionOptions.userId);
  return {
    encrypted: dave !== undefined && dave.protocolVersion > 0,
    keys: Boolean(dave?.voicePrivacyCode),
    others,
  };
}
