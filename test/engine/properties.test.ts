import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, encode } from '#engine/kernel/codec.ts';
import type { Command } from '#engine/kernel/commands.ts';
import { decide } from '#engine/kernel/decide.ts';
import { choices, follow, type GameState, play, restore, unstarted } from '#engine/kernel/engine.ts';
import type { GameEvent } from '#engine/kernel/events.ts';
import { fold } from '#engine/kernel/evolve.ts';
import { look } from '#engine/kernel/look.ts';
import type { Choice, Notice } from '#engine/kernel/notices.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { type Verb, type VoteChoice, verbs } from '#engine/kernel/types.ts';
import { emptyView, type View } from '#engine/kernel/view.ts';
import { type Contract, contractOf as clanContract, noContract } from '#engine/mechanics/contract/state.ts';
import { boxed } from '#rulesets/boxed.ts';
import { club } from '#rulesets/club.ts';
import { deck } from '#rulesets/deck.ts';
import { grand } from '#rulesets/grand.ts';
import { six } from '#rulesets/six.ts';
import { examples } from '../examples.ts';
import { frozen } from './fixtures/frozen.ts';
import { anyMove, anyMoveOrEnd, commandOf, type Move } from './fixtures/moves.ts';
import { anyBoxedSetting, anyClubSetting, anySetting, anyTable } from './fixtures/settings.ts';
import { Game, type Setting } from './fixtures/table.ts';

const moves = (most: number) => fc.array(anyMove, { minLength: most / 2, maxLength: most, size: 'max' });

const seatsOf = (state: GameState): readonly number[] => state.seats.map((seat) => seat.number);

/** Plays a game in which these moves are tried. `after` checks it after each move. */
function played(setting: Setting, tried: readonly Move[], after: (game: Game, command: Command) => void = () => {}) {
  const game = new Game(setting);
  for (const move of tried) {
    const command = commandOf(game.state, move, game.rules);
    if (!command) continue;
    game.play(command);
    after(game, command);
  }
  return game;
}

const plain = (events: readonly GameEvent[]): string => JSON.stringify(events.map(encode));

const viewOf = (rules: Ruleset, seat: number | null, notices: readonly Notice[]): View =>
  look(rules, emptyView(seat), notices);

test('no command throws, legal or not, and a refused one changes nothing', () => {
  fc.assert(
    fc.property(anyTable, fc.array(anyMoveOrEnd, { maxLength: 300, size: 'max' }), (setting, tried) => {
      const game = new Game(setting);
      for (const move of tried) {
        const command = commandOf(game.state, move, game.rules);
        if (!command) continue;
        const before = frozen(game.state);
        const told = JSON.stringify(before);
        const result = game.play(frozen(command));
        if (!result.ok) expect(game.state).toBe(before);
        expect(JSON.stringify(before)).toBe(told);
      }
    }),
    { numRuns: examples(100) },
  );
});

test.each([six, club, deck, boxed, grand])(
  'before the start of $id nothing is possible, and a start that is nonsense is refused',
  (rules) => {
    const anything = fc.record({
      type: fc.constant('start' as const),
      ruleset: fc.constantFrom(rules.id, 'seven', '', '__proto__'),
      seed: fc.oneof(fc.nat(), fc.double()),
      options: fc.dictionary(
        fc.oneof(fc.constantFrom(...Object.keys(rules.options), 'constructor'), fc.string()),
        fc.oneof(
          fc.constantFrom('allowed', 'last-nominee', 'mafia', 'day', '*'),
          fc.double(),
          fc.boolean(),
          fc.integer(),
        ),
      ),
      deal: fc.oneof(
        fc.record({ players: fc.oneof(fc.constant(6), fc.double()) }),
        fc.record({ roles: fc.array(fc.constantFrom('don', 'mafioso', 'civilian', 'toString', ''), { maxLength: 8 }) }),
      ),
    });
    fc.assert(
      fc.property(anything, (command) => {
        const result = play(rules, unstarted, command);
        if (!result.ok) return;
        expect(result.value.state.seats).toHaveLength('players' in command.deal ? 6 : command.deal.roles.length);
        expect(Number.isSafeInteger(result.value.state.seed)).toBe(true);
        expect(Object.keys(result.value.state.options).sort()).toEqual(Object.keys(rules.options).sort());
      }),
    );
    for (const command of [
      { type: 'quit', seat: 1 },
      { type: 'announced', step: 1 },
      { type: 'host', host: { order: 'end' } },
      { type: 'act', act: { seat: 1, verb: 'passes', targets: [] } },
    ] as const) {
      expect(play(rules, unstarted, command)).toEqual({ ok: false, error: { code: 'not-started' } });
    }
  },
);

