import type { ToldGame } from '#game/ports/game-page.ts';
import { headingOf, say, spanText, t, type Wording, wordsOf } from '#narration/index.ts';
import { roleParts, sideParts } from './cards.ts';
import { Moments } from './moments.ts';
import { type LiveData, type PageCard, type PageWords, pageWords, type ReplayData } from './page-data.ts';

/** Returns the page of a game with all of its cards. A record may end before its game does. */
export function gamePageOf(game: ToldGame, spoken: Wording): ReplayData {
  const { state, names, moments, rules } = game;
  const wording = wordsOf(spoken, { options: state.options });
  const beganAt = moments[0]!.at;
  const minutes = Math.max(1, Math.round((moments.at(-1)!.at - beganAt) / 60_000));
  const ruleset = rulesetName(game, wording);
  const { outcome } = state;
  const told = new Moments({ rules, names, options: state.options }, wording);
  return {
    kind: 'replay',
    language: wording.language,
    title: outcome === null ? ruleset : headingOf(t(wording, `lines:end.${outcome.winner}`)),
    about: t(wording, 'evening:result.about', {
      ruleset,
      players: names.length,
      time: spanText(minutes * 60, wording),
    }),
    words: pageWordsIn(wording),
    cards: cardsOf(game, wording),
    moments: moments.flatMap(({ at, notices }) => told.tellAll(at - beganAt, notices) ?? []),
  };
}

/** Returns the page of a game that is on. */
export function livePageOf(game: Pick<ToldGame, 'rules' | 'roleSet'>, wording: Wording): LiveData {
  const words = pageWordsIn(wording);
  return { kind: 'live', language: wording.language, title: rulesetName(game, wording), about: words.live, words };
}

const rulesetName = ({ rules, roleSet }: Pick<ToldGame, 'rules' | 'roleSet'>, wording: Wording): string =>
  roleSet ?? say(wording, `words:ruleset.${rules.id}`) ?? rules.id;

const cardsOf = ({ state, rules }: ToldGame, wording: Wording): readonly PageCard[] =>
  state.seats.map(({ number, role, faction }) => ({
    ...roleParts(role, { rules, options: state.options }, wording),
    ...sideParts(faction, wording),
    won: state.outcome?.winners.includes(number) ?? false,
  }));

/** The page itself fills these in. */
const open = { who: '{{who}}', round: '{{round}}', number: '{{number}}', all: '{{all}}' };

function pageWordsIn(wording: Wording): PageWords {
  const words: Partial<Record<keyof PageWords, string>> = {};
  for (const word of pageWords) words[word] = t(wording, `page:${word}`, open);
  return words as PageWords;
}
