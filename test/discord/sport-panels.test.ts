/** The panels of Sports Mafia: the best move, the colours under protocol, and the orders of its host. */
import { describe, expect, test } from 'vitest';
import { readActionInput, suggestActions } from '#discord/features/actions/handlers.ts';
import { drawChoices, drawContract } from '#discord/features/actions/view.ts';
import { drawPanel } from '#discord/features/panels.ts';
import type { WrittenGame } from '#discord/features/protocol/games-csv.ts';
import { drawProtocol, protocolFiles, protocolWords } from '#discord/features/protocol/view.ts';
import { showOptions } from '#discord/features/table-settings/options.ts';
import { whichTableIds } from '#discord/features/which-table/requests.ts';
import { earlyText } from '#discord/formats/moment.ts';
import { storyLines } from '#discord/formats/story.ts';
import { answerPress, readPress } from '#discord/interactions/registry.ts';
import type { Caller, Context } from '#discord/ui/context.ts';
import { readCustomId } from '#discord/ui/custom-id.ts';
import type { Choice } from '#engine/kernel/notices.ts';
import type { Step } from '#engine/kernel/step.ts';
import { emptyView } from '#engine/kernel/view.ts';
import { rulebookOf } from '#game/model/deck.ts';
import type { ActionRequest, SeatInsight } from '#game/ports/game-service.ts';
import type { TimelineView } from '#game/ports/game-views.ts';
import type { Protocol } from '#game/ports/protocol.ts';
import { scoringOf } from '#game/settings/points.ts';
import { usualSettings, usualTableSettings } from '#game/settings/settings.ts';
import { newsForClan } from '#narration/news-for-seat.ts';
import { svgWriter } from '#pictures/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { resultFrom } from '#statistics/game-result.ts';
import { protocolOf } from '#statistics/protocol.ts';
import { timelineOfGame } from '../../src/process/statistics-parts.ts';
import { inEnglish, wordingOf } from '../rulebooks.ts';
import { randomGame, tournamentGame } from '../statistics/kit.ts';
import { notingActions } from './fake-game-service.ts';
import { noTurns } from './views.ts';

const people = Array.from({ length: 10 }, (_, index) => ({
  ...{ userId: `${100 + index}`, name: `P${index + 1}`, seat: index + 1 },
}));
const others = [1, 2, 4, 5, 6, 7, 8, 9, 10];
const call: Step = { kind: 'call', call: 'best-move', clan: null, purpose: 'act', number: 12, seconds: 20 };
const speech: Step = { kind: 'speech', purpose: 'turn', seat: 3, number: 15, seconds: 60 };

const bestMove: Choice = { verb: 'names', options: others, min: 1, max: 3 };
const colours: readonly Choice[] = (['black', 'red'] as const).map((colour) => ({
  ...{ verb: 'puts', options: others, min: 1, max: 1, colour },
}));

/** A service at which seat 3 may do this. */
function seatWith(step: Step, ...choices: readonly Choice[]) {
  const actions: ActionRequest[] = [];
  const insight: SeatInsight = {
    ...{
      gameId: 'g1',
      guildId: 'g',
      isHost: false,
      seat: 3,
      players: people,
      until: null,
      earlyStep: null,
      voided: null,
      turns: noTurns,
    },
    view: {
      ...emptyView(3),
      ...{ ruleset: 'sport', role: 'civilian', phase: 'night', round: 2, open: true, choices, step },
    },
  };
  const service = {
    table: () => ({ gameId: 'g1', guildId: 'g', players: people }),
    tableOf: () => ({ gameId: 'g1', guildId: 'g', players: people }),
    insight: () => insight,
    ownChats: () => [],
    ask: notingActions(actions),
  };
  const caller: Caller = {
    ...{ guildId: 'g', channelId: 'c', userId: '102', name: 'P3', wording: inEnglish, guildLanguage: 'en' },
    ...{ manages: false, moderates: false, at: 77 },
  };
  const context = { service, log: {}, pictures: () => null } as unknown as Context;
  const press = (customId: string, ...values: string[]) =>
    answerPress(context, caller, readPress({ customId, values }));
  return { insight, actions, press, context, caller };
}

