/** The messages that stay after games: results, history, protocol, statistics, and the panel of a finished table. */
import { drawNextRules } from '#discord/features/after-game.ts';
import { drawGame, drawGames, drawNoGame } from '#discord/features/history.ts';
import { rulesOffered } from '#discord/features/new-table/offers.ts';
import { drawPanel } from '#discord/features/panels.ts';
import { pictureOf, type SvgPicture, timelinePicture } from '#discord/features/pictures.ts';
import { drawUnread } from '#discord/features/protocol/unread-entry.ts';
import { drawProtocol, drawStandings, protocolFiles, protocolWords } from '#discord/features/protocol/view.ts';
import { showPerson } from '#discord/features/statistics/handlers.ts';
import { drawTop } from '#discord/features/statistics/view.ts';
import { drawPeople, drawRound, drawTournamentStandings } from '#discord/features/tournaments/view.ts';
import { type Body, type BodyFile, withFiles } from '#discord/ui/body.ts';
import type { Caller, Context } from '#discord/ui/context.ts';
import { achievementIds } from '#game/ports/achievements.ts';
import type { Panel } from '#game/ports/ports.ts';
import type { GameResult, Ranking } from '#game/ports/statistics.ts';
import type { TournamentStandings } from '#game/ports/tournament.ts';
import { scoringOf } from '#game/settings/points.ts';
import { usualSettings } from '#game/settings/settings.ts';
import { svgWriter } from '#pictures/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { resultFrom } from '#statistics/game-result.ts';
import { GuildResults } from '#statistics/guild-results.ts';
import { protocolOf, standingsOf } from '#statistics/protocol.ts';
import { replayed } from '#statistics/replayed.ts';
import { playedOfGame, timelineOfGame } from '../../src/process/statistics-parts.ts';
import { qualityOf, seatingOf } from '../seating/kit.ts';
import { randomGame } from '../statistics/kit.ts';
import type { Viewer } from './shown.ts';

const lobbyLink = 'https://discord.com/channels/1/2/3';
const page = { page: 1, ruleset: null, userId: null };

/** A finished game of a rulebook, with the largest number of players by default. */
export interface Finished {
  readonly ruleset: string;
  readonly seats?: number | undefined;
}

/** Shows what stays after a game. */
export async function showResults(
  viewer: Viewer,
  context: Context,
  caller: Caller,
  { ruleset, seats = rulesets[ruleset]!.players.max }: Finished,
): Promise<void> {
  const rules = rulesets[ruleset]!;
  const recordOf = (seed: number) => ({
    ...randomGame(seed, { ruleset, seats, endedAt: Date.UTC(2026, 9, 2) }),
    players: Array.from({ length: seats }, (_, index) => ({ userId: `${index + 1}`, name: viewer.nameOf(index + 1) })),
  });
  const records = [1, 2, 3].map(recordOf);
  const plays = records.map((record) => ({ record, played: replayed(rules, record) }));
  const results: readonly GameResult[] = plays.map(({ record, played }) => resultFrom(record, played));
  const { wording } = caller;
  viewer.add('/history', drawGames(results, page, caller));
  viewer.add('/history', drawNoGame(page, caller));
  for (const [index, result] of results.entries()) {
    const { record, played } = plays[index]!;
    const players = result.people.map(({ seat, name, userId }) => ({ seat, name, userId }));
    const table = { gameId: result.gameId, wording, players, hasProtocol: true, links: { town: 'town' }, lobbyLink };
    const timeline = timelineOfGame(played);
    const drawn = timeline === null ? null : timelinePicture(timeline, table, svgWriter);
    const finished = { result, record, ownRoles: [], timeline, played: playedOfGame(record, played), told: null };
    viewer.add(
      '/history',
      drawGame(finished, page, caller, { timeline: fileOf(drawn), pages: null, hasProtocol: true }),
    );
    for (const panel of panelsAfter(result, timeline))
      viewer.add('town', pictured(drawPanel(panel, table, '1'), pictureOf(panel, table, svgWriter)));
    const protocol = protocolOf(result, scoringOf({ ...usualSettings.points, bestPlayer: 0.3 }), {
      bestMoves: result.firstVictims.map((by) => ({ by, seats: [2, 3] })),
      ...{ bestPlayer: 3, points: [{ seat: 3, value: 0.3 }] },
    });
    const written = { protocol, played: finished.played, timeline, wording };
    const svg = svgWriter.protocol(protocol, timeline, protocolWords(written));
    const files = protocolFiles(written, new TextEncoder().encode(svg), {
      timeZone: null,
      names: context.names('1'),
    });
    const unread = { field: 'points', part: '3 - 0.5', styles: ['minus', 'plus'] } as const;
    viewer.add('Protocol', drawUnread(unread, { protocol, typed: ['', '', '3 - 0.5'] }, caller));
    viewer.add('Protocol', withFiles(drawProtocol(written, { moderates: true }), files));
  }
  viewer.add('Other rules', drawNextRules(await rulesOffered(context, caller), 'game', caller));
  viewer.add('/top', drawStandings(standingsOf(results, new Map(), scoringOf(usualSettings.points)), null, caller));
  showTournamentPanels(viewer, caller, standingsOf(results, new Map(), scoringOf(usualSettings.points)));
  await showPeople(viewer, context, caller, results);
}

