/** Secrets of the rulebook boxed, ability by ability, and the leaks that the checks would find. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noticesOf } from '#engine/kernel/audience.ts';
import type { Act } from '#engine/kernel/commands.ts';
import { noCustomRules } from '#engine/kernel/custom-rules.ts';
import { calls } from '#engine/kernel/night.ts';
import type { Notice } from '#engine/kernel/notices.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { CallId, RoleId, SeatNumber, Verb } from '#engine/kernel/types.ts';
import { callsOf } from '#rulesets/boxed/night.ts';
import { boxed } from '#rulesets/boxed.ts';
import { holdsBut } from './fixtures/holds.ts';
import { leakOf, leaks } from './fixtures/leaks.ts';
import { custom } from './fixtures/table.ts';
import { type Tells, WatchedGame } from './fixtures/watched-game.ts';

/** The action of a seat at a call, in its first window or its second. */
interface ActionRequest {
  readonly seats: readonly SeatNumber[];
  readonly call: CallId;
  readonly verb: Verb;
  readonly targets: readonly SeatNumber[];
  readonly window?: 1 | 2;
}

/** Plays to the morning after night 2, or to the end of the day after it, and returns the notices to one seat. */
function told(
  actions: readonly ActionRequest[],
  viewer: SeatNumber | null,
  tells: Tells,
  rules: Ruleset = boxed,
  by = 'morning',
) {
  const watched = new WatchedGame({ rules, roles: custom }, viewer, tells);
  const heard: Notice[] = [];
  const play = (command: Parameters<WatchedGame['play']>[0]) => heard.push(...(watched.play(command)?.told ?? []));
  const done = () => (by === 'morning' ? watched.state.phase === 'day' : watched.state.round === 3);
  while (watched.state.round < 2 || !done()) {
    const { step, open } = watched.state;
    if (open && step?.kind === 'call' && step.purpose === 'act') {
      for (const { seats, call, verb, targets, window = 1 } of actions) {
        if (call !== step.call || window !== (step.window ?? 1)) continue;
        for (const seat of seats) play({ type: 'act', act: { seat, verb, targets } });
      }
    }
    if (by === 'night' && open && step?.kind === 'discussion' && watched.state.round === 2) {
      play({ type: 'act', act: { seat: 17, verb: 'nominates', targets: [16] } });
    }
    play({ type: open ? 'timeout' : 'announced', step: step!.number });
  }
  // The batch of the morning names the dead.
  const night = heard.findLastIndex(({ news }) => news.type === 'DayBroke');
  const some = by === 'morning' ? heard.slice(0, night) : heard;
  return JSON.stringify(some.filter(({ news }) => news.type !== 'Prompted'));
}

interface Power {
  readonly seats: readonly SeatNumber[];
  readonly call: CallId;
  readonly verb: Act['verb'];
  readonly targets?: 1 | 2;
  /** The action has an effect on the seat at which it is aimed. */
  readonly strikes: boolean;
}

const powers: readonly Power[] = [
  { call: 'captain', seats: [1], verb: 'arrests', strikes: true },
  { call: 'mafia', seats: [2, 3, 4], verb: 'shoots', strikes: true },
  { call: 'mafia', seats: [15], verb: 'shoots', strikes: false },
  { call: 'don', seats: [2], verb: 'checks', strikes: false },
  { call: 'yakuza', seats: [5, 6, 7], verb: 'shoots', strikes: true },
  { call: 'sheriff', seats: [8], verb: 'shoots', strikes: true },
  { call: 'maniac', seats: [9], verb: 'shoots', strikes: true },
  { call: 'doctor', seats: [10], verb: 'heals', strikes: true },
  { call: 'commissar', seats: [11], verb: 'checks', strikes: false },
  { call: 'lawyer', seats: [12], verb: 'checks', strikes: false },
  { call: 'beauty', seats: [13], verb: 'takes', strikes: true },
  { call: 'journalist', seats: [14], verb: 'checks', targets: 2, strikes: false },
];

const anySeat = fc.integer({ min: 1, max: custom.length });

const actionOf = ({ seats, call, verb }: Power, targets: readonly SeatNumber[]): ActionRequest => ({
  seats,
  call,
  verb,
  targets,
});

const targetsOf = ({ targets = 1 }: Power) =>
  fc.uniqueArray(anySeat, { minLength: targets, maxLength: targets }) as fc.Arbitrary<readonly SeatNumber[]>;

describe('B12, G4: until the morning no other player is told', () => {
  test.each(powers)('at the call $call: $seats $verb', (power) => {
    // Civilians, who are told nothing at night about any effect on them, and people who only watch.
    const viewers = [null, 16, 17, 18];
    const others = powers.filter((other) => other !== power);
    const same = (tells: Tells) =>
      fc.property(
        targetsOf(power),
        fc.option(targetsOf(power)),
        fc.tuple(...others.map((other) => fc.option(targetsOf(other).map((targets) => actionOf(other, targets))))),
        fc.constantFrom(...viewers),
        (one, other, rest, viewer) => {
          const done = rest.filter((action) => action !== null);
          const night = (targets: readonly SeatNumber[] | null) =>
            told(targets ? [...done, actionOf(power, targets)] : done, viewer, tells);
          return night(one) === night(other);
        },
      );
    holdsBut(same, [leakOf(power.call), ...(power.strikes ? [leaks['an action is told to its target']!] : [])]);
  });
});

