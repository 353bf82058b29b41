import type { SeatNumber } from '#engine/kernel/types.ts';
import { type Language, numbersText } from '#narration/index.ts';
import { type ByLanguage, inLanguage } from './in-language.ts';
import type { Opinion } from './strategy.ts';

type PhraseKind = 'hunch' | 'sure' | 'plan';

type Phrases = Readonly<Record<PhraseKind, readonly string[]>>;

/** The remarks of the players in a rehearsal, in each language. `{{who}}` is a player by seat and name. */
const phrases = {
  en: {
    hunch: [
      'My suspect is {{who}}.',
      'Something is wrong here: {{who}}.',
      'Look at {{who}}.',
      'I would vote against {{who}}.',
    ],
    sure: ['I know it for certain: {{who}} is not one of us.', 'I have checked: {{who}} plays against the town.'],
    plan: ['Tonight: {{who}}.', 'I say {{who}}.'],
  },
  ru: {
    hunch: [
      'Мой подозреваемый — {{who}}.',
      'Что-то здесь не так: {{who}}.',
      'Присмотритесь: {{who}}.',
      'Мой голос будет против: {{who}}.',
    ],
    sure: ['Знаю точно: {{who}} не на нашей стороне.', 'Проверено: {{who}} играет против города.'],
    plan: ['Сегодня — {{who}}.', 'Предлагаю: {{who}}.'],
  },
} as const satisfies ByLanguage<Phrases>;

/** Says it about a player. `wording` selects one of the wordings. */
function say(language: Language, kind: PhraseKind, who: { seat: SeatNumber; name: string }, wording: number): string {
  const ways = inLanguage<Phrases>(phrases, language)[kind];
  return ways[wording % ways.length]!.replace('{{who}}', `${numbersText([who.seat], language)} ${who.name}`);
}

/** The number of wordings for each kind. */
export const wordings = 4;

/** Says that a player is suspected, or is known to be of another side. */
export const sayOpinion = (
  language: Language,
  { sure }: Opinion,
  ...how: [who: { seat: SeatNumber; name: string }, wording: number]
): string => say(language, sure ? 'sure' : 'hunch', ...how);

/** Says for whom the speaker will vote today. */
export const sayPlan = (
  language: Language,
  ...how: [who: { seat: SeatNumber; name: string }, wording: number]
): string => say(language, 'plan', ...how);

function heard(language: Language, kind: PhraseKind, text: string): SeatNumber | null {
  for (const way of inLanguage<Phrases>(phrases, language)[kind]) {
    const [before = '', after = ''] = way.split('{{who}}');
    const about =
      text.startsWith(before) && text.endsWith(after) ? text.slice(before.length, text.length - after.length) : '';
    const seat = /^[#№](\d+) /.exec(about)?.[1];
    if (seat !== undefined) return Number(seat);
  }
  return null;
}

/** The opinion in a public message, as its readers understand it. */
export function opinionIn(language: Language, by: SeatNumber, text: string): Opinion | null {
  const sure = heard(language, 'sure', text);
  const about = sure ?? heard(language, 'hunch', text);
  return about === null ? null : { by, about, sure: sure !== null };
}

/** The victim that a player proposes to the clan. */
export const planIn = (language: Language, text: string): SeatNumber | null => heard(language, 'plan', text);