test('G10: a game that is driven by time alone always ends', () => {
  fc.assert(
    fc.property(anyTable, moves(120), (setting, tried) => {
      const options = { ...setting.options, stalemateRounds: 5 };
      const game = played({ ...setting, options }, tried);
      if (game.state.paused) game.play({ type: 'host', host: { order: 'resume' } });
      // A round has fewer than a hundred steps. At most five rounds pass without a departure, and no seat leaves twice.
      const turns = game.state.seats.length * 5 * 100 * 2;
      for (let turn = 0; turn < turns && !game.state.outcome; turn++) expect(game.goOn().ok).toBe(true);
      expect(game.state.outcome).not.toBeNull();
    }),
    { numRuns: examples(40) },
  );
});

test('G6: nobody leaves twice, and a seat that has left has no choices and is no target', () => {
  fc.assert(
    fc.property(anyTable, moves(300), (setting, tried) => {
      const game = played(setting, tried, ({ state, rules }) => {
        const gone = state.seats.filter((seat) => seat.left).map((seat) => seat.number);
        for (const seat of seatsOf(state)) {
          const offered = choices(rules, state, seat);
          // A8: the numbers of a duel are not seats.
          const seats = offered.filter(({ verb }) => verb !== 'names').flatMap(({ options }) => options);
          for (const out of gone) expect(seats).not.toContain(out);
          if (gone.includes(seat)) expect(offered.filter((choice) => choice.verb !== 'passes')).toEqual([]);
        }
      });
      const left = game.events.flatMap((event) => (event.type === 'SeatLeft' ? [event.seat] : []));
      expect(new Set(left).size).toBe(left.length);
    }),
    { numRuns: examples(66) },
  );
});

/** On the first day seat 1 nominates that seat, seat 2 nominates itself, and these votes are cast. */
function nameAndVote(game: Game, named: number, votes: readonly number[]): void {
  for (const [seat, target] of [
    [1, named],
    [2, 2],
  ] as const) {
    game.until(({ step, open }) => open && step?.kind === 'nomination' && step.seat === seat);
    game.play({ type: 'act', act: { seat, verb: 'nominates', targets: [target] } });
  }
  game.until(({ ballot, open }) => ballot !== null && open);
  for (const [index, choice] of votes.entries())
    game.play({ type: 'act', act: { seat: index + 1, verb: 'votes', targets: [choice] } });
}

/** Roles of grand with abilities that few other roles have. */
const rareRoles = ['bodyguard', 'mistress', 'schemer', 'lawyer', 'don', 'witness', 'cardsharp', 'priest'];

