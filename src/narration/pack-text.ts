import { cleanName } from './clean-name.ts';
import type { Language } from './language.ts';
import { say } from './text.ts';

/** What somebody is told about a voice pack: a code of the catalogue `packs`, and what its text names. */
export interface PackRemark {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** For a list of cues, and for a name of a file or of a cue. */
const LONGEST_LIST = 400;
const LONGEST_NAME = 80;

/**
 * What is wrong with a voice pack, and what to do. `clean`: makes what others have typed fit to be shown; for a message
 * where it is missing. @throws RangeError for a code without a text
 */
export function packText({ code, params }: PackRemark, language: Language, clean = cleanName): string {
  const shown = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : clean(value, name === 'cues' ? LONGEST_LIST : LONGEST_NAME),
  ]);
  const text = say(language, `packs:${code}`, Object.fromEntries(shown));
  if (text === null) throw new RangeError(`there is no text for ${code}`);
  return text;
}
