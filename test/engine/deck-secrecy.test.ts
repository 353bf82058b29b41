/** Secrets of the rulebook deck, ability by ability, and the leaks that the checks would find. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noticesOf } from '#engine/kernel/audience.ts';
import type { Command } from '#engine/kernel/commands.ts';
import { choices, type GameState } from '#engine/kernel/engine.ts';
import type { Notice } from '#engine/kernel/notices.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { membersOf } from '#engine/kernel/state.ts';
import type { Clan, Options, RoleId, SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import { deck } from '#rulesets/deck.ts';
import { holdsBut } from './fixtures/holds.ts';
import { leakOf, leakOfType } from './fixtures/leaks.ts';
import { Game } from './fixtures/table.ts';
import { type Tells, WatchedGame } from './fixtures/watched-game.ts';

/** Every ability, and two members in each clan. */
const cast: readonly RoleId[] = [
  'don',
  'mafioso',
  'ninja',
  'yakuza',
  'commissar',
  'doctor',
  'sheriff',
  'maniac',
  'lawyer',
  'werewolf',
  'judge',
  'black-judge',
  'immortal',
  ...Array<RoleId>(7).fill('civilian'),
];

const bystanders = [null, 14, 15, 16] as const;

/** An action that is made as soon as the game has reached that moment. */
interface ActionRequest {
  readonly when: (state: GameState) => boolean;
  readonly command: Command;
}

interface Stage {
  readonly viewer: SeatNumber | null;
  readonly tells: Tells;
  readonly until: (state: GameState) => boolean;
  readonly options?: Options;
  readonly rules?: Ruleset;
  readonly roles?: readonly RoleId[];
}

/** Returns the notices to the viewer on the way, without the prompts and without the batch in which the game ends. */
function told(
  actions: readonly ActionRequest[],
  { viewer, tells, until, options = {}, rules = deck, roles = cast }: Stage,
): string {
  const watched = new WatchedGame({ rules, roles, options }, viewer, tells);
  const heard: Notice[] = [];
  const due = [...actions];
  for (;;) {
    const ready = due.findIndex(({ when }) => watched.state.open && when(watched.state));
    const { step, open } = watched.state;
    const next: Command =
      ready < 0 ? { type: open ? 'timeout' : 'announced', step: step!.number } : due.splice(ready, 1)[0]!.command;
    const played = watched.play(next);
    if (!played) throw new Error(`refused: ${JSON.stringify(next)}`);
    if (until(watched.state)) break;
    heard.push(...played.told);
  }
  if (due.length > 0) throw new Error(`never came: ${JSON.stringify(due.map(({ command }) => command))}`);
  return JSON.stringify(heard.filter(({ news }) => news.type !== 'Prompted'));
}

const act = (seat: SeatNumber, verb: Verb, ...targets: readonly VoteChoice[]): Command => ({
  type: 'act',
  act: { seat, verb, targets },
});

const inNight = (night: number) => (state: GameState) => state.phase === 'night' && state.round === night;
const onDay = (day: number) => (state: GameState) => state.phase === 'day' && state.round === day;

const atCall = (night: number, call: string) => (state: GameState) =>
  inNight(night)(state) && state.step?.kind === 'call' && state.step.call === call;

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

