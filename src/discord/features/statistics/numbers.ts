/** Numbers of the statistics in words. */
import { languageOf, t, type Wording } from '#narration/index.ts';

/** A number of games. Substitutes have parts of games: they get one digit. */
export const gamesText = (games: number, wording: Wording): string =>
  games.toLocaleString(languageOf(wording), { maximumFractionDigits: 1 });

/** A share in percent, without digits. */
export const shareText = (part: number, of: number): string => `${of === 0 ? 0 : Math.round((100 * part) / of)} %`;

/** A difference with its sign. */
export const differenceText = (difference: number, wording: Wording): string =>
  difference.toLocaleString(languageOf(wording), {
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

/** Returns true if this is a month, such as `2026-11`. */
export const isSeason = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** A month with its year. `null`: all time. */
export function seasonText(season: string | null, wording: Wording): string {
  if (season === null) return t(wording, 'statistics:all-time');
  const form = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(languageOf(wording), form).format(new Date(`${season}-01`));
}
