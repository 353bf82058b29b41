import { isNaming, noSecondNames } from './second-names.ts';
import { say } from './text.ts';
import type { PlainWording } from './words.ts';

/** A value of an option in words. `null`: it has none. The two names of a card are both shown, whichever is chosen (C2). */
export const optionValueText = (option: string, value: string, wording: PlainWording): string | null => {
  const isAsWritten = typeof wording !== 'string' && isNaming(option);
  return say(isAsWritten ? { ...wording, secondNames: noSecondNames } : wording, `settings:${option}.${value}`);
};
