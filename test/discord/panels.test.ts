import { describe, expect, test } from 'vitest';
import { drawChoices } from '#discord/features/actions/view.ts';
import { drawChatForm } from '#discord/features/night-chat.ts';
import { drawPanel } from '#discord/features/panels.ts';
import { courseLines, seatLines } from '#discord/formats/overview.ts';
import type { Choice } from '#engine/kernel/notices.ts';
import type { RoleId, Verb, VoteChoice } from '#engine/kernel/types.ts';
import { emptyView } from '#engine/kernel/view.ts';
import { longestSaid, type SeatInsight } from '#game/ports/game-service.ts';
import type { GameOverview, StepChoice } from '#game/ports/ports.ts';
import { languages } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { inEnglish, wordingOf } from '../rulebooks.ts';
import { emptyOverview, noTurns, pageWith } from './views.ts';

const people = (count: number, name = (seat: number) => `P${seat}`) =>
  Array.from({ length: count }, (_, index) => ({ userId: `${100 + index}`, name: name(index + 1), seat: index + 1 }));

const seatViews = (count: number, change: (seat: number) => Partial<GameOverview['seats'][number]> = () => ({})) =>
  people(count).map(({ seat }) => ({ number: seat, left: null, card: null, fouls: 0, ...change(seat) }));

const table = { gameId: 'g1', wording: inEnglish, players: people(8) };

const speech = { kind: 'speech', seat: 3, purpose: 'turn', number: 9, seconds: 60 } as const;

const day = (
  overview: Partial<GameOverview>,
  change: Partial<StepChoice & { kind: 'day' }> = {},
  until: number | null = null,
) =>
  drawPanel(
    pageWith(
      {
        ...{ kind: 'day', offers: ['passes', 'nominates'] },
        overview: { ...emptyOverview, seats: seatViews(8), ...overview },
        ...change,
      },
      { lines: ['**#3 P3** has the floor.'], until },
    ),
    table,
  );

const labelsOf = (body: ReturnType<typeof drawPanel>) =>
  body.components.flatMap((row) => row.components.map((part) => ('label' in part ? part.label : part)));

test('a page that is over has no frame, but the one with the end of the game has that of the end', () => {
  const page = { kind: 'page', number: 9, lines: ['The town wins'], mentions: [], now: null } as const;
  expect(drawPanel(page, table).tone).toBeUndefined();
  expect(drawPanel({ ...page, isEnd: true }, table).tone).toBe('end');
});

