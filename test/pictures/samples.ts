/**
 * `npm run pictures -- samples [-- FOLDER]`: draws one of each picture of a game, in both languages, from a random game.
 * They go to `docs/pictures/`, or to the folder.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pictureOf, timelinePicture } from '#discord/features/pictures.ts';
import { protocolWords } from '#discord/features/protocol/view.ts';
import { pictureWords } from '#discord/features/statistics/view.ts';
import { roundLists, type Seated } from '#discord/features/tournaments/view.ts';
import type { TableView } from '#game/ports/game-views.ts';
import type { GameRecord } from '#game/ports/journal.ts';
import { ShownTable } from '#game/presentation/shown-table.ts';
import { scoringOf } from '#game/settings/points.ts';
import { usualSettings } from '#game/settings/settings.ts';
import type { Wording } from '#narration/index.ts';
import { pngOf, svgWriter } from '#pictures/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { resultFrom } from '#statistics/game-result.ts';
import { GuildResults } from '#statistics/guild-results.ts';
import { protocolOf } from '#statistics/protocol.ts';
import { replayed } from '#statistics/replayed.ts';
import { timelineOfGame } from '../../src/process/statistics-parts.ts';
import { languages } from '../languages.ts';
import { wordingOf } from '../rulebooks.ts';
import { seatingOf } from '../seating/kit.ts';
import { randomGame, tournamentGame } from '../statistics/kit.ts';

const [folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

const names: Readonly<Record<string, readonly string[]>> = {
  en: ['Ann', 'Boris', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana', 'Ivo', 'Jo', 'Kim', 'Leo'],
  ru: ['Аня', 'Борис', 'Клёпа', 'Даня', 'Ева', 'Филя', 'Гриша', 'Хома', 'Ира', 'Юля', 'Коля', 'Лёва'],
};
const ruleset = 'club';
const rules = rulesets[ruleset]!;
const game = (seed: number) => randomGame(seed, { ruleset, seats: 12, endedAt: Date.UTC(2026, 9, seed) });

/** A tournament of these people at two tables. */
function cupOf(named: readonly string[]): Seated {
  const people = named.map((name, index) => ({ userId: `u${index + 1}`, name }));
  const format = { tables: 2, seats: 6, rounds: 1 };
  const seating = seatingOf({ ...format, people: people.length });
  return { id: 'cup', name: named.slice(0, 2).join(' & '), createdAt: 0, ...format, people, seating };
}

/** The protocol of a game of a tournament. */
function protocolSample(wording: Wording, players: GameRecord['players']): string {
  const record = { ...randomGame(5, { ruleset: 'sport', seats: 10, endedAt: Date.UTC(2026, 9, 5) }), players };
  const whole = tournamentGame();
  const result = resultFrom(record, whole);
  const given = protocolOf(result, scoringOf(usualSettings.points), {
    bestMoves: result.bestMove ? [result.bestMove] : [],
    bestPlayer: null,
    points: [
      { seat: 4, value: 0.3 },
      { seat: 7, value: -0.5 },
    ],
  });
  const rows = given.rows.map((row) => (row.seat === 9 ? { ...row, compensation: 0.37 } : row));
  const protocol = { ...given, rows };
  const timeline = timelineOfGame(whole);
  return svgWriter.protocol(protocol, timeline, protocolWords({ protocol, played: null, timeline, wording }));
}

for (const language of languages) {
  const named = names[language] ?? names['en']!;
  const players = named.map((name, index) => ({ seat: index + 1, userId: `u${index + 1}`, name }));
  const record = { ...game(4), players: players.map(({ userId, name }) => ({ userId, name })) };
  const played = replayed(rules, record);
  const wording = wordingOf(language);
  const table = { gameId: record.gameId, wording, players };
  const shown = new ShownTable();
  const views = played.news.map(({ news }) => shown.hear(news)).filter((view): view is TableView => view !== null);
  const page = (picture: TableView) =>
    pictureOf({ kind: 'page', number: 1, lines: [], mentions: [], picture, now: null }, table, svgWriter)!.svg;
  const others = Array.from({ length: 25 }, (_, seed) => ({ ...game(seed + 10), players: record.players }));
  const base = { wins: { town: 0.45, mafia: 0.45, maniac: 0.1 }, cards: {} };
  const all = [record, ...others].map((one) => ({ ...resultFrom(one, replayed(rules, one)), base }));
  const person = (await new GuildResults(all).people(null)).get('u1')!;
  const pictures = {
    morning: page(views.findLast(({ ballot }) => ballot === null)!),
    votes: page(views.findLast(({ ballot }) => ballot !== null)!),
    timeline: timelinePicture(timelineOfGame(played)!, table, svgWriter).svg,
    statistics: svgWriter.statistics(person, pictureWords(person, null, wording)),
    seating: svgWriter.lists(roundLists(cupOf(named), 1, wording)),
    protocol: protocolSample(wording, record.players.slice(0, 10)),
  };
  for (const [name, svg] of Object.entries(pictures)) {
    const file = join(folder, `drawn-${name}-${language}.png`);
    writeFileSync(file, await pngOf(svg, 1));
    console.log(file);
  }
}
