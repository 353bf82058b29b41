import type { Refusal, RefusalCode } from '#engine/kernel/refusal.ts';
import type { VoteChoice } from '#engine/kernel/types.ts';
import { cleanName } from './clean-name.ts';
import { optionValueText } from './option-value.ts';
import { choiceText, seatText } from './phrases.ts';
import { roleName } from './roles.ts';
import type { Scene } from './scene.ts';
import { say, t } from './text.ts';
import { type PlainWording, type Wording, wordsOf } from './words.ts';

/** The name of an option. An option without one keeps its id. */
const optionName = (option: string, wording: PlainWording): string =>
  say(wording, `settings:${option}`) ?? cleanName(option);

/** The values that an option may have. `allowed`: as a refusal has them, such as `auto | 1..16 | mafia,don`. */
const allowedText = (option: string, allowed: string, wording: PlainWording): string =>
  allowed
    .split(' | ')
    .map((value) => valueText(option, value, wording))
    .join(' · ');

function valueText(option: string, value: string, wording: PlainWording): string {
  if (value.includes(',')) return t(wording, 'words:several');
  return optionValueText(option, value, wording) ?? value.replace('..', '–');
}

type RefusalOf<C extends RefusalCode> = Refusal & { readonly code: C };

type Row<C extends RefusalCode> = (refusal: RefusalOf<C>, wording: Wording, scene: Scene) => string;

type PlainCode =
  | Exclude<RefusalCode, 'not-now' | 'not-your-floor' | 'barred' | 'not-a-candidate' | 'wrong-count' | 'no-such-seat'>
  | never;

const plain =
  <C extends PlainCode>(code: C): Row<C> =>
  (_, wording) =>
    say(wording, `refusals:${code as PlainCode}`)!;

type SeatedCode =
  | 'already-fired'
  | 'already-stands'
  | 'colour-put'
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
  (refusal, wording, scene) =>
    t(wording, `refusals:${code as SeatedCode}`, {
      who: seatText(refusal.seat, wording, scene),
    });

const list = (words: readonly string[]): string => words.map(cleanName).join(', ');

const choices = (all: readonly VoteChoice[], wording: Wording, scene: Scene): string =>
  all.map((choice) => choiceText(choice, wording, scene)).join(', ');

/** The orders with which a host punishes players. */
const ofFouls: readonly string[] = ['foul', 'forgive', 'defeat'];