/** A tournament before and after its seating, and its points. */
function showTournamentPanels(viewer: Viewer, caller: Caller, standings: TournamentStandings['standings']): void {
  const format = { tables: 2, seats: 6, rounds: 12 };
  const people = Array.from({ length: 13 }, (_, index) => ({ userId: `u${index}`, name: viewer.nameOf(index + 1) }));
  const cup = { id: 'cup', name: 'Autumn cup', createdAt: 0, ...format, people };
  const seating = seatingOf({ ...format, people: people.length });
  viewer.add('/tournament show', drawPeople({ ...cup, seating: null }, caller));
  const quality = qualityOf({ people: people.length, seats: format.seats }, seating);
  viewer.add('/tournament show: a round', drawRound({ ...cup, seating }, 1, quality, caller));
  const games = [{ gameId: 'game', round: 1, table: 1 }];
  for (const each of [standings, []])
    viewer.add(
      '/tournament standings',
      drawTournamentStandings({ ...cup, seating }, { games, standings: each }, caller),
    );
}

type AfterGame = Extract<Panel, { readonly kind: 'result' | 'after-game' }>;

function panelsAfter(result: GameResult, timeline: ReturnType<typeof timelineOfGame>): readonly AfterGame[] {
  const { ruleset, winner, people } = result;
  const played = {
    ...{ ruleset, winner, minutes: 90, players: people, former: people.slice(0, 1) },
    winners: people.filter(({ won }) => won).map(({ seat }) => seat),
    cards: people.map(({ seat, role }) => ({ seat, role })),
    left: people.flatMap(({ seat, left }) => (left === null ? [] : [{ seat, ...left }])),
  };
  const drawn = timeline === null ? {} : { timeline };
  const earned = people.map(({ seat, userId }) => ({ seat, userId, achievements: [...achievementIds] }));
  const next = { gameId: 'next', channelId: 'lobby' };
  return [
    { kind: 'result', ...played, evening: { town: 2, draw: 1 }, files: [], keepsLog: true, earned, ...drawn },
    { kind: 'result', ...played, winner: 'none', cards: [], evening: {}, files: [], keepsLog: false },
    { kind: 'after-game', asked: 2, needed: 3, rejoin: true },
    { kind: 'after-game', asked: 0, needed: 3, next },
  ];
}

const fileOf = (picture: SvgPicture | null): BodyFile | null =>
  picture === null ? null : { name: picture.name, data: picture.svg, alt: picture.alt };

/** A message with its picture, as the reconciler sends it. */
export const pictured = (shown: Body, picture: SvgPicture | null): Body =>
  picture === null ? shown : withFiles(shown, [{ name: picture.name, data: picture.svg, alt: picture.alt }]);

async function showPeople(
  viewer: Viewer,
  context: Context,
  caller: Caller,
  results: readonly GameResult[],
): Promise<void> {
  const base = { wins: { town: 0.45, mafia: 0.45, maniac: 0.1 }, cards: {} };
  const all = [...(await new GuildResults(results.map((result) => ({ ...result, base }))).people(null)).values()];
  const rated = all.map((person, index) => ({ ...person, place: index + 1, rating: { value: 1500, margin: 90 } }));
  for (const by of ['rating', 'above', 'wins', 'games'] as const satisfies readonly Ranking[])
    viewer.add('/top', drawTop({ people: rated, by, season: '2026-10' }, caller));
  viewer.add('/top', drawTop({ people: [], by: 'rating', season: null }, caller));
  for (const person of [all[0]!, rated[1]!]) {
    const statistics = { ...context.statistics, person: async () => ({ state: 'ready' as const, value: person }) };
    const pictures = () => ({ svg: svgWriter, draw: async (svg: string) => new TextEncoder().encode(svg) });
    const asking = { ...context, statistics, pictures } as unknown as Context;
    viewer.add('/stats', await showPerson(asking, caller, person, null));
  }
}