describe('a page of a day', () => {
  const nominations = [
    { by: 1, seat: 5 },
    { by: 2, seat: 5 },
    { by: 3, seat: 7 },
  ];

  test('shows its lines, who is up, who is next, and directly above the buttons the time', () => {
    const { content } = day({ step: speech, next: 4, nominations }, {}, 60_000);
    expect(content.split('\n')).toEqual([
      '**#3 P3** has the floor.',
      'Up for the vote: #5, #7.',
      'Next: **#4 P4**.',
      '-# Time: <t:60:R> ⏳',
    ]);
  });

  test('shows a step in words: who speaks until when, who is next, how it was voted, who lives, with fouls', () => {
    const overview = {
      ...emptyOverview,
      step: speech,
      until: 60_000,
      next: 4,
      nominations,
      lastBallot: {
        votes: [],
        tally: [
          { choice: 5, votes: 4 },
          { choice: 6, votes: 0 },
          { choice: 7, votes: 3 },
        ],
      },
      seats: seatViews(8, (seat) => ({
        fouls: seat === 2 ? 3 : 0,
        left: seat === 8 ? { cause: 'night' as const, round: 2 } : null,
      })),
    };
    const lines = [...courseLines(overview, table), ...seatLines(overview, table)].filter((line) => line !== null);
    expect(lines).toEqual([
      '**#3 P3** has the floor. ⏳ <t:60:R>',
      'Next: **#4 P4**.',
      'Up for the vote: #5, #7.',
      'The last vote: #5 – 4, #7 – 3.',
      'At the table (7): 1 P1, 2 P2 (fouls: 3), 3 P3, 4 P4, 5 P5, 6 P6, 7 P7.',
      'Out: 8 P8.',
    ]);
  });

  const steps: readonly [string, Partial<GameOverview>, RegExp][] = [
    [
      'C21: a silent player who may nominate',
      { step: { ...speech, kind: 'silence', seconds: 15 } },
      /#3 P3.*may nominate/,
    ],
    ['C21: a silent player', { step: { ...speech, kind: 'silence', seconds: 0 } }, /#3 P3\*\* may not speak today\.$/m],
    ['C7: common time', { step: { kind: 'common', number: 9, seconds: 60 } }, /Everybody may speak/],
    [
      'C8: the countdown of the decision',
      { step: { kind: 'deliberation', round: 1, choices: [1, 2], number: 9, seconds: 5 }, until: 5_000 },
      /Make up your mind.*<t:5:R>/,
    ],
    [
      'G8: the players who have voted, and not how',
      { step: { kind: 'ballot', round: 1, choices: [1, 2], number: 9, seconds: 20 }, voted: [4, 2] },
      /Voted so far: #4, #2\.$/m,
    ],
    [
      'C19: a player who takes somebody along',
      { step: { kind: 'revenge', seat: 3, number: 9, seconds: 30 } },
      /#3 P3.*take/,
    ],
    [
      'B6: the players who are ready',
      { step: { kind: 'discussion', number: 9, seconds: 300 }, ready: [1, 6] },
      /Ready: #1, #6\.$/m,
    ],
    ['A16: an appeal', { step: { kind: 'appeal', seat: 3, number: 9, seconds: 10 } }, /appeal for \*\*#3 P3/],
    [
      'A8: a duel',
      { step: { kind: 'duel', seat: 3, free: [1, 2], number: 9, seconds: 15 } },
      /#3 P3\*\* names a number/,
    ],
    ['a pause', { paused: true }, /paused/],
    ['C8: a vote without a hand', { lastBallot: { votes: [], tally: [{ choice: 1, votes: 0 }] } }, /no votes/],
    ['C11: an answer', { lastBallot: { votes: [], tally: [{ choice: 'all', votes: 2 }] } }, /all of them leave – 2/],
  ];
  test.each(steps)('shows %s', (_, overview, shown) => {
    const lines = courseLines({ ...emptyOverview, seats: seatViews(8), ...overview }, table);
    expect(lines.filter((line) => line !== null).join('\n')).toMatch(shown);
  });

  test('has a button for each action of the step, and none for an action of another step', () => {
    expect(labelsOf(day({}))).toEqual(['Thanks (pass)', 'Nominate', 'My card', 'Act']);
    expect(labelsOf(day({}, { offers: ['ready', 'nominates'] }))).toEqual(['Ready', 'Nominate', 'My card', 'Act']);
    expect(labelsOf(day({}, { offers: [] }))).toEqual(['My card', 'Act']);
  });

  test.each(languages)('holds a table of 26 with the longest names (%s)', (language) => {
    const players = people(26, () => '*'.repeat(32));
    const choices = players.map(({ seat }) => seat);
    const overview: GameOverview = {
      ...emptyOverview,
      seats: seatViews(26, () => ({ fouls: 3 })),
      step: { kind: 'discussion', number: 9, seconds: 300 },
      ready: choices,
      next: 26,
      nominations: choices.map((seat) => ({ by: 1, seat })),
      lastBallot: { votes: [], tally: choices.map((choice) => ({ choice, votes: 1 })) },
    };
    const { content } = drawPanel(
      pageWith(
        { kind: 'day', offers: ['ready', 'nominates'], overview },
        { lines: ['x'.repeat(1400)], until: 1, note: 'x'.repeat(100) },
      ),
      { gameId: 'g1', wording: wordingOf(language), players },
    );
    expect(content.length).toBeLessThanOrEqual(4000);
    expect(content).not.toMatch(/…$/);
  });
});

describe('the page of a ballot', () => {
  const ballot = (choices: readonly VoteChoice[], voted: readonly number[] = [], count = 8) =>
    drawPanel(pageWith({ kind: 'ballot', choices, voted }), { ...table, players: people(count) });
  const always = ['My card', 'Act'];

  test('C11: has a button for each answer to the question', () => {
    const body = ballot(['all', 'none']);
    expect(labelsOf(body)).toEqual(['All of them leave', 'None of them leaves', ...always]);
    expect(JSON.stringify(body.components)).toContain('n1:g1:9:vote:all');
  });

  test('has one button for one candidate', () => {
    const body = ballot([4]);
    expect(labelsOf(body)).toEqual(['Vote: 4 · P4', ...always]);
    expect(JSON.stringify(body.components)).toContain('n1:g1:9:vote:4');
  });

  test('G8: shows who has voted, and not how', () => {
    expect(ballot([1, 2], [4, 2]).content).toBe('Voted so far: #4, #2.');
  });

  test('has one menu for up to 25, and two for more', () => {
    const choices = (count: number) => people(count).map(({ seat }) => seat);
    expect(ballot(choices(25), [], 25).components).toHaveLength(2);
    const two = ballot(choices(26), [], 26).components.slice(0, 2);
    expect(two.map((row) => row.components.map((menu) => 'options' in menu && menu.options.length))).toEqual([
      [25],
      [1],
    ]);
  });
});

test('C19: the page of a revenge lists those whom the player may take along', () => {
  const body = drawPanel(pageWith({ kind: 'revenge', choices: [1, 2, 4] }, { until: 30_000 }), table);
  expect(body.content).toContain('<t:30:R>');
  expect(JSON.stringify(body.components)).toContain('n1:g1:9:open:drags-4');
});

test('a page that is over has no buttons, and no state of a step', () => {
  const page = {
    ...pageWith({ kind: 'ballot', choices: [1, 2], voted: [1] }, { lines: ['told'], until: 1 }),
    now: null,
  };
  expect(drawPanel(page, table)).toEqual({ content: 'told', components: [] });
});

describe('the choices that a seat is shown', () => {
  const insight = (role: RoleId, choices: readonly Choice[], count = 8): SeatInsight => ({
    gameId: 'g1',
    ...{ guildId: 'g', isHost: false },
    seat: 3,
    players: people(count),
    until: null,
    earlyStep: null,
    voided: null,
    turns: noTurns,
    view: { ...emptyView(3), ruleset: 'club', role, phase: 'night', round: 3, choices },
  });
  const choice = (verb: Choice['verb'], change: Partial<Choice> = {}): Choice => ({
    ...{ verb, options: [1, 2], min: 1, max: 1 },
    ...change,
  });
  const linesOf = (role: RoleId, ...choices: readonly Choice[]) =>
    drawChoices(insight(role, choices), inEnglish).content.split('\n');

  test('is a sentence, and names the players that it may not choose, each with the reason', () => {
    const heals = choice('heals', {
      refused: [
        { seat: 3, refusal: { code: 'target-spent', seat: 3, clause: 'C16' } },
        { seat: 5, refusal: { code: 'target-repeated', seat: 5, clause: 'C16' } },
      ],
    });
    expect(linesOf('doctor', heals).slice(0, 3)).toEqual([
      'Choose who will not be killed tonight.',
      'Not yourself: only once in a game, and you have done so already.',
      'Not **#5 P5**: never the same player two nights running.',
    ]);
  });

  test('is in the words of the card where it has some', () => {
    expect(linesOf('don', choice('shoots'))[0]).toMatch(/Your pick decides/);
    expect(linesOf('mafioso', choice('shoots'))[0]).toMatch(/The don’s pick/);
    expect(linesOf('maniac', choice('shoots'), choice('declines', { max: 0, min: 0 }))).toEqual(
      expect.arrayContaining(['Choose whom to kill tonight.', 'Or do nothing, on purpose.']),
    );
  });

  test.each(Object.values(rulesets).map((rules) => [rules.id, rules] as const))(
    '%s: has a sentence for everything that any of its roles can do, in both languages',
    (_, rules) => {
      const roles = Object.values(rules.roles);
      const verbs = new Set([
        ...roles.flatMap(({ abilities, parting }) =>
          [...abilities, ...(parting ? [parting] : [])].map((one) => one.verb),
        ),
        ...rules.mechanics.flatMap(({ actions = {} }) => Object.keys(actions) as Verb[]),
      ]);
      for (const language of languages)
        for (const verb of verbs) {
          const [sentence] = drawChoices(insight('civilian', [choice(verb)]), wordingOf(language)).content.split('\n');
          expect(sentence, verb).toMatch(/\.$/);
        }
    },
  );

  test.each([
    [20, 1],
    [26, 2],
  ])('of %i seats needs %i menus', (count, menus) => {
    const options = people(count).map(({ seat }) => seat);
    expect(drawChoices(insight('doctor', [choice('heals', { options })], count), inEnglish).components).toHaveLength(
      menus,
    );
  });
});

test('the form of a night talk takes as much as the table does', () => {
  const { fields } = drawChatForm(inEnglish, 'g1', 'clan-mafia');
  expect(fields).toMatchObject([{ key: 'text', most: longestSaid }]);
});
