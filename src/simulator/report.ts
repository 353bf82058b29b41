import type { Balance, Share } from './tally.ts';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const bounds = ({ low, high }: Share): string => `${percent(low)} - ${percent(high)}`;

const width = 24;

const bar = (share: number): string => '█'.repeat(Math.round(share * width)).padEnd(width, '·');

/** The balance as a table of text: who wins, how long it takes, who lives. */
export function balanceTable({ games, averageRounds, wins, roles }: Balance): string {
  const sides = wins.map((each) => [each.winner, bar(each.share), percent(each.share), bounds(each)]);
  const cards = roles.map(({ role, dealt, survival, victory }) => [
    role,
    String(dealt),
    percent(survival.share),
    bounds(survival),
    percent(victory.share),
  ]);
  return [
    `${games} games, ${averageRounds.toFixed(2)} rounds on average; in brackets of 95 %`,
    '',
    ...columns([['winner', '', 'share', '95 %'], ...sides]),
    '',
    ...columns([['role', 'dealt', 'lives to the end', '95 %', 'wins'], ...cards]),
  ].join('\n');
}

function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
