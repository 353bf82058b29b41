/** Secrets of the rulebook grand, ability by ability, and the leaks that the checks would find. */
import fc from 'fast-check';
import { describe, test } from 'vitest';
import type { GameState } from '#engine/kernel/engine.ts';
import type { RoleId, SeatNumber } from '#engine/kernel/types.ts';
import { grand } from '#rulesets/grand.ts';
import { holdsBut } from './fixtures/holds.ts';
import { leakOf, leakOfType } from './fixtures/leaks.ts';
import { type ActionRequest, act, toldIn, type Viewing } from './fixtures/told.ts';

/** Every card of the rulebook. */
const cast: readonly RoleId[] = [
  'civilian',
  'commissar',
  'judge',
  'doctor',
  'detective',
  'priest',
  'bodyguard',
  'journalist',
  'agent',
  'courtesan',
  'werewolf',
  'witness',
  'rake',
  'mafioso',
  'bloodhound',
  'schemer',
  'mistress',
  'lawyer',
  'don',
  'maniac',
  'cardsharp',
  'civilian',
  'civilian',
  'civilian',
];

const seatOf = (role: RoleId): SeatNumber => cast.indexOf(role) + 1;

const clan: readonly RoleId[] = ['agent', 'mafioso', 'bloodhound', 'schemer', 'mistress', 'don'];

const everybody = [null, ...cast.map((_, index) => index + 1)];

/** Viewers without any of these cards, and people who only watch. */
const anybodyBut = (...roles: readonly RoleId[]): fc.Arbitrary<SeatNumber | null> =>
  fc.constantFrom(...everybody.filter((seat) => seat === null || !roles.includes(cast[seat - 1]!)));

interface ToldGame extends Viewing {
  readonly seed?: number;
}

/** Returns the notices to the viewer in a game of grand. */
const told = (actions: readonly ActionRequest[], { seed = 1, ...viewing }: ToldGame): string =>
  toldIn({ rules: grand, roles: cast, seed }, actions, viewing);

const onDay = (day: number) => (state: GameState) => state.phase === 'day' && state.round === day;

const atCall =
  (night: number, call: string, window: 1 | 2 = 1) =>
  ({ phase, round, step }: GameState) =>
    phase === 'night' &&
    round === night &&
    step?.kind === 'call' &&
    step.call === call &&
    (step.window ?? 1) === window;

const atStep = (day: number, kind: string) => (state: GameState) => onDay(day)(state) && state.step?.kind === kind;

const anySeat = fc.integer({ min: 1, max: cast.length });

describe('G4: until the morning no other player is told of actions at a call', () => {
  const powers = [
    { clause: 'A15', role: 'commissar', verb: 'checks' },
    { clause: 'A16', role: 'judge', verb: 'checks' },
    { clause: 'A17', role: 'doctor', verb: 'heals' },
    { clause: 'A18', role: 'detective', verb: 'checks' },
    { clause: 'A19', role: 'priest', verb: 'takes' },
    { clause: 'A20', role: 'bodyguard', verb: 'guards' },
    { clause: 'A23', role: 'courtesan', verb: 'takes' },
    { clause: 'A25', role: 'witness', verb: 'watches' },
    { clause: 'A27', role: 'bloodhound', verb: 'checks' },
    { clause: 'A28', role: 'schemer', verb: 'frames' },
    { clause: 'A29', role: 'mistress', verb: 'blocks' },
    { clause: 'A30', role: 'lawyer', verb: 'checks' },
    { clause: 'A31', role: 'don', verb: 'checks' },
    { clause: 'A31', role: 'don', verb: 'silences' },
    { clause: 'A32', role: 'maniac', verb: 'shoots' },
  ] as const;

  test.each(powers)('$clause: the $role $verb', ({ role, verb }) => {
    const by = seatOf(role);
    const target = anySeat.filter((seat) => seat !== by);
    const action = (at: SeatNumber): ActionRequest => ({ when: atCall(2, role), command: act(by, verb, at) });
    holdsBut(
      (tells) =>
        fc.property(target, fc.option(target, { nil: null }), anybodyBut(role), (one, other, viewer) => {
          const stage = { viewer, tells, until: onDay(2) };
          return told([action(one)], stage) === told(other === null ? [] : [action(other)], stage);
        }),
      [leakOf(role)],
    );
  });

  test("A21: the journalist's comparison", () => {
    const action = (one: number, other: number): ActionRequest => ({
      when: atCall(2, 'journalist'),
      command: act(seatOf('journalist'), 'checks', one, other),
    });
    holdsBut(
      (tells) =>
        fc.property(
          fc.uniqueArray(anySeat, { minLength: 2, maxLength: 2 }),
          anybodyBut('journalist'),
          (two, viewer) => {
            const stage = { viewer, tells, until: onDay(2) };
            return told([action(two[0]!, two[1]!)], stage) === told([], stage);
          },
        ),
      [leakOf('journalist')],
    );
  });

  test("A30: the lawyer's shield", () => {
    const action = (role: RoleId): ActionRequest => ({
      when: atCall(2, 'lawyer'),
      command: act(seatOf('lawyer'), 'shields', seatOf(role)),
    });
    holdsBut(
      (tells) =>
        fc.property(fc.constantFrom(...clan), anybodyBut('lawyer'), (role, viewer) => {
          const stage = { viewer, tells, until: onDay(2) };
          return told([action(role)], stage) === told([], stage);
        }),
      [leakOf('lawyer')],
    );
  });

  test("A33: the cardsharp's copy, and the players who learn about a third one", () => {
    const action = (...targets: readonly number[]): ActionRequest => ({
      when: atCall(2, 'cardsharp'),
      command: act(seatOf('cardsharp'), 'copies', ...targets),
    });
    const copied = fc.uniqueArray(anySeat, { minLength: 2, maxLength: 3 });
    holdsBut(
      (tells) =>
        fc.property(copied, anybodyBut('cardsharp'), (targets, viewer) => {
          const learns = targets.length === 3 && viewer !== null && targets.slice(0, 2).includes(viewer);
          const stage = { viewer, tells, until: onDay(2) };
          return learns || told([action(...targets)], stage) === told([], stage);
        }),
      [leakOf('cardsharp'), leakOfType('Learned')],
    );
  });

  test("A12, A22: the mafia's target, also if it is an agent", () => {
    const actions = (target: number): readonly ActionRequest[] =>
      clan.map((role) => ({ when: atCall(2, 'mafia'), command: act(seatOf(role), 'shoots', target) }));
    holdsBut(
      (tells) =>
        fc.property(anySeat, anybodyBut(...clan), (target, viewer) => {
          const stage = { viewer, tells, until: onDay(2) };
          return told(actions(target), stage) === told([], stage);
        }),
      [leakOf('mafia'), leakOfType('CardShownTo')],
    );
  });

  test("A15: the commissar's target", () => {
    const [by, target] = [seatOf('commissar'), seatOf('mafioso')];
    const check: ActionRequest = { when: atCall(2, 'commissar'), command: act(by, 'checks', target) };
    const shot: ActionRequest = { when: atCall(3, 'commissar'), command: act(by, 'shoots', target) };
    holdsBut(
      (tells) =>
        fc.property(anybodyBut('commissar'), (viewer) => {
          const stage = { viewer, tells, until: onDay(3) };
          return told([check, shot], stage) === told([check], stage);
        }),
      [leakOf('commissar')],
    );
  });
});

