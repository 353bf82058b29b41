/** A game with a substitute, for the checks of messages that no bot has sent. */
import { encode } from '#engine/kernel/codec.ts';
import type { Command } from '#engine/kernel/commands.ts';
import { type GameState, play, unstarted } from '#engine/kernel/engine.ts';
import type { Batch, StoredEvent, TableDocument } from '#game/ports/journal.ts';
import { rulesets } from '#rulesets/index.ts';
import type { Leak } from './leak.ts';
import { leaksOf } from './secrets.ts';
import { type Truth, truthOf } from './truth.ts';

const roles = ['don', 'mafioso', 'commissar', 'doctor', 'civilian', 'civilian'];
/** The seat of the commissar. */
export const commissar = 3;
export const table = {
  ...{ gameId: 'abcdefgh', ruleset: 'six', language: 'en', hostId: 'p1', options: {} },
  players: roles.map((_, index) => ({ userId: `p${index + 1}`, name: `Player${index + 1}` })),
} as unknown as TableDocument;

/** The time of the replacement, in ms since 1970. */
export const replacedIn = ({ moments }: Truth): number =>
  moments.find(({ events }) => events.some(({ type }) => type === 'SeatReplaced'))!.at;

/** Plays a game in which the commissar checks seat 1, is replaced, and checks seat 2. Batches are 1 s apart. */
export function played(): Truth {
  const rules = rulesets['six']!;
  const batches: Batch[] = [];
  let state: GameState = unstarted;
  const run = (command: Command) => {
    const result = play(rules, state, command);
    if (!result.ok) throw new Error(result.error.code);
    ({ state } = result.value);
    const n = batches.length + 1;
    batches.push({
      n,
      at: n * 1000,
      command,
      events: result.value.events.map(encode) as unknown as readonly StoredEvent[],
    });
  };
  const check = (target: number) => {
    while (!(state.open && state.step?.kind === 'call' && state.step.call === 'commissar' && state.round > 1))
      run({ type: state.open ? 'timeout' : 'announced', step: state.step!.number });
    run({ type: 'act', act: { seat: commissar, verb: 'checks', targets: [target] } });
    run({ type: 'timeout', step: state.step!.number });
  };
  run({ type: 'start', ruleset: 'six', options: {}, seed: 77_777, deal: { roles } });
  check(1);
  const [from, to] = [{ id: 'p3', name: 'Player3' }, newcomer];
  run({ type: 'host', host: { order: 'replace', seat: commissar, from, to } });
  check(2);
  return truthOf(table, batches);
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
): readonly Leak['kind'][] {
  const game = { language: 'en', plot: { seed: 77_777, acts: [] }, isDisturbed: true } as const;
  const people = [{ id, name: id === newcomer.id ? newcomer.name : id, received: events }];
  return leaksOf({ ...game, people }, truth).map(({ kind }) => kind);
}
