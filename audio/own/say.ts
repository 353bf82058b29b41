import { english, type Language, readLanguage } from '#narration/language.ts';
import { packText } from '#narration/problem-text.ts';
import { t } from '#narration/text.ts';
import type { PackProblem } from '#packs/problem.ts';
import { faultsIn } from '#packs/problem.ts';
import { missingTools, type Need, RECORDING_NEEDS } from '../build/tools.ts';

/** The language of a tool's messages: that of the pack. */
export interface ToolWording {
  readonly language: Language;
}

/** Returns the wording for a language that is given as a word. `null`: there is no such language. */
export function wordingOf(word: string | undefined): ToolWording | null {
  const language = readLanguage(word ?? '');
  return language === undefined ? null : { language };
}

/** The language of the terminal, for tools without a pack. */
export const ownWording = (environment: NodeJS.ProcessEnv = process.env): ToolWording => ({
  language:
    readLanguage((environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || '').slice(0, 2)) ?? english,
});

/** A problem that the user must correct. The message says how. */
export class Complaint extends Error {
  override readonly name = 'Complaint';

  constructor(words: (wording: ToolWording) => string, wording: ToolWording | null = null) {
    super(words(wording ?? ownWording()));
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a file's name may have any of them, and terminals obey some
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;

/** The text for a terminal, without control characters. */
const printable = (text: string): string => text.replace(CONTROL, '?');

/** A line for each problem: first what must be corrected, then the hints. */
export function problemLines(problems: readonly PackProblem[], { language }: ToolWording): readonly string[] {
  const sorted = [...faultsIn(problems), ...problems.filter((one) => one.note)];
  return sorted.map((one) => `${one.note ? '·' : '✗'} ${packText(one, language, printable)}`);
}

/** @throws {Complaint} that names the tools which are missing on this machine, and how to install them */
export async function needFfmpeg({ language }: ToolWording, needs: readonly Need[] = RECORDING_NEEDS): Promise<void> {
  const missing = await missingTools(needs);
  if (missing.length === 0) return;
  const what = missing.map((one) => one.what).join(', ');
  const packages = missing.map(({ aptPackage }) => aptPackage).join(' ');
  throw new Complaint(() => t(language, 'packs:tool.needs', { what, packages }));
}
