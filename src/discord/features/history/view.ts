import type { PlayedResult } from '#game/ports/ports.ts';
import type { FinishedGame, GameResult } from '#game/ports/statistics.ts';
import { t, type Wording, withOwnRoles } from '#narration/index.ts';
import { type Body, type BodyFile, type Button, body, buttonRow, menuRow, type Row, withFiles } from '../../ui/body.ts';
import type { Caller } from '../../ui/context.ts';
import { rulesetText } from '../../ui/texts.ts';
import { resultLines, titleOf } from '../after-game/result.ts';
import { protocolButton } from '../protocol/view.ts';
import { type HistoryPage, historyIds } from './custom-ids.ts';

/** The games of a page. */
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
export interface GameExtras {
  readonly timeline: BodyFile | null;
  readonly hasProtocol: boolean;
}

/** A finished game: its people with their cards, its timeline, and its record as files. */
export function drawGame(
  { result, record, ownRoles }: FinishedGame,
  page: HistoryPage,
  caller: Caller,
  { timeline, hasProtocol }: GameExtras,
): Body {
  const wording = withOwnRoles(caller.wording, ownRoles);
  const { excluded } = result;
  const shown = body(
    [
      ...resultLines(playedOf(result), wording),
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
  const pictures = timeline === null ? [] : [timeline];
  if (record === null || record.text === null) return withFiles(shown, pictures);
  const set = record.roleSet === undefined ? [] : [JSON.stringify(record.roleSet.set, null, 2)];
  return withFiles(shown, [
    ...pictures,
    { name: 'game.record', data: record.text },
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
