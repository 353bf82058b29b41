/** Whatever a player chooses at night, in any rulebook: as long as the call lasts, the own panel says it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawChoices } from '#discord/features/actions/view.ts';
import type { Act } from '#engine/kernel/commands.ts';
import { look } from '#engine/kernel/look.ts';
import { emptyView } from '#engine/kernel/view.ts';
import { ownTurnsOf } from '#game/model/own-turns.ts';
import type { SeatInsight } from '#game/ports/game-service.ts';
import { languages, t } from '#narration/index.ts';
import { club } from '#rulesets/club.ts';
import { deck } from '#rulesets/deck.ts';
import { sport } from '#rulesets/sport.ts';
import { anyTable } from '../engine/fixtures/settings.ts';
import { Game } from '../engine/fixtures/table.ts';
import { moves, played } from '../engine/played-games.ts';
import { examples } from '../examples.ts';
import { inEnglish, wordingOf } from '../rulebooks.ts';

/** The knowledge of a seat at this moment of a game. */
function insightOf({ state, rules, notices }: Game, seat: number): SeatInsight {
  const players = state.seats.map(({ number }) => ({ seat: number, userId: `${number}`, name: `P${number}` }));
  return {
    ...{ gameId: 'g1', guildId: 'g', isHost: false, seat, view: look(rules, emptyView(seat), notices), players },
    ...{ until: null, earlyStep: null, voided: null, deal: null },
    turns: () => ownTurnsOf(rules, state, seat),
  };
}

const linesOf = (game: Game, seat: number): string => drawChoices(insightOf(game, seat), inEnglish).content;

const idle = t('en', 'remarks:turn.call.idle');

test('in every rulebook', { timeout: 300_000 }, () => {
  fc.assert(
    fc.property(anyTable, moves(300), (setting, tried) => {
      let acts: readonly Act[] = [];
      let call = '';
      played(setting, tried, (game, command) => {
        const { step, phase, open } = game.state;
        // The numbers of a blind shooting are one call.
        const now = step?.kind === 'number' ? `${step.clan} ${game.state.round}` : `${step?.number}`;
        if (now !== call) acts = [];
        call = now;
        if (command.type !== 'act' || game.batches.at(-1)!.command !== command || phase !== 'night' || !open) return;
        acts = [
          ...acts.filter(
            ({ seat, verb }) => seat !== command.act.seat || verb !== command.act.verb || verb === 'fires',
          ),
          command.act,
        ];
        const lines = linesOf(game, command.act.seat).replace(/^You have met: .*$/m, '');
        expect(lines).not.toContain(idle);
        const shots = acts.filter(({ verb, seat }) => verb === 'fires' && seat === command.act.seat);
        for (const { targets } of [command.act, ...shots])
          for (const target of targets) expect(lines).toMatch(new RegExp(`P${target}(?!\\d)`));
      });
    }),
    { numRuns: examples(120) },
  );
});

/** The blind shooting of a second night, at the number of seat 2. */
function shooting(rules: typeof deck): Game {
  const game = new Game({ rules, players: 10, seed: 3 });
  game.until(({ round, step, open }) => round === 2 && open && step?.kind === 'number' && step.called === 2);
  return game;
}

test.each([deck, sport])(
  'D14: shots by numbers are told from the first one to the end of the shooting, in $id',
  (rules) => {
    const game = shooting(rules);
    const shooter = game.state.seats.find(({ clan, left }) => clan === 'mafia' && !left)!.number;
    game.play({ type: 'act', act: { seat: shooter, verb: 'fires', targets: [2] } });
    expect(linesOf(game, shooter)).toContain('You have fired at **#2 P2**. A shot is final.');
    game.until(({ step, open }) => open && step?.kind === 'number' && step.called === 3);
    expect(linesOf(game, shooter)).toContain('You have fired at **#2 P2**.');
    game.play({ type: 'act', act: { seat: shooter, verb: 'fires', targets: [3] } });
    expect(linesOf(game, shooter)).toContain('You have fired at **#2 P2**, **#3 P3**. A shot is final.');
  },
);

test('D14: the announcement of the numbers is no meeting', () => {
  const game = new Game({ rules: deck, players: 10, seed: 3 });
  game.until(({ round, step }) => round === 2 && step?.kind === 'call' && step.purpose === 'shooting');
  const member = game.state.seats.find(({ clan, left }) => clan === 'mafia' && !left)!.number;
  expect(linesOf(game, member)).toContain(t('en', 'remarks:turn.soon'));
});

test.each(languages)('to do nothing on purpose is a choice, in %s', (language) => {
  const game = new Game({
    rules: club,
    options: { maniac: 'modern' },
    seed: 1,
    roles: [...Array(6).fill('civilian'), 'commissar', 'doctor', 'maniac', 'don', 'mafioso'],
  });
  game.until(({ step, open }) => open && step?.kind === 'call' && step.call === 'maniac' && step.purpose === 'act');
  game.play({ type: 'act', act: { seat: 9, verb: 'declines', targets: [] } });
  const { content } = drawChoices(insightOf(game, 9), wordingOf(language));
  expect(content).toContain(t(language, 'news:pick.declines'));
  expect(content).not.toContain(t(language, 'ui:act.unpicked', { verb: t(language, 'ui:verb.shoots') }));
});

test('D6: a member who agrees to the contract of another reads to what', () => {
  const game = new Game({ rules: deck, players: 12, seed: 3 });
  game.until(({ step, open }) => open && step?.kind === 'call' && step.purpose === 'contract');
  const [one, other] = game.state.seats.filter(({ clan }) => clan === 'mafia').map(({ number }) => number);
  game.play({ type: 'act', act: { seat: one!, verb: 'orders', targets: [one! === 1 ? 2 : 1] } });
  game.play({ type: 'act', act: { seat: other!, verb: 'agrees', targets: [] } });
  expect(linesOf(game, other!)).toContain(`You agree to the proposal: **#${one! === 1 ? 2 : 1} `);
  expect(linesOf(game, one!)).not.toContain('You agree');
});
