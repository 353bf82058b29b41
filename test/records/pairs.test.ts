/** Every two abilities of a rulebook that can be used in one night meet in some record. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { replay } from '#engine/record/replay.ts';
import type { Ruleset } from '#engine/ruleset.ts';
import { open } from '#engine/secret.ts';
import { type GameState, seatOf } from '#engine/state.ts';
import { isClan, type SeatNumber, type Verb } from '#engine/words.ts';
import { rulesets } from '#rulesets/index.ts';

/** An ability by the call at which it is used: a clan's joint act, or a role's own, as the lunatic's in the mafia's call. */
interface Deed {
  readonly ability: string;
  /** All who have a part in it, whoever picked. */
  readonly actors: readonly SeatNumber[];
  readonly targets: readonly SeatNumber[];
}

const abilityOf = (role: string, faction: string, call: string, verb: Verb): string =>
  `${isClan(call) && faction !== call ? role : call} ${verb}`;

/** The abilities of this seat's card. */
const abilitiesOf = (rules: Ruleset, { role, faction }: GameState['seats'][number]) =>
  rules.roles[role]!.abilities.map(({ call, verb }) => abilityOf(role, faction, call, verb));

type Night = readonly Deed[];

/** What was done in each night of a record, and which calls there were. */
function nightsOf(
  rules: Ruleset,
  text: string,
): { readonly nights: readonly Night[]; readonly calls: readonly string[] } {
  const { game } = replay(text, { [rules.id]: rules });
  const nights = new Map<string, Deed[]>();
  const calls: string[] = [];
  for (const { event, phase } of game?.happened ?? []) {
    if (event.type === 'StepBegan' && event.step.kind === 'call') calls.push(event.step.call);
    if (event.type !== 'Picked' || open(event.verb) === 'declines') continue;
    const { seats } = game!.state;
    const { role, faction } = seatOf(game!.state, open(event.seat))!;
    const ability = abilityOf(role, faction, event.call, open(event.verb));
    const night = Number(phase.split(' ')[1]);
    const actors = seats
      .filter((seat) => abilitiesOf(rules, seat).includes(ability))
      .filter(({ left }) => left === null || left.round >= night)
      .map((seat) => seat.number);
    nights.set(phase, [...(nights.get(phase) ?? []), { ability, actors, targets: open(event.targets) }]);
  }
  return { nights: [...nights.values()], calls };
}

const share = (some: readonly SeatNumber[], others: readonly SeatNumber[]): boolean =>
  some.some((seat) => others.includes(seat));

/** One is aimed at somebody who does the other, or both at the same player. */
const meet = (one: Deed, other: Deed): boolean =>
  share(one.targets, other.actors) || share(other.targets, one.actors) || share(one.targets, other.targets);

const pair = (one: string, other: string): string => [one, other].sort().join(' & ');

const pairsOf = <T>(items: readonly T[]): readonly (readonly [T, T])[] =>
  items.flatMap((one, index) => items.slice(index + 1).map((other) => [one, other] as const));

/** The pairs of abilities of a rulebook which no record brings together. */
function missing(
  rules: Ruleset,
  records: readonly string[],
): { readonly all: number; readonly unmet: readonly string[] } {
  const played = records.map((text) => nightsOf(rules, text));
  const called = new Set(played.flatMap(({ calls }) => calls));
  const abilities = new Set(
    Object.values(rules.roles).flatMap(({ id, faction, abilities: own }) =>
      own
        .filter(({ call, verb }) => called.has(call) && verb !== 'declines')
        // A faction that the options choose is that of the call.
        .map(({ call, verb }) => abilityOf(id, typeof faction === 'function' ? call : faction, call, verb)),
    ),
  );
  const met = new Set(
    played
      .flatMap(({ nights }) => nights)
      .flatMap((night) =>
        pairsOf(night).flatMap(([one, other]) => (meet(one, other) ? pair(one.ability, other.ability) : [])),
      ),
  );
  const all = pairsOf([...abilities]).map(([one, other]) => pair(one, other));
  return { all: all.length, unmet: all.filter((each) => !met.has(each)) };
}

const recordsOf = (id: string): readonly string[] => {
  const folder = new URL(`./${id}/`, import.meta.url);
  return readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
};

describe('abilities that can meet in one night', () => {
  test.each([
    ['six', 6, []],
    ['club', 10, []],
    ['boxed', 66, []],
    // A18: a detective shoots only when every commissar is out.
    ['grand', 231, ['commissar checks & detective shoots', 'commissar shoots & detective shoots']],
  ])('every pair of the rulebook %s meets in a record', (id, pairs, never) => {
    const { all, unmet } = missing(rulesets[id]!, recordsOf(id));
    expect(unmet).toEqual(never);
    expect(all).toBe(pairs);
  });

  test('a pair without a record would be found', () => {
    const without = recordsOf('boxed').filter((text) => !(text.includes('12 checks') && text.includes('14 checks')));
    expect(missing(rulesets['boxed']!, without).unmet).toEqual(['journalist checks & lawyer checks']);
  });
});