interface Menu {
  readonly custom_id: string;
  readonly placeholder: string;
  readonly max_values: number;
  readonly options: readonly { readonly label: string; readonly default?: boolean }[];
}

const menusOf = ({ components }: { readonly components: unknown }): readonly Menu[] =>
  (components as readonly { readonly components: readonly Menu[] }[]).flatMap((row) => row.components);

describe('F17: the best move', () => {
  test('is one menu of the other players by name, of whom up to three are chosen', async () => {
    const { insight, actions, press } = seatWith(call, { ...bestMove, picked: [1, 2] });
    const shown = drawChoices(insight, inEnglish);
    expect(shown.content).toContain('name up to three players who you think are black');
    expect(shown.content).toContain('Best move: **#1 P1, #2 P2**. You can still change it.');
    const [menu, ...more] = menusOf(shown);
    expect(more).toEqual([]);
    expect([menu!.placeholder, menu!.max_values]).toEqual(['Best move: who?', 3]);
    expect(menu!.options.map(({ label }) => label).slice(0, 3)).toEqual(['1 · P1', '2 · P2', '4 · P4']);
    await press(menu!.custom_id, '8', '9', '10');
    expect(actions).toEqual([{ verb: 'names', targets: [8, 9, 10], step: 12 }]);
  });

  test('has its own name in Russian, where a duel names a number', () => {
    const { insight } = seatWith(call, bestMove);
    expect(menusOf(drawChoices(insight, wordingOf('ru')))[0]!.placeholder).toContain('Лучший ход');
  });

  test.each([
    ['en', 'No action: best move', 'Called now: the best move.'],
    ['ru', 'Хода не было: лучший ход', 'Вызов: лучший ход.'],
  ] as const)('has a name for those who are not asked (%s)', (language, quiet, now) => {
    const wording = wordingOf(language);
    const panel = { kind: 'acts', ruleset: 'sport', night: 2, calls: [{ night: 2, call: 'best-move', acts: [] }] };
    const table = { gameId: 'g1', wording, players: people };
    expect(drawPanel(panel as never, table as never).content).toContain(quiet);
    const { insight } = seatWith(call);
    expect(earlyText(insight, wording)).toContain(now);
  });

  test('is typed as three numbers', () => {
    expect(readActionInput('8 9 10', [bestMove])).toEqual({ verb: 'names', targets: [8, 9, 10] });
  });
});

test.each([
  ['en', /contract/i, 'Put down the order', 'The order of the shots'],
  ['ru', /контракт/i, 'Записать порядок', 'Порядок отстрелов'],
] as const)(
  'F3: the order of the shots is called by its name, and never a contract (%s)',
  (language, other, verb, title) => {
    const deciders = { mafia: { rule: 'noted', head: 'don' } } as const;
    const wording = { ...wordingOf(language), deal: { inPlay: [], deciders } };
    const contract: Step = { kind: 'call', call: 'mafia', clan: 'mafia', purpose: 'contract', number: 12, seconds: 60 };
    const { insight } = seatWith(contract, { verb: 'orders', options: others, min: 1, max: 9 });
    const clan = { kind: 'clan', clan: 'mafia', members: [3], settled: [4, 5], latest: null, confirmed: [] };
    const table = { gameId: 'g1', wording, players: people };
    const panels = [{ proposes: true }, { tonight: 4 }].map((more) =>
      JSON.stringify(drawPanel({ ...clan, ...more } as never, table as never)),
    );
    const own = [drawChoices(insight, wording), drawContract(insight, wording, [4])].map((body) =>
      JSON.stringify(body),
    );
    const scene = { ruleset: 'sport', reader: null, nameOf: () => 'P' };
    const settled = newsForClan(
      { type: 'ContractSettled', clan: 'mafia', targets: [4] },
      'mafia',
      wording,
      scene as never,
    );
    for (const text of [...panels, ...own, settled]) expect(text).not.toMatch(other);
    expect(own[0]).toContain(verb);
    for (const text of [...panels, settled]) expect(text).toContain(title);
  },
);