describe('D12: the judges', () => {
  const options = { judges: 'always' };
  const atJudgement = (state: GameState) => state.open && state.step?.kind === 'judgement';
  const atSpeechOf = (seat: SeatNumber) => (state: GameState) =>
    onDay(1)(state) && state.step?.kind === 'speech' && state.step.seat === seat && state.step.purpose === 'turn';
  const accused: readonly ActionRequest[] = [
    { when: atSpeechOf(1), command: act(1, 'nominates', 14) },
    { when: atSpeechOf(2), command: act(2, 'nominates', 15) },
  ];
  const names = (judge: SeatNumber, seat: SeatNumber): ActionRequest => ({
    when: atJudgement,
    command: act(judge, 'votes', seat),
  });

  test('nobody is told which judges acted, or how many did', () => {
    const counts = (tells: Tells) =>
      fc.property(fc.constantFrom(14, 15), fc.constantFrom(null, 1, 5, 14, 16), (seat, viewer) => {
        const stage = { viewer, tells, options, until: inNight(2) };
        const ways = [[names(11, seat)], [names(12, seat)], [names(11, seat), names(12, seat)]];
        return new Set(ways.map((way) => told([...accused, ...way], stage))).size === 1;
      });
    const asACastVote: Tells = (event, moment) =>
      noticesOf(event, moment).map((notice) =>
        event.type === 'Judged' ? { to: 'all', news: { type: 'VoteCast', by: 11 } } : notice,
      );
    holdsBut(counts, [leakOfType('Judged'), asACastVote]);
  });

  test('a judge who has acted is not told whether the other one has', () => {
    const stage = { viewer: 11, tells: noticesOf, options, until: inNight(2) };
    const alone = told([...accused, names(11, 14)], stage);
    expect(told([...accused, names(11, 14), names(12, 14)], stage)).toBe(alone);
  });

  test('two judges who disagree about the tied seats and two silent judges give the same notices', () => {
    const vote = (seat: SeatNumber): ActionRequest => ({
      when: (state) => state.ballot?.round === 1 && onDay(1)(state),
      command: act(seat, 'votes', seat % 2 === 0 ? 14 : 15),
    });
    const tie = [...accused, ...cast.map((_, index) => vote(index + 1))];
    const silent = (tells: Tells) =>
      fc.property(fc.constantFrom(null, 1, 14, 16), (viewer) => {
        const stage = { viewer, tells, options: { judges: 'overtime' }, until: inNight(2) };
        return told([...tie, names(11, 14), names(12, 15)], stage) === told(tie, stage);
      });
    const asNews: Tells = (event, moment) =>
      event.type === 'JudgesHeard'
        ? [{ to: 'all', news: { type: 'OwnVote', choice: moment.after.day.trial.named?.[0] ?? 'none' } }]
        : noticesOf(event, moment);
    holdsBut(silent, [leakOfType('Judged'), asNews]);
  });

  test('everybody is shown the same prompt, and all who are not judges get the same refusal', () => {
    const game = new Game({ rules: deck, roles: cast, options });
    for (const { when, command } of accused) {
      game.until((state) => state.open && when(state));
      game.play(command);
    }
    game.until(atJudgement);
    const prompts = game.state.seats.map(({ number }) => JSON.stringify(choices(deck, game.state, number)));
    expect(new Set(prompts)).toEqual(new Set(['[{"verb":"votes","options":[14,15],"min":1,"max":1}]']));
    const prompted = game.batches.at(-1)!.notices.filter(({ news }) => news.type === 'Prompted');
    expect(prompted).toHaveLength(cast.length);
    const refusals = game.state.seats
      .filter(({ number }) => number !== 11 && number !== 12)
      .map(({ number }) => JSON.stringify(game.play(act(number, 'votes', 14))));
    expect(new Set(refusals)).toEqual(new Set(['{"ok":false,"error":{"code":"not-a-judge","clause":"D12"}}']));
  });
});

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

test('D9: the seat asked for a nomination is public; talk of the clans at that time is not', () => {
  const asked = (state: GameState) => onDay(1)(state) && state.step?.kind === 'nomination';
  const makes: readonly ActionRequest[] = [
    { when: atCall(1, 'mafia'), command: act(1, 'orders', 14) },
    { when: atCall(1, 'mafia'), command: act(2, 'agrees') },
  ];
  const stage = { viewer: 14, tells: noticesOf, until: inNight(2) };
  const quiet = told(makes, stage);
  expect(quiet).toContain('"kind":"nomination"');
  expect(told([...makes, { when: asked, command: act(2, 'orders', 15) }], stage)).toBe(quiet);
});
