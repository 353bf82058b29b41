/** Options of rulebooks and their values in words. */
import { cleanName } from './clean-name.ts';
import { say, t } from './text.ts';
import type { PlainWording } from './words.ts';

/** The name of an option. An option without one keeps its id. */
export const optionName = (option: string, wording: PlainWording): string =>
  say(wording, `settings:${option}`) ?? cleanName(option);

/** The values that an option may have. `allowed`: as a refusal has them, such as `auto | 1..16 | mafia,don`. */
export const allowedText = (option: string, allowed: string, wording: PlainWording): string =>
  allowed
    .split(' | ')
    .map((value) => valueText(option, value, wording))
    .join(' · ');

function valueText(option: string, value: string, wording: PlainWording): string {
  if (value.includes(',')) return t(wording, 'words:several');
  return say(wording, `settings:${option}.${value}`) ?? value.replace('..', '–');
}