describe('F27: colours under protocol', () => {
  test('are two menus, one for each colour', async () => {
    const { insight, actions, press } = seatWith(speech, ...colours);
    const shown = drawChoices(insight, inEnglish);
    expect(shown.content.split('You may put colours under protocol.')).toHaveLength(2);
    expect(shown.content).not.toContain('nothing chosen yet');
    const menus = menusOf(shown);
    expect(menus.map(({ placeholder }) => placeholder)).toEqual([
      'Black under protocol: who?',
      'Red under protocol: who?',
    ]);
    expect(menus.map((menu) => menu.custom_id)).toEqual(['n1:g1:15:pick:puts-0-black', 'n1:g1:15:pick:puts-0-red']);
    await press(menus[1]!.custom_id, '4');
    expect(actions).toEqual([{ verb: 'puts', targets: [4], step: 15, colour: 'red' }]);
  });

  test('are typed and suggested with their colour', () => {
    const { context, caller } = seatWith(speech, ...colours);
    expect(readActionInput('black:4', colours)).toEqual({ verb: 'puts', targets: [4], colour: 'black' });
    expect(readActionInput('4', colours)).toBeNull();
    expect(readActionInput('4', colours.slice(0, 1))).toEqual({ verb: 'puts', targets: [4], colour: 'black' });
    expect(suggestActions(context, caller, 'red').slice(0, 2)).toEqual([
      { name: 'Red under protocol: 1 · P1', value: 'red:1' },
      { name: 'Red under protocol: 2 · P2', value: 'red:2' },
    ]);
  });
});

test('F22, F23: an order keeps its kind while its host chooses among several tables', () => {
  const orders = [
    { order: 'foul', seat: 3, reason: '', technical: true },
    { order: 'defeat', seat: 4, reason: '' },
  ] as const;
  for (const request of orders)
    expect(whichTableIds.chooseTable.read(readCustomId(whichTableIds.chooseTable({ request }))!)).toEqual({ request });
});

test('F27: the protocol has a line of colours for each player who has put some down', () => {
  const protocol: Protocol = {
    ...{ gameId: 'g1', number: 1, ruleset: 'sport', endedAt: 0, winner: 'town', firstVictims: [1], rows: [] },
    scoring: scoringOf(usualSettings.points),
    entry: { bestMoves: [{ by: 1, seats: [8, 9, 10] }], bestPlayer: null, points: [] },
    onRecord: [
      { by: 2, seat: 8, colour: 'black' },
      { by: 2, seat: 1, colour: 'red' },
    ],
  };
  const { caller } = seatWith(speech);
  const { content } = drawProtocol({ protocol, played: null, timeline: null, wording: inEnglish }, caller);
  expect(content).toContain('Best move of 1: 8, 9, 10\nUnder protocol by 2: 8 black, 1 red\n');
});

test('the lobby of a rated game offers the statistics to a server that has none', () => {
  const shownFor = (ruleset: string, statistics: boolean) => {
    const rulebook = rulebookOf(rulesets[ruleset]!);
    const table = { gameId: 'g1', guildId: '1', ruleset, stage: 'lobby', hostId: '1', options: {} };
    const context = {
      service: { table: () => ({ ...table, settings: usualTableSettings }), rulebookAt: () => rulebook },
      guilds: { of: () => ({ ...usualSettings, statistics }) },
      readsTown: false,
    };
    return showOptions(context as never, { guildId: '1', userId: '1', wording: inEnglish } as never, 'g1').content;
  };
  expect(shownFor('sport', false)).toContain('/setup, then **Statistics**');
  for (const content of [shownFor('sport', true), shownFor('club', false)]) expect(content).not.toContain('/setup');
});

