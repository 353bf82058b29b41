import type { Notice } from '#engine/kernel/notices.ts';
import type { ToldGame } from '#game/ports/game-page.ts';
import {
  choiceText,
  cleanName,
  headingOf,
  newsForSeat,
  publicTexts,
  roleName,
  type Scene,
  say,
  spanText,
  t,
  type Wording,
  wordsOf,
} from '#narration/index.ts';
import {
  type PageCard,
  type PageData,
  type PageMoment,
  type PageWords,
  pageWords,
  type ToldTable,
} from './page-data.ts';
import { afterNews, ballotOf, emptyTable, type ToldWords } from './told-table.ts';

/** Returns the page of a game with all of its cards. A record may end before its game does. */
export function gamePageOf(game: ToldGame, spoken: Wording): PageData {
  const { state, names, moments, rules } = game;
  const wording = wordsOf(spoken, { options: state.options });
  const minutes = Math.max(1, Math.round((moments.at(-1)!.at - moments[0]!.at) / 60_000));
  const ruleset = game.roleSet ?? say(wording, `words:ruleset.${rules.id}`) ?? rules.id;
  const { outcome } = state;
  return {
    language: wording.language,
    title: outcome === null ? ruleset : headingOf(t(wording, `lines:end.${outcome.winner}`)),
    about: t(wording, 'evening:result.about', {
      ruleset,
      players: names.length,
      time: spanText(minutes * 60, wording),
    }),
    words: pageWordsIn(wording),
    cards: cardsOf(game, wording),
    moments: momentsOf(game, wording),
  };
}

const cardsOf = ({ state, rules }: ToldGame, wording: Wording): readonly PageCard[] =>
  state.seats.map(({ number, role, faction }) => ({
    role: roleName(role, wording, rules.id),
    side: faction,
    sideName: t(wording, `words:faction.${faction}`),
    won: state.outcome?.winners.includes(number) ?? false,
  }));

/** The moments in which somebody was told something, or in which the table changed. */
function momentsOf(game: ToldGame, wording: Wording): readonly PageMoment[] {
  const beganAt = game.moments[0]!.at;
  const words: ToldWords = {
    roleOf: (role) => roleName(role, wording, game.rules.id),
    choiceOf: (choice) => choiceText(choice, wording, { nameOf: () => '' }),
  };
  let table = emptyTable(game.names.map((name) => cleanName(name)));
  let shown: Partial<ToldTable> = {};
  const moments: PageMoment[] = [];
  for (const { at, notices } of game.moments) {
    const scene = sceneOf(game, table);
    const news = notices.flatMap(({ to, news }) => (to === 'all' ? [news] : []));
    for (const each of news) table = afterNews(table, each, words);
    const moment = {
      at: at - beganAt,
      texts: news.flatMap((each) => publicTexts(each, wording, scene)),
      own: ownTexts(notices, wording, scene),
      table: changesOf(shown, table),
      ...(news.some(({ type }) => type === 'BallotClosed') ? { ballot: ballotOf(table.votes) } : {}),
    };
    const isEmpty = moment.texts.length + moment.own.length + Object.keys(moment.table).length === 0;
    if (!isEmpty) moments.push(moment);
    shown = table;
  }
  return moments;
}

const sceneOf = ({ rules, state, names }: ToldGame, { seats }: ToldTable) => ({
  rules,
  ruleset: rules.id,
  options: state.options,
  seats: names.length,
  nameOf: (seat: number) => seats[seat - 1]?.name ?? '',
});

/** The private news. The members of a clan read the same text. */
function ownTexts(notices: readonly Notice[], wording: Wording, scene: Scene): PageMoment['own'] {
  return notices.flatMap(({ to, news }) => {
    if (to === 'all') return [];
    const seats = 'seat' in to ? [to.seat] : to.seats;
    const texts = seats.flatMap((reader) => {
      const text = newsForSeat(news, wording, { ...scene, reader });
      return text === null ? [] : [{ seats: [reader], text }];
    });
    const isSame = texts.length === seats.length && texts.every(({ text }) => text === texts[0]?.text);
    return isSame && texts.length > 1 ? [{ seats, text: texts[0]!.text }] : texts;
  });
}

/** The parts of the table that are other objects than before. */
const changesOf = (before: Partial<ToldTable>, table: ToldTable): Partial<ToldTable> =>
  Object.fromEntries(
    Object.entries(table).filter(([part, value]) => before[part as keyof ToldTable] !== value),
  ) as Partial<ToldTable>;

/** The page itself fills these in. */
const open = { who: '{{who}}', round: '{{round}}', number: '{{number}}', all: '{{all}}' };

function pageWordsIn(wording: Wording): PageWords {
  const words: Partial<Record<keyof PageWords, string>> = {};
  for (const word of pageWords) words[word] = t(wording, `page:${word}`, open);
  return words as PageWords;
}