describe('notices to some players', () => {
  test("A24: a werewolf's turn is told to the werewolf and to those who know the mafia", () => {
    const shots = clan.map(
      (role): ActionRequest => ({
        when: atCall(2, 'mafia'),
        command: act(seatOf(role), 'shoots', seatOf('werewolf')),
      }),
    );
    holdsBut(
      (tells) =>
        fc.property(anybodyBut(...clan, 'lawyer', 'werewolf'), (viewer) => {
          const stage = { viewer, tells, until: onDay(3) };
          return told(shots, stage) === told([], stage);
        }),
      [leakOfType('Turned'), leakOfType('Introduced')],
    );
  });

  test("A31: the don's heir is told to those who know the mafia", () => {
    const leaves: ActionRequest = { when: atStep(1, 'speech'), command: { type: 'quit', seat: seatOf('don') } };
    holdsBut(
      (tells) =>
        fc.property(fc.nat(), fc.nat(), anybodyBut(...clan, 'lawyer', 'werewolf'), (one, other, viewer) => {
          const stage = { viewer, tells, until: onDay(2) };
          return told([leaves], { ...stage, seed: one }) === told([leaves], { ...stage, seed: other });
        }),
      [leakOfType('Promoted')],
    );
  });

  test('A16: until the time has run out, nobody is told whether a judge acquits', () => {
    const named: ActionRequest = { when: atStep(1, 'nomination'), command: act(1, 'nominates', 1) };
    const votes = cast.map(
      (_, index): ActionRequest => ({ when: atStep(1, 'ballot'), command: act(index + 1, 'votes', 1) }),
    );
    const acquittal: ActionRequest = { when: atStep(1, 'appeal'), command: act(seatOf('judge'), 'acquits') };
    /** The judges have been asked, and their time has run out. */
    const afterAppeal = () => {
      let asked = false;
      return ({ step }: GameState) => {
        asked ||= step?.kind === 'appeal';
        return asked && step?.kind !== 'appeal';
      };
    };
    holdsBut(
      (tells) =>
        fc.property(anybodyBut('judge'), (viewer) => {
          const stage = () => ({ viewer, tells, until: afterAppeal() });
          return told([named, ...votes, acquittal], stage()) === told([named, ...votes], stage());
        }),
      [leakOfType('Acquitted')],
    );
  });

  test('A25: only the witness is told the killer', () => {
    const watch = (target: number): ActionRequest => ({
      when: atCall(2, 'witness'),
      command: act(seatOf('witness'), 'watches', target),
    });
    const kill: ActionRequest = { when: atCall(2, 'maniac'), command: act(seatOf('maniac'), 'shoots', 1) };
    const speech = (state: GameState) => atStep(2, 'speech')(state);
    holdsBut(
      (tells) =>
        fc.property(anybodyBut('witness'), (viewer) => {
          const stage = { viewer, tells, until: speech };
          return told([watch(1), kill], stage) === told([watch(2), kill], stage);
        }),
      [leakOfType('Learned')],
    );
  });
});
