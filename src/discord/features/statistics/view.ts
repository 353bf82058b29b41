import { achievementIds } from '#game/ports/achievements.ts';
import type { StatisticsWords } from '#game/ports/pictures.ts';
import type { GameCount, PersonStatistics, Placed, Ranking } from '#game/ports/statistics.ts';
import { cleanName, languageOf, numberText, roleName, say, t, type Wording } from '#narration/index.ts';
import { type Body, body } from '../../ui/body.ts';
import type { Caller } from '../../ui/context.ts';

/** A number of games. Substitutes have parts of games: they get one digit. */
const gamesText = (games: number, wording: Wording): string => numberText(games, wording, { maximumFractionDigits: 1 });

/** A share in percent, without digits. */
const shareText = (part: number, of: number): string => `${of === 0 ? 0 : Math.round((100 * part) / of)} %`;

/** A difference with its sign. */
const differenceText = (difference: number, wording: Wording): string =>
  numberText(difference, wording, {
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

/** The most letters of a name. */
const longestName = 32;
/** The most cards in the statistics of a person. */
const mostCards = 8;
/** The people of a list. */
const rows = 15;
/** The games from which on a person has a rating. */
const gamesOfRating = 20;

/** The statistics of a person. */
export function drawPerson(person: PersonStatistics, season: string | null, { wording }: Caller): Body {
  const { name, sides, games, wins, lived, votes, guilty, fouls } = person;
  return body([
    t(wording, 'statistics:person.title', {
      name: cleanName(name, longestName),
      season: seasonText(season, wording),
    }),
    ratingLine(person, wording),
    t(wording, 'statistics:person.games', { ...countParams(person, wording), share: shareText(wins, games) }),
    t(wording, 'statistics:person.expected', countParams(person, wording)),
    ...Object.entries(sides).map(([side, count]) =>
      t(wording, 'statistics:person.side', { side: sideText(side, wording), ...countParams(count, wording) }),
    ),
    t(wording, 'statistics:person.cards', { cards: cardsText(person, wording) }),
    t(wording, 'statistics:person.lived', { lived: gamesText(lived, wording), games: gamesText(games, wording) }),
    votes === 0 ? null : t(wording, 'statistics:person.votes', { guilty, votes }),
    fouls === 0 ? null : t(wording, 'statistics:person.fouls', { fouls }),
    achievementsLine(person, wording),
    t(wording, 'statistics:person.about'),
  ]);
}

export const pictureWords = (person: PersonStatistics, season: string | null, wording: Wording): StatisticsWords => ({
  name: person.name,
  season: seasonText(season, wording),
  about: t(wording, 'pictures:stats.about', {
    ...countParams(person, wording),
    share: shareText(person.wins, person.games),
  }),
  rating:
    person.rating === null
      ? t(wording, 'pictures:stats.few', { games: gamesOfRating })
      : t(wording, 'pictures:stats.rating', { ...person.rating }),
  lived: t(wording, 'pictures:stats.lived'),
  guilty: t(wording, 'pictures:stats.guilty'),
  expected: t(wording, 'pictures:stats.expected'),
  sideOf: (side) => sideText(side, wording),
  numberOf: (count) => gamesText(count, wording),
});

const ratingLine = ({ rating }: PersonStatistics, wording: Wording): string =>
  rating === null
    ? t(wording, 'statistics:person.few', { games: gamesOfRating })
    : t(wording, 'statistics:person.rating', { value: rating.value, margin: rating.margin });

const countParams = ({ games, wins, expected }: GameCount, wording: Wording) => ({
  games: gamesText(games, wording),
  wins: gamesText(wins, wording),
  expected: gamesText(expected, wording),
  difference: differenceText(wins - expected, wording),
});

/** The name of a side at the beginning of a line. */
function sideText(side: string, wording: Wording): string {
  const name = say(wording, `words:faction.${side}`) ?? side;
  return `${name.charAt(0).toLocaleUpperCase(languageOf(wording))}${name.slice(1)}`;
}

/** The achievements, each with the number of times. `null`: the person has none. */
function achievementsLine({ achievements }: PersonStatistics, wording: Wording): string | null {
  const list = achievementIds.flatMap((id) => {
    const count = achievements[id];
    return count === undefined
      ? []
      : [t(wording, 'achievements:count', { name: t(wording, `achievements:${id}`), times: count })];
  });
  return list.length === 0 ? null : t(wording, 'achievements:stats', { list: list.join(' · ') });
}

/** The cards that the person had most often. Cards of several rulebooks with one name are one card. */
function cardsText({ cards }: PersonStatistics, wording: Wording): string {
  const counts = new Map<string, GameCount>();
  for (const [ruleset, roles] of Object.entries(cards))
    for (const [role, count] of Object.entries(roles)) {
      const card = roleName(role, wording, ruleset);
      counts.set(card, sumOf(counts.get(card), count));
    }
  return [...counts]
    .toSorted(([, one], [, other]) => other.games - one.games)
    .slice(0, mostCards)
    .map(([card, count]) => t(wording, 'statistics:person.card', { card, ...countParams(count, wording) }))
    .join(' · ');
}

const sumOf = (one: GameCount = { games: 0, wins: 0, expected: 0 }, other: GameCount): GameCount => ({
  games: one.games + other.games,
  wins: one.wins + other.wins,
  expected: one.expected + other.expected,
});

/** A list of the best people. */
interface Top {
  /** In their order. */
  readonly people: readonly Placed<PersonStatistics>[];
  readonly by: Ranking;
  readonly season: string | null;
}

/** The first people of a list, and the place of the reader. */
export function drawTop({ people, by, season }: Top, caller: Caller): Body {
  const { wording } = caller;
  const when = { season: seasonText(season, wording) };
  if (people.length === 0) {
    const none = by === 'rating' ? 'statistics:top.unrated' : 'statistics:top.nobody';
    return body([t(wording, none, { ...when, games: gamesOfRating })]);
  }
  const words = {
    season,
    ranking: t(wording, `statistics:top.by.${by}`),
    nameOf: nameAmong,
    scoreOf: (person: PersonStatistics) => scoreText(person, by, wording),
  };
  return body(rankedLines(people, words, caller));
}

/** The words of a ranking. `nameOf`: of a person among those who are shown. */
interface RankingWords<P> {
  readonly season: string | null;
  readonly ranking: string;
  nameOf(person: P, shown: readonly P[]): string;
  scoreOf(person: P): string;
}

/** The first people of a ranking, and the place of the reader. */
export function rankedLines<P extends Placed<{ readonly userId: string }>>(
  people: readonly P[],
  { season, ranking, nameOf, scoreOf }: RankingWords<NoInfer<P>>,
  { userId, wording }: Caller,
) {
  const shown = people.slice(0, rows);
  const own = people.find((person) => person.userId === userId);
  return [
    t(wording, 'statistics:top.title', { ranking, season: seasonText(season, wording) }),
    ...shown.map((person) => {
      const { place } = person;
      return t(wording, 'statistics:top.row', { place, name: nameOf(person, shown), score: scoreOf(person) });
    }),
    own === undefined
      ? null
      : t(wording, 'statistics:top.you', { place: own.place, of: people.length, score: scoreOf(own) }),
  ];
}

/** The name of a person. Of two people with one name, both have the end of their id. */
function nameAmong({ userId, name }: PersonStatistics, people: readonly PersonStatistics[]): string {
  const shown = cleanName(name, longestName);
  const isShared = people.some((other) => other.userId !== userId && cleanName(other.name, longestName) === shown);
  return isShared ? `${shown} (…${userId.slice(-4)})` : shown;
}

function scoreText(person: PersonStatistics, by: Ranking, wording: Wording): string {
  if (by !== 'rating') return t(wording, `statistics:top.score.${by}`, countParams(person, wording));
  const { value = 0, margin = 0 } = person.rating ?? {};
  return t(wording, 'statistics:top.score.rating', { value, margin });
}
