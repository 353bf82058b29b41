/** The messages that stay after a game: the result card, the history, the protocol and the panel of a finished table. */
import { expect, test } from 'vitest';
import { drawResult } from '#discord/features/game-result.ts';
import { drawGame, drawGames } from '#discord/features/history.ts';
import { gamesCsv } from '#discord/features/protocol/games-csv.ts';
import { drawProtocol, protocolFiles, protocolWords, standingsCsv } from '#discord/features/protocol/view.ts';
import type { Caller } from '#discord/ui/context.ts';
import type { GamePages } from '#game/ports/game-page.ts';
import type { PlayedGame } from '#game/ports/played-game.ts';
import { forgottenId } from '#game/ports/privacy.ts';
import type { Protocol, ProtocolRow } from '#game/ports/protocol.ts';
import type { GameResult } from '#game/ports/statistics.ts';
import { scoringOf } from '#game/settings/points.ts';
import { usualSettings } from '#game/settings/settings.ts';
import { gamePages } from '#game-page/html.ts';
import { type Language, languages, t } from '#narration/index.ts';
import { silentLog, toldGame } from '../game-page/kit.ts';
import { wordingOf } from '../rulebooks.ts';

const callerIn = (language: Language): Caller => ({
  ...{ guildId: 'g', channelId: 'c', userId: 'u', name: 'U', at: 0 },
  ...{ wording: wordingOf(language), guildLanguage: language, manages: false, moderates: false },
});

const names = ['Ada (bot) 🤖', 'xX_Dark_Xx', 'Dr. House', 'Max-Power', 'Christopher Montgomery III', 'אבג'];
const people = names.map((name, index) => ({ seat: index + 1, userId: `${index + 1}`, name }));
const cards = people.map(({ seat }) => ({ seat, role: seat === 1 ? 'don' : 'civilian' }));

const played = {
  ...{ ruleset: 'six', winner: 'mafia' as const, minutes: 20, players: people, former: [], winners: [1], cards },
  left: [{ seat: 2, phase: 'night' as const, round: 1 }],
};

const game = {
  ...{ gameId: 'game', guildId: 'g', ruleset: 'six', roleSet: null, winner: 'mafia', excluded: null, cards },
  ...{ beganAt: 0, endedAt: 1_200_000 },
  people: people.map(({ seat, ...person }) => ({
    ...{ seat, ...person, role: cards[seat - 1]!.role, side: 'town', won: seat === 1, left: null },
  })),
} as unknown as GameResult;

const page = { page: 1, ruleset: null, userId: null };
const extras = { timeline: null, pages: null, hasProtocol: false };

test('a game of the history has its page, unless the server wants none', () => {
  const record = { text: 'ruleset six', options: {} };
  const finished = { result: game, record, ownRoles: [], timeline: null, played: null, told: toldGame('six', 6) };
  const filesWith = (pages: GamePages | null) =>
    drawGame(finished as never, page, callerIn('en'), { ...extras, pages }).files!.map(({ name }) => name);
  expect(filesWith(gamePages(silentLog))).toEqual(['game.record', 'game.html']);
  expect(filesWith(null)).toEqual(['game.record']);
});

test.each(languages)('a name on the result card and in the history is escaped once, and is whole (%s)', (language) => {
  const { wording } = callerIn(language);
  const panel = { kind: 'result', ...played, evening: {}, files: [], keepsLog: false } as const;
  const card = drawResult(
    panel as Parameters<typeof drawResult>[0],
    {
      ...{ gameId: 'game', wording, players: people, links: { town: 'town', voice: 'voice' } },
    } as Parameters<typeof drawResult>[1],
  );
  const shown = drawGame(
    { result: game, record: null, ownRoles: [], timeline: null } as never,
    page,
    callerIn(language),
    extras,
  );
  for (const { content } of [card, shown]) {
    for (const name of [
      'Ada \\(bot\\) 🤖',
      'xX\\_Dark\\_Xx',
      'Dr\\. House',
      'Max\\-Power',
      'Christopher Montgomery III',
    ])
      expect(content).toContain(` ${name}**`);
    expect(content).not.toContain('\\\\');
    expect(content.split('\n')[0]).toBe(`## ${t(language, 'lines:end.mafia').split('\n')[0]!.slice(3)}`);
  }
});