test('every offered choice is accepted, and everything else is refused', () => {
  const targets: readonly (readonly VoteChoice[])[] = [
    [],
    ...[-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1.5, Number.NaN, 'all', 'none', 'leave'].map((each) => [each as VoteChoice]),
    [1, 2],
    [3, 3],
    [1, 2, 3],
  ];
  const isOffered = (offers: readonly Choice[], verb: string, named: readonly VoteChoice[]): boolean =>
    offers.some(
      (choice) =>
        choice.verb === verb &&
        named.length >= choice.min &&
        named.length <= choice.max &&
        // A33: the two targets may be the same seat.
        (new Set(named).size === named.length || (choice.twice === true && named.length === 2)) &&
        named.every((target) => choice.options.includes(target)),
    );
  const offered = new Set<string>();
  const compare = ({ rules, state }: Game, seat: number, verb: Verb) => {
    const offers = choices(rules, state, seat);
    for (const named of targets) {
      const { ok } = decide(rules, state, { type: 'act', act: { seat, verb, targets: named } });
      // D12, A16: everybody is shown the judges' prompt, but only judges can use it.
      const isTheirs = verb === 'acquits' || (verb === 'votes' && Boolean(state.judgement));
      const isHis = !isTheirs || rules.roles[state.seats[seat - 1]?.role ?? '']?.judges;
      const want = isOffered(offers, verb, named) && Boolean(isHis);
      if (want) offered.add(verb);
      if (ok !== want) expect({ seat, verb, named, ok }).toEqual({ seat, verb, named, ok: want });
    }
  };
  const compareNights = (game: Game) => {
    for (; !game.state.outcome && (game.state.phase === 'night' || game.state.round < 2); game.goOn()) {
      if (!game.state.open || !['call', 'number'].includes(game.state.step?.kind ?? '')) continue;
      for (const seat of seatsOf(game.state)) for (const verb of verbs) compare(game, seat, verb);
    }
  };
  fc.assert(
    fc.property(anyTable, moves(400), (setting, tried) => {
      const moments = new Set<string>();
      played(setting, tried, (game) => {
        const { step, open, phase, round } = game.state;
        const choices = step && 'choices' in step && step.choices.length;
        const about = step && { ...step, number: 0, seat: 0, called: 0, choices };
        const moment = JSON.stringify([phase, round > 1, about, open]);
        if (moments.has(moment)) return;
        moments.add(moment);
        for (const seat of [0, ...seatsOf(game.state), 17]) for (const verb of verbs) compare(game, seat, verb);
      });
    }),
    { numRuns: examples(40) },
  );
  // The rarest of all moments, in case chance has not produced it.
  const roles = ['don', 'civilian', 'civilian', 'civilian', 'doctor', 'psychopath'];
  const game = new Game({ rules: club, roles, seed: 1 });
  game.until(({ ballot, open }) => ballot !== null && open);
  for (const seat of [1, 2, 3]) game.play({ type: 'act', act: { seat, verb: 'votes', targets: [6] } });
  game.until(({ step, open }) => step?.kind === 'revenge' && open);
  for (const seat of seatsOf(game.state)) compare(game, seat, 'drags');
  const convicted = new Game({ rules: grand, roles: ['mafioso', 'judge', ...Array(5).fill('civilian')], seed: 1 });
  nameAndVote(convicted, 3, [3, 3, 3, 3, 3, 3, 3]);
  convicted.until(({ step, open }) => step?.kind === 'appeal' && open);
  for (const seat of seatsOf(convicted.state)) compare(convicted, seat, 'acquits');
  const tied = new Game({
    rules: grand,
    roles: ['mafioso', 'mafioso', ...Array(6).fill('civilian')],
    options: { tie: 'duel' },
  });
  nameAndVote(tied, 3, [2, 2, 2, 2, 3, 3, 3, 3]);
  tied.until(({ step, open }) => step?.kind === 'duel' && open);
  for (const seat of seatsOf(tied.state)) compare(tied, seat, 'names');
  compareNights(new Game({ rules: grand, roles: [...rareRoles, ...Array(8).fill('civilian')] }));
  const contract = new Game({ rules: deck });
  contract.until(({ step, open }) => step?.kind === 'call' && step.purpose === 'contract' && open);
  const [orders] = seatsOf(contract.state).flatMap((seat) =>
    choices(contract.rules, contract.state, seat).map(({ verb, options }) => ({ seat, verb, target: options[0] })),
  );
  contract.play({ type: 'act', act: { seat: orders?.seat ?? 0, verb: 'orders', targets: [orders?.target ?? 0] } });
  compareNights(contract);
  compareNights(new Game({ rules: club }));
  compareNights(
    new Game({
      rules: boxed,
      roles: ['mafioso', 'mafioso', 'commissar', 'captain', 'doctor', 'maniac', ...Array(5).fill('civilian')],
    }),
  );
  expect([...offered].sort()).toEqual([
    'acquits',
    'agrees',
    'arrests',
    'blocks',
    'checks',
    'copies',
    'declines',
    'drags',
    'fires',
    'frames',
    'guards',
    'heals',
    'names',
    'nominates',
    'orders',
    'passes',
    'ready',
    'shields',
    'shoots',
    'silences',
    'takes',
    'votes',
    'watches',
  ]);
});

test('G1: the same commands give the same events', () => {
  fc.assert(
    fc.property(anyTable, moves(200), (setting, tried) => {
      const one = played(setting, tried);
      const other = new Game(setting);
      for (const command of one.commands.slice(1)) expect(other.play(command).ok).toBe(true);
      expect(plain(other.events)).toBe(plain(one.events));
    }),
    { numRuns: examples(40) },
  );
});

