/** With `--help`, prints the comment at the head of the program instead of running it. Programs import this first. */
import { readFileSync } from 'node:fs';

/** The text of a program's first comment, without its marks. */
export function usageIn(source: string): string {
  const [, comment = ''] = /^\/\*\*\s*([\s\S]*?)\s*\*\//.exec(source) ?? [];
  return comment.replaceAll(/^\s*\* ?/gm, '');
}

if (['--help', '-h'].some((word) => process.argv.includes(word)) && process.argv[1] !== undefined) {
  console.log(usageIn(readFileSync(process.argv[1], 'utf8')));
  process.exit(0);
}
