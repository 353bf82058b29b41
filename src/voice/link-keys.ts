import { NetworkingStatusCode, type VoiceConnection } from '@discordjs/voice';
import { type Line, lineOf } from './link-ending.ts';
import { followPackets } from './link-socket.ts';
import type { LinkTiming } from './link-timing.ts';

/**
 * Whether those in the channel can decrypt what is said.
 * - `wait`: their keys are on the way: whatever is sent now is lost on them.
 * - `speak`: they can, or nobody is there, or nothing is encrypted end to end.
 * - `missing`: people are there, and their keys have not come in time.
 */
export type Keys = 'wait' | 'speak' | 'missing';

/**
 * Tells how it is about the keys of end-to-end encryption (DAVE), now and whenever that changes. A group begins when a
 * second person has come into the channel, and may take a while where many come at once; a client drops frames that it
 * cannot decrypt (dave-protocol, "Protocol Transitions"). Returns a function that ends it.
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

  const judge = (): Keys | null => {
    const people = peopleOf(line);
    if (people === null) return null;
    if (people.keys) hadKeys = true;
    othersSince = people.others ? (othersSince ?? performance.now()) : null;
    if (!people.encrypted || people.keys) return 'speak';
    if (othersSince === null) return hadKeys || performance.now() >= begun + keys ? 'speak' : 'wait';
    return performance.now() >= othersSince + othersKeys ? 'missing' : 'wait';
  };
  const look = (): void => {
    clearTimeout(timer);
    const now = judge();
    if (now === 'wait')
      timer = setTimeout(
        look,
        Math.max(1, (othersSince ?? begun) + (othersSince ? othersKeys : keys) - performance.now()),
      );
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

/** Who is on a line besides us, and whether there are keys for them; `null`: the line is being resumed. */
function peopleOf({ state }: Line): { encrypted: boolean; keys: boolean; others: boolean } | null {
  if (state.code !== NetworkingStatusCode.Ready) return null;
  const { dave, connectionData, connectionOptions } = state;
  const others = [...connectionData.connectedClients].some((id) => id !== connectionOptions.userId);
  return {
    encrypted: dave !== undefined && dave.protocolVersion > 0,
    keys: Boolean(dave?.voicePrivacyCode),
    others,
  };
}