test('the fold of the stored events is the live state', () => {
  fc.assert(
    fc.property(anyTable, moves(200), (setting, tried) => {
      const game = played(setting, tried);
      const stored: Record<string, unknown>[] = JSON.parse(plain(game.events));
      expect(fold(game.rules, stored.map(decode))).toEqual(game.state);
    }),
    { numRuns: examples(66) },
  );
});

test('a restart keeps the state and every view', () => {
  fc.assert(
    fc.property(anyTable, moves(200), (setting, tried) => {
      const game = played(setting, tried);
      const batches = game.batches.map(({ events }) =>
        (JSON.parse(plain(events)) as Record<string, unknown>[]).map(decode),
      );
      const restored = restore(game.rules, batches);
      expect(restored.state).toEqual(game.state);
      expect(restored.notices).toEqual(game.notices);
      for (const seat of [null, ...seatsOf(game.state)]) {
        expect(viewOf(game.rules, seat, restored.notices)).toEqual(viewOf(game.rules, seat, game.notices));
      }
    }),
    { numRuns: examples(40) },
  );
});

/** Returns the facts about a state that everybody may know. */
function publicFacts(state: GameState) {
  return {
    ruleset: state.ruleset,
    phase: state.phase,
    round: state.round,
    step: state.step,
    open: state.open,
    paused: state.paused !== null,
    seats: state.seats.map(({ number, left, fouls }) => ({
      number,
      fouls,
      left: left && { cause: left.cause, round: left.round },
    })),
    ended: state.outcome,
    nominations: state.phase === 'day' ? state.day.nominations : null,
    voted: state.ballot ? state.ballot.voted : null,
  };
}

const seenFacts = (view: View, state: GameState): ReturnType<typeof publicFacts> => ({
  ruleset: view.ruleset,
  phase: view.phase,
  round: view.round,
  step: view.step,
  open: view.open,
  paused: view.paused,
  seats: view.seats.map(({ number, left, fouls }) => ({ number, left, fouls })),
  ended: view.ended,
  nominations: state.phase === 'day' ? view.nominations : null,
  voted: state.ballot ? view.voted : null,
});

const ownContract = ({ contract }: View): Contract => {
  const { settled, latest, confirmed, proposed } = contract ?? noContract;
  return { settled, latest, confirmed, proposed };
};

/**
 * Returns the contract as a member knows it who has belonged to the clan from the beginning, and was told all of it
 * (D6).
 */
function contractOf(state: GameState, number: number): Contract | null {
  const { clan, faction, left, role } = state.seats[number - 1]!;
  return clan && clan === faction && role !== 'werewolf' && !left ? clanContract(state, clan) : null;
}

test('every view agrees with the state', () => {
  fc.assert(
    fc.property(anyTable, fc.array(anyMoveOrEnd, { maxLength: 250, size: 'max' }), (setting, tried) => {
      const start = new Game(setting);
      const everybody = [null, ...seatsOf(start.state)];
      const views = new Map<number | null, View>(
        everybody.map((seat) => [seat, viewOf(start.rules, seat, start.notices)]),
      );
      let known = start.batches.length;
      played(setting, tried, ({ state, batches, rules }) => {
        const news = batches.slice(known).flatMap((batch) => batch.notices);
        known = batches.length;
        for (const [seat, view] of views) {
          const now = look(rules, view, news);
          views.set(seat, now);
          expect(seenFacts(now, state)).toEqual(publicFacts(state));
          if (seat === null) continue;
          expect(now.role).toBe(state.seats[seat - 1]!.role);
          expect(now.choices).toEqual(choices(rules, state, seat));
          expect(now.acquaintances).toEqual(state.seats[seat - 1]!.knows);
          expect(ownContract(now)).toEqual(contractOf(state, seat) ?? ownContract(now));
        }
      });
    }),
    { numRuns: examples(66) },
  );
});

test('G2: a game is over exactly when a side has won, the round limit is reached or the host has ended it', () => {
  fc.assert(
    fc.property(anyTable, moves(300), (setting, tried) => {
      played(setting, tried, ({ state, rules }) => {
        const won = rules.winner(state);
        if (won) expect(state.outcome?.winner).toBe(won);
        else if (state.outcome) expect(state.outcome.winner).toBe('draw');
        for (const seat of state.outcome?.winners ?? []) {
          expect(['quit', 'removed']).not.toContain(state.seats[seat - 1]!.left?.cause);
        }
      });
    }),
    { numRuns: examples(40) },
  );
});