test('B13: an arrested player is told the same as others, except for answers', () => {
  // Seat 8 shoots, seat 10 heals and seat 13 takes a player. None of these actions is answered.
  const arrests = (tells: Tells) =>
    fc.property(fc.constantFrom(8, 10, 13), fc.constantFrom(16, 17, 18), (arrested, target) => {
      const actions: readonly ActionRequest[] = [
        { seats: [8], call: 'sheriff', verb: 'shoots', targets: [target] },
        { seats: [10], call: 'doctor', verb: 'heals', targets: [target] },
        { seats: [13], call: 'beauty', verb: 'takes', targets: [target] },
      ];
      const arrest: ActionRequest = { seats: [1], call: 'captain', verb: 'arrests', targets: [arrested] };
      return told([arrest, ...actions], arrested, tells) === told(actions, arrested, tells);
    });
  holdsBut(arrests, [leaks['an action is told to its target']!]);
});

test('B12: a player killed tonight is told the same as others, except for answers', () => {
  const killed = (tells: Tells) =>
    fc.property(fc.constantFrom(8, 9, 10, 13), fc.constantFrom(16, 17, 18), (victim, target) => {
      const actions: readonly ActionRequest[] = [
        { seats: [8, 9], call: victim === 9 ? 'maniac' : 'sheriff', verb: 'shoots', targets: [target] },
        { seats: [10], call: 'doctor', verb: 'heals', targets: [target] },
        { seats: [13], call: 'beauty', verb: 'takes', targets: [target] },
      ];
      const kill: ActionRequest = { seats: [2], call: 'mafia', verb: 'shoots', targets: [victim] };
      return told([kill, ...actions], victim, tells) === told(actions, victim, tells);
    });
  holdsBut(killed, [leaks['an action is told to its target']!]);
});

test('B19: an alibi that saved nobody is told to nobody, by night or by day', () => {
  // Seat 16 is condemned. Another seat with an alibi is told nothing about it.
  const alibis = (tells: Tells) =>
    fc.property(fc.constantFrom(1, 2, 5, 9, 17, 18), fc.constantFrom(null, 1, 2, 5, 9, 17, 18), (guest, viewer) => {
      const take: ActionRequest = { seats: [13], call: 'beauty', verb: 'takes', targets: [guest] };
      return told([take], viewer, tells, boxed, 'night') === told([], viewer, tells, boxed, 'night');
    });
  holdsBut(alibis, [leakOf('beauty'), leaks['an action is told to its target']!]);
});

describe('B21: the lunatic', () => {
  const picked: ActionRequest = { seats: [2], call: 'mafia', verb: 'shoots', targets: [15] };

  test('shows the card to the clan that picked the lunatic, and to nobody else', () => {
    const hidden = (tells: Tells) =>
      fc.property(fc.constantFrom(null, 1, 5, 12, 16), (viewer) => !told([picked], viewer, tells).includes('lunatic'));
    holdsBut(hidden, [leaks['a card that is shown to a clan is shown to all']!]);
    for (const member of [2, 3, 4, 15]) expect(told([picked], member, noticesOf)).toContain('CardShownTo');
  });

  test('looks like a mafioso in everything that the clan is told before the pick', () => {
    // Seats 4 and 15 exchange their cards. The seats act in the same way, and nobody picks the lunatic.
    const swapped = custom.map((role, index) => (index === 3 ? 'lunatic' : index === 14 ? 'mafioso' : role));
    const stream = (roles: readonly RoleId[], target: number, viewer: number, tells: Tells) => {
      const watched = new WatchedGame({ rules: boxed, roles }, viewer, tells);
      const heard: Notice[] = [...watched.dealt];
      while (!(watched.state.phase === 'day' && watched.state.round === 2)) {
        const { step, open } = watched.state;
        if (open && step?.kind === 'call' && step.call === 'mafia' && step.purpose === 'act') {
          for (const seat of [4, 15]) {
            heard.push(...watched.play({ type: 'act', act: { seat, verb: 'shoots', targets: [target] } })!.told);
          }
        }
        heard.push(...watched.play({ type: open ? 'timeout' : 'announced', step: step!.number })!.told);
      }
      return JSON.stringify(heard);
    };
    const alike = (tells: Tells) =>
      fc.property(fc.constantFrom(16, 17, 1), fc.constantFrom(2, 3, null), (target, viewer) => {
        const seat = viewer ?? 2;
        return stream(custom, target, seat, tells) === stream(swapped, target, seat, tells);
      });
    const asRole: Tells = (event, moment) =>
      noticesOf(event, moment).map(({ to, news }) =>
        news.type === 'Introduced'
          ? {
              to,
              news: {
                ...news,
                people: news.people.map(({ seat }) => ({ seat, as: moment.after.seats[seat - 1]!.role })),
              },
            }
          : { to, news },
      );
    holdsBut(alike, [asRole]);
  });

  test('G4: the call has two windows of the same length, whether the lunatic is picked or not', () => {
    const windows = (rules: Ruleset) => told([picked], 16, noticesOf, rules) === told([], 16, noticesOf, rules);
    expect(windows(boxed)).toBe(true);
    const onlyWhenNeeded: Ruleset = {
      ...boxed,
      night: [
        calls((state) =>
          callsOf(boxed, noCustomRules, state).map((plan) => ({
            ...plan,
            again: ({ night }) =>
              plan.call === 'mafia' &&
              (!night.called.includes('mafia') || night.effects.some(({ kind }) => kind === 'doom')),
          })),
        ),
      ],
    };
    expect(windows(onlyWhenNeeded)).toBe(false);
  });
});
