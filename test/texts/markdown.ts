/** Messages of Discord as Markdown: quoted text, buttons in brackets, menus as lists. */
import type { APIComponentInMessageActionRow, APISelectMenuOption } from 'discord.js';
import type { Body, Row } from '#discord/ui/body.ts';

/** The lines of a message, as Markdown without the quotation mark. */
export interface Drawn {
  readonly text: readonly string[];
  /** One entry for each row of buttons, and for each menu. */
  readonly controls: readonly (readonly string[])[];
}

/** A message with its buttons, menus and files. */
export const drawn = ({ content, components, files = [] }: Body): Drawn => ({
  text: [...content.split('\n'), ...files.map(({ name }) => `${name} 📎`)].filter((line) => line !== ''),
  controls: components.map(controlsOf),
});

/** A section is its text with the button behind the first line. */
const controlsOf = ({ components, beside }: Row): readonly string[] => {
  const parts = components.flatMap(partLines);
  const [first, ...others] = beside?.split('\n') ?? [];
  if (first !== undefined) return [[first, ...parts].join(' '), ...others];
  return parts.every((part) => part.startsWith('[')) ? [parts.join(' ')] : parts;
};

function partLines(part: APIComponentInMessageActionRow): readonly string[] {
  if ('label' in part) return [`[ ${part.label} ]`];
  if ('options' in part) return [`▾ ${part.placeholder}`, ...part.options.map(optionLine)];
  return 'placeholder' in part ? [`▾ ${part.placeholder}`] : [];
}

const optionLine = ({ label, description }: APISelectMenuOption): string =>
  description === undefined ? `  - ${label}` : `  - ${label} – ${description}`;

/** Lines as one quotation. Headings lose their marks so that the page's own contents stay in order. */
export const quoted = (lines: readonly string[]): string => {
  const shown = lines.map((line) => (/^(?:> )?#+ /.test(line) ? boldOf(line) : line.replace(/^-# /, '')));
  return shown.map((line, index) => `> ${line}${index === shown.length - 1 || isItem(line) ? '' : '\\'}`).join('\n');
};

const boldOf = (heading: string): string => heading.replaceAll('**', '').replace(/^(> )?#+ (.*)$/, '$1**$2**');

const isItem = (line: string): boolean => /^\s*(?:- |▾ )/.test(line);