test.each(languages)(
  'the result of the largest table fits into a message, whatever is in its names (%s)',
  (language) => {
    const crowd = Array.from({ length: 26 }, (_, index) => ({
      seat: index + 1,
      userId: `${index}`,
      name: '_*'.repeat(16),
    }));
    const whole = { ...played, players: crowd, cards: crowd.map(({ seat }) => ({ seat, role: 'civilian' })) };
    const left = crowd.map(({ seat }) => ({ seat, phase: 'night' as const, round: 11 }));
    const panel = {
      kind: 'result',
      ...whole,
      left,
      evening: { town: 10, mafia: 12 },
      files: [],
      keepsLog: true,
    } as const;
    const { content } = drawResult(panel as never, { wording: wordingOf(language), players: crowd } as never, '1');
    expect(content).toContain('<#1>');
    expect(content.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(26);
  },
);

test.each(languages)('a card that was inherited names the dealt one, too (%s)', (language) => {
  const heir = { ...played, cards: [cards[0]!, { seat: 2, role: 'don', dealt: 'mafioso' }] };
  const panel = { kind: 'result', ...heir, evening: {}, files: [], keepsLog: false };
  const { content } = drawResult(panel as never, { wording: wordingOf(language), players: people } as never);
  expect(content).toContain(language === 'en' ? ': Don (at first mafioso) ·' : ': Дон (сначала мафия) ·');
  expect(content).toMatch(/#1|№1/);
});

test.each(languages)('the winner in a row and a menu of the history has no mark of a heading (%s)', (language) => {
  const { content, components } = drawGames([game], page, callerIn(language));
  expect(content.split('\n')[1]).not.toContain('#');
  expect(JSON.stringify(components)).not.toContain('#');
});

const protocol: Protocol = {
  ...{ gameId: 'game', number: 1, ruleset: 'club', endedAt: 0, winner: 'town', firstVictims: [2] },
  scoring: scoringOf(usualSettings.points),
  entry: { bestMoves: [], bestPlayer: null, points: [] },
  rows: people.map(
    ({ seat, ...person }): ProtocolRow => ({
      ...{ seat, ...person, role: 'civilian', side: 'town', won: true, fouls: 0, left: null, victory: 1 },
      ...{ bestMove: 0, bestPlayer: 0, compensation: 0, additional: 0, penalty: 0, total: 1 },
    }),
  ),
};

const gameIn = (language: Language) => ({ protocol, played: null, timeline: null, wording: wordingOf(language) });
const place = { timeZone: null, names: { member: () => null, channel: () => null } };

test.each(languages)(
  'a protocol begins with a heading, its picture does not, and says nothing twice (%s)',
  (language) => {
    const { content } = drawProtocol(gameIn(language), callerIn(language));
    expect(content).toMatch(/^## \S/);
    expect(protocolWords(gameIn(language)).title).not.toContain('#');
    const [picture] = protocolFiles(gameIn(language), new Uint8Array(), place);
    for (const { name } of people) expect(picture?.alt).not.toContain(name);
  },
);

test.each(languages)(
  'names in a CSV are isolated if they run from right to left, and never escaped (%s)',
  (language) => {
    const standing = { place: 1, ...protocol.rows[5]!, games: 3, wins: 2, compensation: 0 };
    for (const csv of [
      gamesCsv([gameIn(language)], place, wordingOf(language)),
      standingsCsv([standing], wordingOf(language)),
    ])
      expect(csv).toMatch(/[,;]\u2068אבג\u2069[,;]/);
    expect(gamesCsv([gameIn(language)], place, wordingOf(language))).toMatch(/[,;]xX_Dark_Xx[,;]/);
  },
);

test.each(languages)(
  'the host in a CSV who asked to be forgotten is named in the words of the reader (%s)',
  (language) => {
    const record: PlayedGame = {
      ...{ gameId: 'game', ruleset: 'club', roleSet: null, options: {}, beganAt: 0, endedAt: 0, winner: 'town' },
      ...{ hostId: forgottenId, channelId: null, seats: [], rounds: [], fouls: [] },
    };
    const written = gamesCsv([{ ...gameIn(language), played: record }], place, wordingOf(language));
    expect(written).toContain(t(language, 'ui:person.forgotten'));
    expect(written).not.toMatch(/[,;]forgotten[,;]/);
  },
);
