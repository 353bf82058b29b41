import type { TextStore } from '#store/keyv-store.ts';

/** A person who asks what is stored about them. */
export const anna = '800000000000000001';
/** Another person. */
export const boris = '800000000000000002';
/** The server of all records. */
export const guildId = '900000000000000001';
/** Returns false: no document is in use. */
export const free = () => false;

/** A stored command of a seat. */
export const ofSeat = (seat: number) => ({ type: 'act', act: { seat, verb: 'passes', targets: [] } });
/** A stored command of the host. */
export const byHost = (host: object) => ({ type: 'host', host });

/** A stored record of a finished game with two players of one name. */
export function recordOf(name: string, change: object = {}) {
  return {
    gameId: 'g1',
    guildId,
    ruleset: 'six',
    options: {},
    seed: 7,
    players: [
      { userId: boris, name },
      { userId: anna, name },
    ],
    endedAt: 1_000,
    winner: 'town',
    commands: [
      { at: 1, command: ofSeat(1) },
      { at: 2, command: ofSeat(2) },
      { at: 3, command: byHost({ order: 'foul', seat: 2, reason: `stop, ${name}!` }) },
    ],
    text: `ruleset six\nname 1 "${name}"\nname 2 "${name}"\n\nnight 1\n  host fouls 2 "stop, ${name}!"\n`,
    ...change,
  };
}

/** Writes a document with its version. */
export const write = (store: TextStore, key: string, content: object, version = 1) =>
  store.set(key, { version, content });
