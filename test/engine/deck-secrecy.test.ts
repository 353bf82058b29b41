/** Secrets of the nights of the rulebook deck, ability by ability, and the leaks that the checks would find. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noticesOf } from '#engine/kernel/audience.ts';
import type { GameState } from '#engine/kernel/engine.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { membersOf } from '#engine/kernel/state.ts';
import type { Clan, SeatNumber } from '#engine/kernel/types.ts';
import { deck } from '#rulesets/deck.ts';
import { atCall, cast, inNight, onDay, told } from './deck-told.ts';
import { holdsBut } from './fixtures/holds.ts';
import { leakOf, leakOfType } from './fixtures/leaks.ts';
import { type ActionRequest, act } from './fixtures/told.ts';
import type { Tells } from './fixtures/watched-game.ts';

const bystanders = [null, 14, 15, 16] as const;

const atNumber = (night: number, clan: Clan, called: SeatNumber) => (state: GameState) =>
  inNight(night)(state) && state.step?.kind === 'number' && state.step.clan === clan && state.step.called === called;

const fires = (clan: Clan, seat: SeatNumber, at: SeatNumber, night = 2): ActionRequest => ({
  when: atNumber(night, clan, at),
  command: act(seat, 'fires', at),
});

const anySeat = fc.integer({ min: 1, max: cast.length });

describe('G4: until the morning no other player is told of actions at a call of deck', () => {
  const powers = [
    { clause: 'D14', call: 'mafia', seats: [1, 2], verb: 'fires' },
    { clause: 'D14', call: 'yakuza', seats: [3, 4], verb: 'fires' },
    { clause: 'D15', call: 'commissar', seats: [5], verb: 'checks' },
    { clause: 'D19', call: 'don', seats: [1], verb: 'checks' },
    { clause: 'D19', call: 'ninja', seats: [3], verb: 'checks' },
    { clause: 'D21', call: 'lawyer', seats: [9], verb: 'checks' },
    { clause: 'D16', call: 'doctor', seats: [6], verb: 'heals' },
    { clause: 'D18', call: 'sheriff', seats: [7], verb: 'shoots' },
    { clause: 'D23', call: 'maniac', seats: [8], verb: 'shoots' },
  ] as const;

  test.each(powers)('$clause: at the call $call: $seats $verb', ({ call, seats, verb }) => {
    const actions = (target: SeatNumber): readonly ActionRequest[] =>
      seats.map((seat) =>
        verb === 'fires' ? fires(call, seat, target) : { when: atCall(2, call), command: act(seat, verb, target) },
      );
    const target = anySeat.filter((seat) => verb !== 'checks' || !(seats as readonly number[]).includes(seat));
    const same = (tells: Tells) =>
      fc.property(target, fc.option(target), fc.constantFrom(...bystanders), (one, other, viewer) => {
        const stage = { viewer, tells, until: onDay(2) };
        return told(actions(one), stage) === told(other === null ? [] : actions(other), stage);
      });
    holdsBut(same, [verb === 'fires' ? leakOfType('Fired') : leakOf(call)]);
  });
});

describe('D6: a contract', () => {
  const list = fc.uniqueArray(anySeat, { minLength: 1, maxLength: 3 });
  const others = fc.constantFrom(null, 3, 4, 5, 9, 10, 14);

  const makes = (targets: readonly SeatNumber[]): readonly ActionRequest[] => [
    { when: atCall(1, 'mafia'), command: act(1, 'orders', ...targets) },
    { when: atCall(1, 'mafia'), command: act(2, 'agrees') },
  ];

  test('is told to nobody outside its clan, whether one is made or not', () => {
    const made = (tells: Tells) =>
      fc.property(list, fc.option(list), others, (one, other, viewer) => {
        const stage = { viewer, tells, until: onDay(1), options: { lawyerKnown: true } };
        return told(makes(one), stage) === told(other === null ? [] : makes(other), stage);
      });
    holdsBut(made, [leakOfType('ContractProposed'), leakOfType('ContractAgreed'), leakOfType('ContractSettled')]);
  });

  test('changed by day is not told to others either', () => {
    const changed = (tells: Tells) =>
      fc.property(list, others, fc.boolean(), (targets, viewer, agreed) => {
        const stage = { viewer, tells, until: inNight(2) };
        const changes: readonly ActionRequest[] = [
          { when: onDay(1), command: act(2, 'orders', ...targets) },
          ...(agreed ? [{ when: onDay(1), command: act(1, 'agrees') }] : []),
        ];
        return told([...makes([14]), ...changes], stage) === told(makes([14]), stage);
      });
    holdsBut(changed, [leakOfType('ContractProposed'), leakOfType('ContractSettled')]);
  });

  test('is told to its clan in full', () => {
    const stage = { tells: noticesOf, until: onDay(1) };
    for (const member of [1, 2]) {
      const heard = told(makes([14, 15]), { ...stage, viewer: member });
      for (const word of ['ContractProposed', 'ContractAgreed', 'ContractSettled']) expect(heard).toContain(word);
    }
  });
});

describe('D14: blind shooting', () => {
  test("a member's own clan is told neither the target nor whether the member fired", () => {
    const blind = (tells: Tells) =>
      fc.property(anySeat, fc.option(anySeat), (one, other) => {
        fc.pre(one !== 17 && other !== 17);
        // Seat 2 fires at 17. The clan misses, whatever seat 1 does.
        const stage = { viewer: 2, tells, until: inNight(3) };
        const own = fires('mafia', 2, 17);
        return (
          told([fires('mafia', 1, one), own], stage) ===
          told([...(other === null ? [] : [fires('mafia', 1, other)]), own], stage)
        );
      });
    const toTheClan: Tells = (event, moment) =>
      noticesOf(event, moment).map((notice) =>
        event.type === 'Fired' ? { ...notice, to: { clan: event.clan, seats: [1, 2, 3, 4] } } : notice,
      );
    holdsBut(blind, [toTheClan, leakOfType('Fired')]);
  });

  test('nobody is told why a clan has missed', () => {
    const misses: readonly (readonly ActionRequest[])[] = [
      [],
      [fires('mafia', 1, 5)],
      [fires('mafia', 1, 17), fires('mafia', 1, 18)],
      [fires('mafia', 1, 5), fires('mafia', 1, 17)],
    ];
    for (const viewer of [2, 14, null]) {
      const heard = misses.map((miss) =>
        told([...miss, fires('mafia', 2, 17)], { viewer, tells: noticesOf, until: inNight(3) }),
      );
      expect(new Set(heard).size).toBe(1);
    }
  });

  test('the numbers are called even if the clan is out', () => {
    // Seats 3 and 4 leave. They are either all of the yakuza, or two civilians.
    const elsewhere = cast.map((role, index) =>
      [2, 3].includes(index) ? 'civilian' : index === 16 ? 'ninja' : index === 17 ? 'yakuza' : role,
    );
    const quits = [3, 4].map((seat): ActionRequest => ({ when: onDay(1), command: { type: 'quit', seat } }));
    const same = (rules: Ruleset) =>
      [cast, elsewhere]
        .map((roles) => told(quits, { viewer: 14, tells: noticesOf, until: inNight(3), rules, roles }))
        .every((heard, _, all) => heard === all[0]);
    expect(same(deck)).toBe(true);
    const skipping: Ruleset = {
      ...deck,
      night: deck.night.map((stage) => ({
        ...stage,
        next(turn) {
          const { step } = turn.state;
          if (!stage.next(turn)) return false;
          // A clan whose members have all left is passed over.
          while (turn.state.step && turn.state.step !== step && isForNobody(turn.state)) {
            turn.endStep('complete');
            if (!stage.next(turn)) return false;
          }
          return true;
        },
      })),
    };
    expect(same(skipping)).toBe(false);
  });
});

const isForNobody = (state: GameState): boolean =>
  state.step !== null &&
  'clan' in state.step &&
  state.step.clan !== null &&
  membersOf(state, state.step.clan).length === 0;

describe('D24: the werewolf', () => {
  const yakuzaQuit = [3, 4].map((seat): ActionRequest => ({ when: onDay(1), command: { type: 'quit', seat } }));

  test('turns without a notice to anybody except the werewolf and the new clan', () => {
    // Seats 10 and 16 exchange their cards.
    const elsewhere = cast.map((role, index) => (index === 9 ? 'civilian' : index === 15 ? 'werewolf' : role));
    const turned = (tells: Tells) =>
      fc.property(fc.constantFrom(null, 5, 8, 9, 14, 17), fc.constantFrom(onDay(2), inNight(3)), (viewer, until) => {
        const stage = { viewer, tells, until, options: { lawyerKnown: true } };
        return told(yakuzaQuit, { ...stage, roles: cast }) === told(yakuzaQuit, { ...stage, roles: elsewhere });
      });
    holdsBut(turned, [leakOfType('Turned'), leakOfType('Introduced')]);
  });

  test('is told, and so is the new clan', () => {
    const stage = { tells: noticesOf, until: onDay(2) };
    for (const viewer of [1, 2, 10]) {
      const heard = told(yakuzaQuit, { ...stage, viewer });
      expect(heard).toContain('{"type":"Turned","seat":10,"clan":"mafia"}');
      expect(heard).toContain('"Introduced"');
    }
  });
});
