import type { Refusal, RefusalCode } from '#engine/kernel/refusal.ts';
import type { VoteChoice } from '#engine/kernel/types.ts';
import { cleanName } from './clean-name.ts';
import { allowedText, optionName } from './option-text.ts';
import { choiceText, seatText } from './phrases.ts';
import { roleName } from './roles.ts';
import type { Scene } from './scene.ts';
import { say, t } from './text.ts';
import type { Wording } from './words.ts';
import { wordsOf } from './words.ts';

type RefusalOf<C extends RefusalCode> = Refusal & { readonly code: C };

type Row<C extends RefusalCode> = (refusal: RefusalOf<C>, language: Wording, scene: Scene) => string;

type PlainCode =
  | Exclude<RefusalCode, 'not-now' | 'not-your-floor' | 'barred' | 'not-a-candidate' | 'wrong-count' | 'no-such-seat'>
  | never;

const plain =
  <C extends PlainCode>(code: C): Row<C> =>
  (_, language) =>
    say(language, `refusals:${code as PlainCode}`)!;

type SeatedCode =
  | 'already-fired'
  | 'no-foul'
  | 'target-leaves'
  | 'target-out'
  | 'target-repeated'
  | 'target-spent'
  | 'target-stranger'
  | 'target-unchecked'
  | 'target-no-accuser';

const seated =
  <C extends SeatedCode>(code: C): Row<C> =>
  (refusal, language, scene) =>
    t(language, `refusals:${code as SeatedCode}`, {
      who: seatText(refusal.seat, language, scene),
    });

const list = (words: readonly string[]): string => words.map(cleanName).join(', ');

const choices = (all: readonly VoteChoice[], language: Wording, scene: Scene): string =>
  all.map((choice) => choiceText(choice, language, scene)).join(', ');

/** Every refusal in a sentence with the remedy. A missing row does not compile. */
const rows: { readonly [C in RefusalCode]: Row<C> } = {
  'game-over': plain('game-over'),
  'game-paused': plain('game-paused'),
  'not-paused': plain('not-paused'),
  'not-started': plain('not-started'),
  'already-started': plain('already-started'),
  stale: plain('stale'),
  'not-yet': plain('not-yet'),
  'no-such-seat': ({ seat }, language) => t(language, 'refusals:no-such-seat', { seat }),
  'out-of-game': plain('out-of-game'),
  'not-in-ruleset': ({ verb }, language) =>
    t(language, verb === 'fouls' ? 'refusals:not-in-ruleset.fouls' : 'refusals:not-in-ruleset'),
  'not-now': ({ verb }, language) => say(language, `refusals:not-now.${verb}`) ?? t(language, 'refusals:not-now.other'),
  'not-called': plain('not-called'),
  'already-answered': ({ clause }, language) =>
    t(language, clause === 'A16' ? 'refusals:already-answered.acquits' : 'refusals:already-answered'),
  'not-your-floor': ({ speaker }, language, scene) => {
    if (speaker === null) return t(language, 'refusals:not-your-floor.nobody');
    if (speaker === scene.reader) return t(language, 'refusals:not-your-floor.own');
    return t(language, 'refusals:not-your-floor', { who: seatText(speaker, language, scene) });
  },
  'already-nominated': plain('already-nominated'),
  'already-ready': plain('already-ready'),
  'already-voted': plain('already-voted'),
  barred: ({ from, why }, language) =>
    say(language, `refusals:barred.${from}.${why}`) ?? t(language, `refusals:barred.${from}`),
  'not-a-candidate': (refusal, language, scene) =>
    t(language, 'refusals:not-a-candidate', { choices: choices(refusal.choices, language, scene) }),
  'wrong-count': ({ want }, language) =>
    want === 0 ? t(language, 'refusals:wrong-count.none') : t(language, 'refusals:wrong-count', { count: want }),
  'wrong-range': ({ least, most }, language) => t(language, 'refusals:wrong-range', { least, most }),
  'no-contract': plain('no-contract'),
  'no-proposal': plain('no-proposal'),
  'already-agreed': plain('already-agreed'),
  'other-number': ({ called }, language) => t(language, 'refusals:other-number', { seat: called }),
  'already-fired': seated('already-fired'),
  'not-a-judge': plain('not-a-judge'),
  'no-foul': seated('no-foul'),
  'target-out': seated('target-out'),
  'target-self': plain('target-self'),
  'target-leaves': seated('target-leaves'),
  'target-repeated': seated('target-repeated'),
  'target-spent': seated('target-spent'),
  'target-stranger': seated('target-stranger'),
  'target-unchecked': seated('target-unchecked'),
  'target-no-accuser': seated('target-no-accuser'),
  'not-tonight': plain('not-tonight'),
  'not-this-night': plain('not-this-night'),
  'uses-spent': ({ most }, language) => t(language, 'refusals:uses-spent', { count: most }),
  'number-taken': ({ free }, language) => t(language, 'refusals:number-taken', { free: free.join(', ') }),
  'no-turns': plain('no-turns'),
  'no-time-running': plain('no-time-running'),
  'bad-seconds': plain('bad-seconds'),
  'unknown-ruleset': ({ ruleset }, language) =>
    t(language, 'refusals:unknown-ruleset', { ruleset: cleanName(ruleset) }),
  'unknown-option': ({ option, known }, language) =>
    known.length === 0
      ? t(language, 'refusals:unknown-option.none', { option: optionName(option, language) })
      : t(language, 'refusals:unknown-option', {
          option: optionName(option, language),
          known: list(known.map((each) => optionName(each, language))),
        }),
  'bad-option': ({ option, allowed }, language) =>
    t(language, 'refusals:bad-option', {
      option: optionName(option, language),
      allowed: allowedText(option, allowed, language),
    }),
  'deal-size': ({ got, min, max }, language) =>
    min === max
      ? t(language, 'refusals:deal-size.exact', { count: min, got })
      : t(language, 'refusals:deal-size.range', { min, max, got }),
  'deal-role': ({ role }, language, { ruleset }) =>
    t(language, 'refusals:deal-role', { role: roleName(role, language, ruleset) }),
  'deal-count': ({ role, got, want }, language, { ruleset }) =>
    t(language, 'refusals:deal-count', { role: roleName(role, language, ruleset), got, want }),
  'deal-too-many': ({ role, got, most }, language, { ruleset }) =>
    t(language, 'refusals:deal-too-many', { role: roleName(role, language, ruleset), got, most }),
  'deal-missing': ({ role }, language, { ruleset }) =>
    t(language, 'refusals:deal-missing', { role: roleName(role, language, ruleset) }),
  'deal-both-clans': ({ role }, language, { ruleset }) =>
    t(language, 'refusals:deal-both-clans', { role: roleName(role, language, ruleset) }),
  'deal-clans': ({ mafia, yakuza }, language) => t(language, 'refusals:deal-clans', { mafia, yakuza }),
  'deal-decided': plain('deal-decided'),
};

/** The reason for a refusal and the remedy, in one or two sentences. `scene.reader`: the seat that is told. */
export function refusalText(refusal: Refusal, language: Wording, scene: Scene): string {
  const row = rows[refusal.code] as (refusal: Refusal, language: Wording, scene: Scene) => string;
  return row(refusal, wordsOf(language, scene), scene);
}
