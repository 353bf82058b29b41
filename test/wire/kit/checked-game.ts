/** A game with a substitute, for the checks of messages that no bot has sent. */
import { encode } from '#engine/kernel/codec.ts';
import type { Command } from '#engine/kernel/commands.ts';
import { type GameState, play, unstarted } from '#engine/kernel/engine.ts';
import type { Batch } from '#game/ports/journal.ts';
import type { TableDocument } from '#game/ports/table-document.ts';
import { usualTableSettings } from '#game/settings/settings.ts';
import { rulesets } from '#rulesets/index.ts';
import type { Leak } from './leak.ts';
import { leaksOf } from './secrets.ts';
import { type Truth, truthOf } from './truth.ts';

const roles = ['don', 'mafioso', 'commissar', 'doctor', 'civilian', 'civilian'];
/** The seat of the commissar. */
export const commissar = 3;

const tableOf = (ruleset: string, size: number): TableDocument =>
  ({
    ...{ gameId: 'abcdefgh', ruleset, language: 'en', hostId: 'p1', options: {}, settings: usualTableSettings },
    players: Array.from({ length: size }, (_, index) => ({ userId: `p${index + 1}`, name: `Player${index + 1}` })),
  }) as unknown as TableDocument;

export const table = tableOf('six', roles.length);

/** The time of the replacement, in ms since 1970. */
export const replacedIn = ({ moments }: Truth): number =>
  moments.find(({ events }) => events.some(({ type }) => type === 'SeatReplaced'))!.at;

/** A game that is played command by command. Batches are 1 s apart. */
class PlayedGame {
  readonly #table: TableDocument;
  readonly #batches: Batch[] = [];
  #state: GameState = unstarted;

  constructor(gameTable: TableDocument, dealt: readonly string[]) {
    this.#table = gameTable;
    this.run({ type: 'start', ruleset: gameTable.ruleset, options: {}, seed: 77_777, deal: { roles: dealt } });
  }

  run(command: Command): void {
    const result = play(rulesets[this.#table.ruleset]!, this.#state, command);
    if (!result.ok) throw new Error(result.error.code);
    this.#state = result.value.state;
    const n = this.#batches.length + 1;
    const events = result.value.events.map(encode);
    this.#batches.push({ n, at: n * 1000, command, events });
  }

  /** Lets time pass until the game is there. */
  passUntil(isThere: (state: GameState) => boolean): void {
    while (!isThere(this.#state))
      this.run({ type: this.#state.open ? 'timeout' : 'announced', step: this.#state.step!.number });
  }

  /** Lets the open step end. */
  pass(): void {
    this.run({ type: 'timeout', step: this.#state.step!.number });
  }

  truth(): Truth {
    return truthOf(this.#table, this.#batches);
  }
}

const isCheck = ({ open, step, round }: GameState) =>
  open && step?.kind === 'call' && step.call === 'commissar' && round > 1;

/** Plays a game in which the commissar checks seat 1, is replaced, and checks seat 2. */
export function played(): Truth {
  const game = new PlayedGame(table, roles);
  const check = (target: number) => {
    game.passUntil(isCheck);
    game.run({ type: 'act', act: { seat: commissar, verb: 'checks', targets: [target] } });
    game.pass();
  };
  check(1);
  const [from, to] = [{ id: 'p3', name: 'Player3' }, newcomer];
  game.run({ type: 'host', host: { order: 'replace', seat: commissar, from, to } });
  check(2);
  return game.truth();
}

/** Plays a game in which the don in seat 1 quits on the second day, and the mafioso in seat 2 is the heir (A31). */
export function playedWithHeir(): Truth {
  const town = Array.from({ length: 6 }, () => 'civilian');
  const game = new PlayedGame(tableOf('grand', 10), ['don', 'mafioso', 'commissar', 'doctor', ...town]);
  game.passUntil(({ phase, round }) => phase === 'day' && round > 1);
  game.run({ type: 'quit', seat: 1 });
  game.passUntil(({ phase, round }) => phase === 'night' && round > 2);
  return game.truth();
}

/** Plays a game in which seats 1 and 4 quit on the second day. */
export function playedWithTwoOut(): Truth {
  const game = new PlayedGame(table, roles);
  for (const seat of [1, 4]) {
    game.passUntil(({ phase, round }) => phase === 'day' && round > 1);
    game.run({ type: 'quit', seat });
  }
  return game.truth();
}

/** Plays Sports Mafia until the first hunt. On day 1 seats 2 and 3 are called, and seat 1 votes against seat 2. */
export function playedWithHunt(): Truth {
  const town = Array.from({ length: 6 }, () => 'civilian');
  const game = new PlayedGame(tableOf('sport', 10), [...town, 'commissar', 'mafioso', 'mafioso', 'don']);
  const nominate = (by: number, seat: number) => {
    game.passUntil(({ open, step }) => open && step?.kind === 'speech' && step.seat === by);
    game.run({ type: 'act', act: { seat: by, verb: 'nominates', targets: [seat] } });
  };
  nominate(1, 2);
  nominate(2, 3);
  game.passUntil(({ open, step }) => open && step?.kind === 'ballot');
  game.run({ type: 'act', act: { seat: 1, verb: 'votes', targets: [2] } });
  game.passUntil(({ step }) => step?.kind === 'sleep');
  game.passUntil(({ step, round }) => step?.kind === 'sleep' && round > 1);
  return game.truth();
}

/** The person who gets the commissar's seat. */
export const newcomer = { id: 'sub', name: 'Sub' };

/** An event as a client has received it. `at`: in ms since 1970. */
export const received = (type: string, at: number, d: object) => ({ seq: 1, at, t: type, d, raw: JSON.stringify(d) });

/** The kinds of leaks that a person's client has received with these events. */
export function kindsIn(
  truth: Truth,
  id: string,
  events: readonly ReturnType<typeof received>[],
  typed: readonly string[] = [],
): readonly Leak['kind'][] {
  const game = { language: 'en', plot: { seed: 77_777, acts: [] }, isDisturbed: true } as const;
  const people = [{ id, name: id === newcomer.id ? newcomer.name : id, received: events }];
  return leaksOf({ ...game, people, typed }, truth).map(({ kind }) => kind);
}
