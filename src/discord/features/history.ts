import { gameJson } from '#game/ports/game-json.ts';
import type { GamePages } from '#game/ports/game-page.ts';
import type { PlayedResult } from '#game/ports/ports.ts';
import type { FinishedGame, GameFilter, GameResult } from '#game/ports/statistics.ts';
import { t, type Wording, wordsOf } from '#narration/index.ts';
import { type Body, type BodyFile, type Button, body, buttonRow, menuRow, type Row, withFiles } from '../ui/body.ts';
import { defineButtons } from '../ui/button.ts';
import { type Caller, type Context, redraw } from '../ui/context.ts';
import { buttonId, type FieldFormat, serverSubject } from '../ui/custom-id.ts';
import { drawnInTime } from '../ui/drawn-in-time.ts';
import { rulesetText } from '../ui/texts.ts';
import { resultLines, titleOf } from './game-result.ts';
import { timelinePicture } from './pictures.ts';
import { protocolButton } from './protocol/view.ts';
import { whenCounted } from './statistics/handlers.ts';

/** A page of the history, from 1, with its selection of games. */
interface HistoryPage extends GameFilter {
  readonly page: number;
}

/** The words for a selection of all rulebooks or of all people. */
const every = { ruleset: 'all', userId: '0' } as const;

const ofPage: FieldFormat<HistoryPage> = {
  write: ({ page, ruleset, userId }) => ({
    subject: serverSubject,
    number: page,
    arg: `${ruleset ?? every.ruleset}-${userId ?? every.userId}`,
  }),
  read: ({ number, arg = '' }) => {
    const [, ruleset, userId] = /^([a-z]+)-(\d+)$/.exec(arg) ?? [];
    if (ruleset === undefined || userId === undefined || number === 0) return null;
    return {
      page: number,
      ruleset: ruleset === every.ruleset ? null : ruleset,
      userId: userId === every.userId ? null : userId,
    };
  },
};

export const historyIds = {
  /** Shows a page of games. */
  showPage: buttonId('history', ofPage),
  /** The menu of the games of a page. */
  chooseGame: buttonId('played', ofPage),
};

const gamesOfPage = 10;

/** A page of games, latest first, with a menu of them. */
export function drawGames(games: readonly GameResult[], asked: HistoryPage, { wording }: Caller): Body {
  if (games.length === 0) return body([t(wording, 'statistics:history.none')]);
  const pages = Math.ceil(games.length / gamesOfPage);
  const page = Math.min(asked.page, pages);
  const first = (page - 1) * gamesOfPage;
  const shown = games.slice(first, first + gamesOfPage);
  const numberOf = (index: number) => first + index + 1;
  return body(
    [
      t(wording, 'statistics:history.title'),
      ...shown.map((game, index) => rowOf(game, numberOf(index), wording)),
      pages === 1 ? null : t(wording, 'statistics:history.page', { page, pages }),
    ],
    [
      menuRow({
        id: historyIds.chooseGame({ ...asked, page }),
        placeholder: t(wording, 'statistics:history.choose'),
        options: shown.map((game, index) => ({
          value: game.gameId,
          label: t(wording, 'statistics:history.option', { number: numberOf(index), game: gameText(game, wording) }),
          about: titleOf(game.winner, wording),
        })),
      }),
      ...pageRow({ ...asked, page }, pages, wording),
    ],
  );
}

/** The buttons of the pages before and after this one. */
function pageRow(page: HistoryPage, pages: number, wording: Wording): readonly Row[] {
  const buttons = [
    ...(page.page > 1 ? [{ page: page.page - 1, label: t(wording, 'statistics:history.back') }] : []),
    ...(page.page < pages ? [{ page: page.page + 1, label: t(wording, 'statistics:history.next') }] : []),
  ].map(({ label, ...to }) => ({ id: historyIds.showPage({ ...page, ...to }), label }));
  return buttons.length === 0 ? [] : [buttonRow(...buttons)];
}

const rowOf = (game: GameResult, number: number, wording: Wording): string =>
  t(wording, 'statistics:history.row', {
    number,
    date: dateText(game),
    game: gameText(game, wording),
    players: game.cards.length,
    winner: titleOf(game.winner, wording),
  });

/** The date in the reader's own form and time zone. Discord writes it. */
const dateText = ({ endedAt }: GameResult): string => `<t:${Math.floor(endedAt / 1000)}:d>`;

const gameText = ({ ruleset, roleSet }: GameResult, wording: Wording): string =>
  roleSet === null ? rulesetText(wording, ruleset) : roleSet;

/** The way to show a finished game. `timeline`: its picture, or `null` without one. */
interface GameExtras {
  readonly timeline: BodyFile | null;
  /** Writes the page of the game. `null`: the server wants none. */
  readonly pages: GamePages | null;
  readonly hasProtocol: boolean;
}