/** Every refusal in a sentence with the remedy. A missing row does not compile. */
const rows: { readonly [C in RefusalCode]: Row<C> } = {
  'game-over': plain('game-over'),
  'game-paused': plain('game-paused'),
  'not-paused': plain('not-paused'),
  'not-started': plain('not-started'),
  'already-started': plain('already-started'),
  stale: plain('stale'),
  'not-yet': plain('not-yet'),
  'no-such-seat': ({ seat }, wording) => t(wording, 'refusals:no-such-seat', { seat }),
  'out-of-game': plain('out-of-game'),
  'not-in-ruleset': ({ verb }, wording) =>
    t(wording, ofFouls.includes(verb) ? 'refusals:not-in-ruleset.fouls' : 'refusals:not-in-ruleset'),
  'not-now': ({ verb }, wording) => say(wording, `refusals:not-now.${verb}`) ?? t(wording, 'refusals:not-now.other'),
  'not-called': plain('not-called'),
  'already-answered': ({ clause }, wording) =>
    t(wording, clause === 'A16' ? 'refusals:already-answered.acquits' : 'refusals:already-answered'),
  'not-your-floor': ({ speaker }, wording, scene) => {
    if (speaker === null) return t(wording, 'refusals:not-your-floor.nobody');
    if (speaker === scene.reader) return t(wording, 'refusals:not-your-floor.own');
    return t(wording, 'refusals:not-your-floor', { who: seatText(speaker, wording, scene) });
  },
  'already-nominated': plain('already-nominated'),
  'already-ready': plain('already-ready'),
  'already-voted': plain('already-voted'),
  barred: ({ from, why }, wording) =>
    say(wording, `refusals:barred.${from}.${why}`) ?? t(wording, `refusals:barred.${from}`),
  'not-a-candidate': (refusal, wording, scene) =>
    t(wording, 'refusals:not-a-candidate', { choices: choices(refusal.choices, wording, scene) }),
  'wrong-count': ({ want }, wording) =>
    want === 0 ? t(wording, 'refusals:wrong-count.none') : t(wording, 'refusals:wrong-count', { count: want }),
  'wrong-range': ({ least, most }, wording) => t(wording, 'refusals:wrong-range', { least, most }),
  'no-contract': plain('no-contract'),
  'no-proposal': plain('no-proposal'),
  'already-agreed': plain('already-agreed'),
  'other-number': ({ called }, wording) => t(wording, 'refusals:other-number', { seat: called }),
  'other-call': ({ called }, wording, scene) =>
    t(wording, 'refusals:other-call', { who: choiceText(called, wording, scene) }),
  'already-fired': seated('already-fired'),
  'already-stands': seated('already-stands'),
  'not-nominated': plain('not-nominated'),
  'no-thanks': plain('no-thanks'),
  'not-the-head': plain('not-the-head'),
  'colour-put': seated('colour-put'),
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
  'uses-spent': ({ most }, wording) => t(wording, 'refusals:uses-spent', { count: most }),
  'number-taken': ({ free }, wording) => t(wording, 'refusals:number-taken', { free: free.join(', ') }),
  'no-turns': plain('no-turns'),
  'no-time-running': plain('no-time-running'),
  'bad-seconds': plain('bad-seconds'),
  'unknown-ruleset': ({ ruleset }, wording) => t(wording, 'refusals:unknown-ruleset', { ruleset: cleanName(ruleset) }),
  'unknown-option': ({ option, known }, wording) =>
    known.length === 0
      ? t(wording, 'refusals:unknown-option.none', { option: optionName(option, wording) })
      : t(wording, 'refusals:unknown-option', {
          option: optionName(option, wording),
          known: list(known.map((each) => optionName(each, wording))),
        }),
  'bad-option': ({ option, allowed }, wording) =>
    t(wording, 'refusals:bad-option', {
      option: optionName(option, wording),
      allowed: allowedText(option, allowed, wording),
    }),
  'deal-size': ({ got, min, max }, wording) =>
    min === max
      ? t(wording, 'refusals:deal-size.exact', { count: min, got })
      : t(wording, 'refusals:deal-size.range', { min, max, got }),
  'deal-role': ({ role }, wording, { ruleset }) =>
    t(wording, 'refusals:deal-role', { role: roleName(role, wording, ruleset) }),
  'deal-count': ({ role, got, want }, wording, { ruleset }) =>
    t(wording, 'refusals:deal-count', { role: roleName(role, wording, ruleset), got, want }),
  'deal-too-many': ({ role, got, most }, wording, { ruleset }) =>
    t(wording, 'refusals:deal-too-many', { role: roleName(role, wording, ruleset), got, most }),
  'deal-missing': ({ role }, wording, { ruleset }) =>
    t(wording, 'refusals:deal-missing', { role: roleName(role, wording, ruleset) }),
  'deal-both-clans': ({ role }, wording, { ruleset }) =>
    t(wording, 'refusals:deal-both-clans', { role: roleName(role, wording, ruleset) }),
  'deal-clans': ({ mafia, yakuza }, wording) => t(wording, 'refusals:deal-clans', { mafia, yakuza }),
  'deal-decided': plain('deal-decided'),
};

/** The reason for a refusal and the remedy, in one or two sentences. `scene.reader`: the seat that is told. */
export function refusalText(refusal: Refusal, wording: Wording, scene: Scene): string {
  const row = rows[refusal.code] as (refusal: Refusal, wording: Wording, scene: Scene) => string;
  return row(refusal, wordsOf(wording, scene), scene);
}
