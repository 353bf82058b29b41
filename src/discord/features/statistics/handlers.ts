import type { Counted, PersonStatistics, Ranking } from '#game/ports/statistics.ts';
import { cleanName, t, type Wording } from '#narration/index.ts';
import { type Body, body, menuSize, withFiles } from '../../ui/body.ts';
import type { Caller, Context, Suggestion } from '../../ui/context.ts';
import { drawnInTime } from '../../ui/drawn-in-time.ts';
import { drawPerson, drawTop, isSeason, pictureWords, seasonText } from './view.ts';

/** A person whose statistics are asked for. */
export interface AskedPerson {
  readonly userId: string;
  readonly name: string;
}

/** Shows the statistics of a person. */
export async function showPerson(
  context: Context,
  caller: Caller,
  { userId, name }: AskedPerson,
  typed: string | null,
): Promise<Body> {
  const { guildId, wording } = caller;
  const season = seasonFrom(typed, wording);
  if (season === undefined) return noSuchSeason(typed ?? '', wording);
  const counted = await context.statistics.person(guildId, userId, season);
  if (counted.state === 'ready' && counted.value !== null) return withPicture(context, caller, counted.value, season);
  return whenCounted(counted, wording, () => {
    const who = { name: cleanName(name), season: seasonText(season, wording) };
    return body([t(wording, 'statistics:person.none', who)]);
  });
}

/** The statistics of a person with their picture, if it is drawn in time. */
async function withPicture(
  context: Context,
  caller: Caller,
  person: PersonStatistics,
  season: string | null,
): Promise<Body> {
  const shown = drawPerson(person, season, caller);
  const pictures = context.pictures(caller.guildId);
  if (pictures === null) return shown;
  const words = pictureWords(person, season, caller.wording);
  const data = await drawnInTime(pictures, pictures.svg.statistics(person, words));
  return data === null
    ? shown
    : withFiles(shown, [{ name: 'statistics.png', data, alt: t(caller.wording, 'pictures:alt.same') }]);
}

/** Shows the best people of the server. `asked`: `null` for ratings, or wins above the expected until somebody is rated. */
export async function showTop(
  { statistics }: Context,
  caller: Caller,
  asked: Ranking | null,
  typed: string | null,
): Promise<Body> {
  const { guildId, wording } = caller;
  const season = seasonFrom(typed, wording);
  if (season === undefined) return noSuchSeason(typed ?? '', wording);
  const ranked = (by: Ranking) => statistics.ranked(guildId, by, season);
  const first = await ranked(asked ?? 'rating');
  const isUnrated = asked === null && first.state === 'ready' && first.value.length === 0;
  const by = isUnrated ? 'above' : (asked ?? 'rating');
  return whenCounted(isUnrated ? await ranked(by) : first, wording, (people) =>
    drawTop({ people, by, season }, caller),
  );
}

/** Suggests the months with games. */
export async function suggestSeasons(
  { statistics }: Context,
  { guildId, wording }: Caller,
  input: string,
): Promise<readonly Suggestion[]> {
  const seasons = await statistics.seasons(guildId);
  if (seasons.state !== 'ready') return [];
  const begun = input.trim().toLowerCase();
  return seasons.value
    .map((season) => ({ name: seasonText(season, wording), value: season }))
    .filter(({ name, value }) => name.toLowerCase().includes(begun) || value.startsWith(begun))
    .slice(0, menuSize);
}

/** Draws an answer of the statistics, or tells why there is none. */
export function whenCounted<T>(counted: Counted<T>, wording: Wording, draw: (value: T) => Body): Body {
  switch (counted.state) {
    case 'ready':
      return draw(counted.value);
    case 'off':
      return body([t(wording, 'statistics:off')]);
    case 'counting':
      return body([t(wording, 'statistics:counting', { ...counted.progress })]);
  }
}

/**
 * Returns the season that was typed, such as `2026-11`, `November 2026` or `november`: the latest month of that name.
 * `null`: all time. Undefined: it is no month.
 */
export function seasonFrom(typed: string | null, wording: Wording, now = new Date()): string | null | undefined {
  const text = typed?.trim().toLowerCase() ?? '';
  if (text === '') return null;
  if (isSeason(text)) return text;
  return latestMonths(now).find((season) => {
    const words = seasonText(season, wording).toLowerCase();
    return words.startsWith(`${text} `) || words === text;
  });
}

/** The months until now, the latest first, as `2026-11`: two years of them. */
const latestMonths = (now: Date): readonly string[] =>
  Array.from({ length: 24 }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  );

/** The answer to a text that is no month. */
export const noSuchSeason = (season: string, wording: Wording): Body =>
  body([t(wording, 'statistics:no-season', { season: cleanName(season, 20) })]);
