import type { Language } from '#narration/index.ts';
import { catalogues } from '#narration/texts/index.ts';

type LineName = keyof (typeof catalogues)['en']['lines'];

const quote = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Whether a town's message holds a line of the host: people know the host's sayings, whatever is filled in. */
export function holdsLine(language: Language, name: LineName, message: string): boolean {
  const [first = ''] = catalogues[language].lines[name].split('\n');
  const pattern = first
    .split(/\{\{\w+\}\}/)
    .map(quote)
    .join('.*');
  return new RegExp(`^${pattern}`, 'm').test(message);
}

/** The first of these lines that the message holds. */
export function lineIn<T extends LineName>(language: Language, names: readonly T[], message: string): T | null {
  return names.find((name) => holdsLine(language, name, message)) ?? null;
}