describe('the protocol of a game of a tournament', () => {
  const game = tournamentGame();
  const timeline = timelineOfGame(game)!;
  const record = { ...randomGame(5, { ruleset: 'sport', seats: 10 }), players: people };
  const result = resultFrom(record, game);
  const protocol = protocolOf(result, scoringOf(usualSettings.points));
  const written = { protocol, played: null, timeline, wording: inEnglish };
  const { content } = drawProtocol(written, { moderates: false });

  test('has the fouls of each player, the best move, the plan, each night and who voted for whom', () => {
    expect(content).toContain('3. P3: **1** (victory 1, fouls 2)\n');
    expect(content.split('\n').slice(12, -1)).toEqual([
      'Killed first: 1',
      'Best move of 1: 2, 6, 9',
      'Plan of the mafia: 1, 4',
      'Day 1: against #3: 2, 6, 8 · against #8: 1, 3, 4, 5, 7, 9, 10 · counted by the rules: 9 · out: #8. 🗳️',
      'Night 2: #6 checks #4: the sheriff · #4 checks #6: black · #2, #6 fire at #1 · out: #1. 🌙',
      'Day 2: against #5: 2, 6, 7, 10 · against #6: 3, 4, 5, 9. 🗳️',
      'Day 2, once more: against #5: 2, 6, 7, 10 · against #6: 3, 4, 5, 9. 🗳️',
      'Day 2, once more: all of them leave: 3, 4, 5, 9, 10 · none of them leaves: 2, 6, 7 · out: #5, #6. 🗳️',
      'Night 3: #4 checks #2: black · #2 fires at #4 · out: #4. 🌙',
      'Day 3: out: #2. 🗳️',
    ]);
  });

  test('has the same in its picture, which a long message describes', () => {
    const svg = svgWriter.protocol(protocol, timeline, protocolWords(written));
    for (const text of [
      'Fouls',
      'Ci',
      'Best move of 1: 2, 6, 9',
      'Plan of the mafia: 1, 4',
      'fouls: #3, #7',
      'question',
    ])
      expect(svg).toContain(`>${text}<`);
    // F9: the vote of seat 9 on day 1.
    expect(svg.match(/fill="none" stroke="#/g)).toHaveLength(1);
    const place = { timeZone: null, names: { member: () => null, channel: () => null } };
    const altOf = (game: WrittenGame) => protocolFiles(game, new Uint8Array(), place)[0]?.alt;
    expect(altOf(written)).toContain('The same as the message, as a picture.');
    const rounds = Array.from({ length: 12 }, () => timeline.rounds).flat();
    const long = { ...written, timeline: { ...timeline, rounds } };
    expect(drawProtocol(long, { moderates: false }).content).not.toContain('Night 2');
    expect(altOf(long)).toContain('The rest is in the files beside the picture.');
  });
});

test('F3, F17, F27: the card of a finished game tells the plan, the best move and the colours', () => {
  const turns = { blood: null, found: null, caught: null, decided: null, wronged: [] };
  const view = (more: Partial<TimelineView>): TimelineView => ({
    ruleset: 'sport',
    seats: [],
    rounds: [],
    turns,
    ...more,
  });
  const names = { wording: inEnglish, ruleset: 'sport', nameOf: (seat: number) => `P${seat}` };
  const lines = (more: Partial<TimelineView>) => storyLines(view(more), names, names).slice(1);
  const onRecord = [
    { by: 2, seat: 8, colour: 'black' },
    { by: 2, seat: 1, colour: 'red' },
    { by: 5, seat: 2, colour: 'red' },
  ] as const;
  expect(lines({ bestMove: { by: 1, seats: [8, 9] }, onRecord })).toEqual([
    'Best move of #1 P1: #8 P8, #9 P9. 🎯',
    'Under protocol, #2 P2: 8 black, 1 red. 📝',
    'Under protocol, #5 P5: 2 red. 📝',
  ]);
  expect(lines({ plans: [{ clan: 'mafia', seats: [3, 1] }] })).toEqual(['The mafia’s plan: #3 P3, #1 P1. 📜']);
  expect(lines({ bestMove: { by: 1, seats: [] } })).toEqual(['Best move of #1 P1: nobody named. 🎯']);
  expect(storyLines(view({}), names, names)).toEqual([]);
});
