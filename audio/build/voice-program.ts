import { spawn } from 'node:child_process';

/** A program that speaks: its command line, and how it reads stress marks. */
export interface VoiceProgram {
  /**
   * The command line. `{file}` is the sound file that it writes, `{text}` the line, and `{seed}` the number of the
   * attempt, from 1. Without `{text}` it gets the line by standard input.
   */
  readonly command: string;
  /**
   * The stressed vowel as the program reads it, with `V` for the vowel: `+V` for Silero, `V` and U+0301 for an accent.
   * `none` or missing: stress is left out.
   */
  readonly stress?: string | undefined;
}

/** One line to be spoken. */
interface Utterance {
  readonly text: string;
  readonly file: string;
  readonly seed: number;
}

/** The words of a command line. Quotes hold words together. No shell reads them. */
export const wordsOf = (command: string): readonly string[] =>
  [...command.matchAll(/"([^"]*)"|'([^']*)'|[^\s"']+/g)].map(([word, double, single]) => double ?? single ?? word);

/** Returns true if other attempts may sound different. */
export const hasSeed = ({ command }: VoiceProgram): boolean => command.includes('{seed}');

/** Returns true if the command line names the file that the program writes. */
export const hasFile = ({ command }: VoiceProgram): boolean => command.includes('{file}');

/** A stressed vowel in a text: after `+`, as our scripts have it, or before an accent, as people read it. */
const STRESSED = /\+(\p{L})|(\p{L})\u0301/gu;

/** A text with its stresses as the program reads them. */
export function textFor({ stress = 'none' }: VoiceProgram, text: string): string {
  return text.replace(STRESSED, (_, after?: string, before?: string) => {
    const vowel = after ?? before ?? '';
    return stress === 'none' ? vowel : stress.replace('V', () => vowel);
  });
}

/** Lets a program speak a line. Rejects with its own message if it fails. */
export function speakWith(program: VoiceProgram, { text, file, seed }: Utterance): Promise<void> {
  const said = textFor(program, text);
  const values: Readonly<Record<string, string>> = { text: said, file, seed: String(seed) };
  const [command = '', ...words] = wordsOf(program.command);
  const args = words.map((word) => word.replace(/\{(text|file|seed)\}/g, (_, name: string) => values[name]!));
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'pipe'] });
    let words = '';
    child.stderr.on('data', (chunk) => {
      words = `${words}${chunk}`.slice(-2000);
    });
    const failed = (why: string) => reject(new Error(words.trim().split('\n').at(-1) || why));
    child.once('error', ({ message }) => failed(message));
    child.once('close', (code) => (code === 0 ? resolve() : failed(`${command}: ${code}`)));
    // A program that reads no input may have closed it.
    child.stdin.on('error', () => {});
    child.stdin.end(program.command.includes('{text}') ? '' : `${said}\n`);
  });
}