/** A finished game: its people with their cards, its timeline, and its record as files. */
export function drawGame(
  { result, record, ownRoles, played, told, timeline: view }: FinishedGame,
  page: HistoryPage,
  caller: Caller,
  { timeline, pages, hasProtocol }: GameExtras,
): Body {
  const wording = wordsOf(caller.wording, { options: record?.options, ownRoles });
  const { excluded } = result;
  const drawn = body(
    [
      ...resultLines(playedOf(result), wording, { timeline: view }),
      t(wording, 'statistics:history.played', { date: dateText(result) }),
      excluded === null ? null : t(wording, `statistics:history.excluded.${excluded}`),
    ],
    [
      buttonRow(
        ...(hasProtocol && excluded === null ? [protocolButton(result.gameId, wording)] : []),
        listButton(page, wording),
      ),
    ],
  );
  const shown: Body = { ...drawn, tone: 'end' };
  const pictures = timeline === null ? [] : [timeline];
  if (record === null || record.text === null) return withFiles(shown, pictures);
  const html = told === null ? null : (pages?.html(told, wording) ?? null);
  const set = record.roleSet === undefined ? [] : [JSON.stringify(record.roleSet.set, null, 2)];
  return withFiles(shown, [
    ...pictures,
    { name: 'game.record', data: record.text },
    ...(html === null ? [] : [{ name: 'game.html', data: html }]),
    ...(played === null ? [] : [{ name: 'game.json', data: gameJson(played, null) }]),
    ...set.map((data) => ({ name: 'role-set.json', data })),
  ]);
}

/** A game that is not stored any more. */
export const drawNoGame = (page: HistoryPage, { wording }: Caller): Body =>
  body([t(wording, 'statistics:history.gone')], [buttonRow(listButton(page, wording))]);

const listButton = (page: HistoryPage, wording: Wording): Button => ({
  id: historyIds.showPage(page),
  label: t(wording, 'statistics:history.list'),
});

/** The result as the result card has it. The last person of a seat is its player, and the others are former ones. */
function playedOf({ ruleset, winner, excluded, people, beganAt, endedAt }: GameResult): PlayedResult {
  const isLast = (index: number) => people[index + 1]?.seat !== people[index]!.seat;
  const players = people.filter((_, index) => isLast(index));
  return {
    ruleset,
    winner,
    minutes: Math.max(1, Math.round((endedAt - beganAt) / 60_000)),
    players,
    former: people.filter((_, index) => !isLast(index)),
    winners: players.filter(({ won }) => won).map(({ seat }) => seat),
    cards:
      excluded === 'hidden'
        ? []
        : players.map(({ seat, role, dealt }) => ({ seat, role, ...(dealt === role ? {} : { dealt }) })),
    left: players.flatMap(({ seat, left }) => (left === null ? [] : [{ seat, ...left }])),
  };
}

/** Shows a page of the server's games. */
export async function showGames({ statistics }: Context, caller: Caller, page: HistoryPage): Promise<Body> {
  const games = await statistics.games(caller.guildId, page);
  // A page that was redrawn from a game must not keep the files of that game.
  return withFiles(
    whenCounted(games, caller.wording, (all) => drawGames(all, page, caller)),
    [],
  );
}

/** Shows a game of the server, with its record as a file. */
async function showGame(
  context: Context,
  caller: Caller,
  { gameId, ...page }: HistoryPage & { readonly gameId: string },
): Promise<Body> {
  const { guildId, wording } = caller;
  const game = await context.statistics.game(guildId, gameId);
  const timeline = game.state === 'ready' ? await timelineFile(context, caller, game.value) : null;
  const extras = { timeline, pages: context.pages(guildId), hasProtocol: context.guilds.of(guildId).protocol };
  return whenCounted(game, wording, (found) =>
    found === null ? drawNoGame(page, caller) : drawGame(found, page, caller, extras),
  );
}

/** The picture of the whole game, if it is drawn in time. */
async function timelineFile(
  context: Context,
  { guildId, wording }: Caller,
  game: FinishedGame | null,
): Promise<BodyFile | null> {
  const pictures = context.pictures(guildId);
  if (pictures === null || game === null || game.timeline === null) return null;
  const { gameId, people: players } = game.result;
  const table = {
    gameId,
    wording: wordsOf(wording, { options: game.record?.options, ownRoles: game.ownRoles }),
    players,
  };
  const { name, svg, alt } = timelinePicture(game.timeline, table, pictures.svg);
  const data = await drawnInTime(pictures, svg);
  return data === null ? null : { name, data, alt };
}

export const historyButtons = defineButtons(historyIds, {
  showPage: {
    mode: 'deferred redraw',
    run: async ({ context, caller }, page) => redraw(await showGames(context, caller, page)),
  },
  chooseGame: {
    mode: 'deferred redraw',
    run: async ({ context, caller, values: [gameId = ''] }, page) =>
      redraw(await showGame(context, caller, { ...page, gameId })),
  },
});
