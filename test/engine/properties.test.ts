import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from '#engine/kernel/decide.ts';
import { choices, play, unstarted } from '#engine/kernel/engine.ts';
import type { Choice } from '#engine/kernel/notices.ts';
import type { Verb, VoteChoice } from '#engine/kernel/types.ts';
import { verbs } from '#engine/record/verbs.ts';
import { boxed } from '#rulesets/boxed.ts';
import { club } from '#rulesets/club.ts';
import { deck } from '#rulesets/deck.ts';
import { grand } from '#rulesets/grand.ts';
import { six } from '#rulesets/six.ts';
import { examples } from '../examples.ts';
import { frozen } from './fixtures/frozen.ts';
import { anyMoveOrEnd, commandOf } from './fixtures/moves.ts';
import { anyTable } from './fixtures/settings.ts';
import { Game } from './fixtures/table.ts';
import { moves, plain, played, seatsOf } from './played-games.ts';

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

test('an action that comes again at once is refused, or changes and tells nothing', () => {
  fc.assert(
    fc.property(anyTable, fc.array(anyMoveOrEnd, { maxLength: 300, size: 'max' }), (setting, tried) => {
      const game = new Game(setting);
      for (const move of tried) {
        const command = commandOf(game.state, move, game.rules);
        if (!command || !game.play(command).ok || command.type !== 'act') continue;
        const again = play(game.rules, game.state, command);
        if (again.ok) expect({ command, events: again.value.events }).toEqual({ command, events: [] });
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
          // A8: the numbers of a duel are not seats. F14, F27: a number without a player can be fired at, and put down.
          const others = ['names', 'puts', ...(state.options['calledNumbers'] === 'all' ? ['fires'] : [])];
          const seats = offered.filter(({ verb }) => !others.includes(verb)).flatMap(({ options }) => options);
          for (const out of gone) expect(seats).not.toContain(out);
          // F27: in the last word a player may put down colours.
          const isOfLastWord = ({ verb }: Choice) => verb === 'passes' || verb === 'puts';
          if (gone.includes(seat)) expect(offered.filter((choice) => !isOfLastWord(choice))).toEqual([]);
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
      // F27: each colour is offered with the same seats.
      const colour = verb === 'puts' ? { colour: 'black' as const } : {};
      const { ok } = decide(rules, state, { type: 'act', act: { seat, verb, targets: named, ...colour } });
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
    'puts',
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