test('S12: every night from the second on has the same steps and lengths, whatever players do (G4)', () => {
  fc.assert(
    fc.property(anySetting, moves(300), (setting, tried) => {
      const { events } = played(setting, tried);
      const steps = events.flatMap((event) => (event.type === 'StepBegan' ? [event.step] : []));
      const nights = steps.flatMap((step, index) => (step.kind === 'nightfall' && step.night > 1 ? [index] : []));
      for (const begin of nights) {
        const calls = steps.slice(begin + 1, begin + 5).filter((step) => step.kind === 'call');
        const order = [
          ['mafia', 60],
          ['don', 20],
          ['commissar', 20],
          ['doctor', 20],
        ];
        expect(calls.map((step) => [step.call, step.seconds])).toEqual(order.slice(0, calls.length));
      }
    }),
    { numRuns: examples(40) },
  );
});

test('C12: every night of club from the second on calls the dealt roles for the same lengths, whatever players do (G4)', () => {
  const order = [
    ['courtesan', 20],
    ['mafia', 30],
    ['commissar', 20],
    ['doctor', 20],
    ['maniac', 20],
  ] as const;
  fc.assert(
    fc.property(anyClubSetting, moves(400), (setting, tried) => {
      const { events } = played(setting, tried);
      const cards = new Set(setting.roles);
      const isDealt = (call: string) =>
        cards.has(call) || (call === 'mafia' && (cards.has('don') || cards.has('mafioso')));
      const dealt = order.filter(([call]) => isDealt(call));
      const steps = events.flatMap((event) => (event.type === 'StepBegan' ? [event.step] : []));
      for (const [begin, step] of steps.entries()) {
        if (step.kind !== 'nightfall' || step.night === 1) continue;
        const night = steps.slice(begin + 1, begin + 1 + dealt.length).filter((each) => each.kind === 'call');
        expect(night.map((each) => [each.call, each.seconds])).toEqual(dealt.slice(0, night.length));
      }
    }),
    { numRuns: examples(40) },
  );
});

test('B11: a night of boxed calls the dealt roles in order, 30 s each, whatever players do (G4)', () => {
  const order = 'captain mafia don yakuza sheriff maniac doctor commissar lawyer beauty journalist'.split(' ');
  fc.assert(
    fc.property(anyBoxedSetting, moves(400), (setting, tried) => {
      const { events } = played(setting, tried);
      const cards = new Set(setting.roles);
      const merged = setting.options?.['yakuza'] === 'merged';
      const mafia = ['don', 'mafioso', 'lunatic', ...(merged ? ['yakuza'] : [])];
      const isDealt = (call: string) =>
        call === 'mafia' ? mafia.some((card) => cards.has(card)) : cards.has(call) && !(merged && call === 'yakuza');
      // B21: with a lunatic in the deal, the mafia's call has two windows.
      const windows = (call: string) => (call === 'mafia' && cards.has('lunatic') ? [call, call] : [call]);
      const dealt = order.filter(isDealt).flatMap(windows);
      const steps = events.flatMap((event) => (event.type === 'StepBegan' ? [event.step] : []));
      for (const [begin, step] of steps.entries()) {
        if (step.kind !== 'nightfall' || step.night === 1) continue;
        const night = steps.slice(begin + 1, begin + 1 + dealt.length).filter((each) => each.kind === 'call');
        expect(night.map((each) => [each.call, each.seconds])).toEqual(
          dealt.slice(0, night.length).map((call) => [call, 30]),
        );
        // A night ends early only if the game ends in it.
        if (night.length < dealt.length) expect(steps.slice(begin + 1 + night.length)).toEqual([]);
      }
    }),
    { numRuns: examples(40) },
  );
});

test('news follow from stored events alone', () => {
  fc.assert(
    fc.property(anyTable, moves(100), (setting, tried) => {
      const game = played(setting, tried);
      let state = unstarted;
      for (const { events, notices } of game.batches) {
        const followed = follow(game.rules, state, events);
        expect(followed.notices).toEqual(notices);
        state = followed.state;
      }
    }),
    { numRuns: examples(20) },
  );
});
