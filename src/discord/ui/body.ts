import {
  type APIActionRowComponent,
  type APIComponentInMessageActionRow,
  ButtonStyle,
  ChannelType,
  ComponentType,
} from 'discord.js';
import type { PlainText } from '#narration/index.ts';
import type { CustomId } from './custom-id.ts';
import type { Tone } from './tone.ts';

/** A row of buttons, or one menu. `beside`: the text of a section, which has one button. */
export type Row = APIActionRowComponent<APIComponentInMessageActionRow> & { readonly beside?: string };

/** A file beside a message. */
export interface BodyFile {
  readonly name: string;
  readonly data: string | Uint8Array;
  /** The description of a picture for people who do not see it. Discord takes 1024 characters. */
  readonly alt?: PlainText;
}

/** A message as Discord takes it: text, rows of buttons or menus, and files. */
export interface Body {
  readonly content: string;
  readonly components: readonly Row[];
  /**
   * The files of the message. A redrawn message keeps its files unless some are named here. An empty list removes
   * them.
   */
  readonly files?: readonly BodyFile[];
  /** The colour of its frame. */
  readonly tone?: Tone;
  /** Set for the own panel of a person at a table: draws it as it is at a later time. */
  readonly living?: Living;
}

/** The way to draw an own panel again. */
interface Living {
  readonly gameId: string;
  /** When its table was read, ms of `performance.now`. Missing: it is not known. */
  readonly readAt?: number;
  draw(): Body;
}

/** The colour of a button. Its label always says the same in words. */
type ButtonLook = ButtonStyle.Primary | ButtonStyle.Secondary | ButtonStyle.Success | ButtonStyle.Danger;

/** A button of a message. */
export interface Button {
  readonly id: CustomId;
  readonly label: PlainText;
  readonly look?: ButtonLook;
}

export interface MenuOption {
  readonly label: PlainText;
  readonly value: string;
  readonly chosen?: boolean;
  /** The text below the label. */
  readonly about?: PlainText;
}

/** Discord's limit for all texts of a message of components together. A plain message takes half of it. */
const textLimit = 4000;
const labelLimit = 80;
/** The limit of the value, the label and the description of a menu's line, in characters. */
export const optionLimit = 100;
const placeholderLimit = 150;
/** Discord's limit for the description of a file, in characters. */
export const altLimit = 1024;

/** The most options of one menu. */
export const menuSize = 25;

/** Discord's limit for the name or the value of a suggestion, in characters. */
export const suggestionLimit = 100;

/** The most buttons of one row. */
export const rowSize = 5;

/** The most rows of one message. */
export const rowsLimit = 5;

/** Discord's limit for the components of a message, nested ones counted. */
const componentsLimit = 40;

/** Returns true if the row is a section. */
export const isSection = ({ beside }: Row): boolean => beside !== undefined;

/** The letters that the sections leave for the other text. */
function spaceBeside(rows: readonly Row[]): number {
  let space = textLimit;
  for (const { beside = '' } of rows) space -= beside.length;
  return space;
}

/**
 * Returns true if a framed message with text can have these rows. `pictures`: the galleries that it may have besides.
 */
export function fitsRows(rows: readonly Row[], pictures = 0): boolean {
  let parts = 2 + pictures;
  for (const { components, beside } of rows) parts += 1 + components.length + (beside === undefined ? 0 : 1);
  return parts <= componentsLimit;
}

/**
 * A message of these lines, without those that are `null`. At Discord's limits it loses whole lines and rows, because
 * half of a link or a number would be wrong.
 */
export function body(lines: readonly (string | null)[], components: readonly Row[] = []): Body {
  const beyond = components.length > rowsLimit ? components.filter((row) => !isSection(row)).slice(rowsLimit) : [];
  return {
    content: cutBetween(textOf(lines), spaceBeside(components), '\n'),
    components: beyond.length === 0 ? components : components.filter((row) => !beyond.includes(row)),
  };
}

function textOf(lines: readonly (string | null)[]): string {
  const shown: string[] = [];
  for (const line of lines) if (line !== null) shown.push(line);
  return shown.join('\n');
}

/** Returns true if a message has lost lines at Discord's limit. */
export const isCut = ({ content }: Body): boolean => content.endsWith('\n…');

/** Returns true if these lines fit into one message with these rows. */
export const fits = (lines: readonly (string | null)[], rows: readonly Row[] = []): boolean =>
  textOf(lines).length <= spaceBeside(rows);

/** The same message with its text and its sections changed. If that is too long, it stays as it is. */
export function withTexts(shown: Body, change: (text: string) => string): Body {
  const content = change(shown.content);
  const components = shown.components.map((row) =>
    row.beside === undefined ? row : { ...row, beside: change(row.beside) },
  );
  return fits([content], components) ? { ...shown, content, components } : shown;
}

/** The same message with files beside it. */
export const withFiles = (shown: Body, files: readonly BodyFile[]): Body => ({
  ...shown,
  files: files.map((file) => (file.alt === undefined ? file : { ...file, alt: cutBetween(file.alt, altLimit, '\n') })),
});

/** A row of buttons. A button without a look is grey. */
export const buttonRow = (...buttons: readonly Button[]): Row => ({
  type: ComponentType.ActionRow,
  components: buttons.map((button) => ({
    type: ComponentType.Button as const,
    style: button.look ?? ButtonStyle.Secondary,
    label: cut(button.label, labelLimit),
    custom_id: button.id,
  })),
});

/** A section: a text with a button beside it. */
export const sectionRow = (beside: string, button: Button): Row => ({ ...buttonRow(button), beside });

/** A line of a menu as Discord takes it. */
export const optionOf = (option: MenuOption) => ({
  label: cut(option.label, optionLimit),
  value: option.value,
  ...(option.about ? { description: cutBetween(option.about, optionLimit) } : {}),
  ...(option.chosen ? { default: true } : {}),
});

/** A menu of at most 25 options. */
export const menuRow = (menu: {
  readonly id: CustomId;
  readonly placeholder: PlainText;
  readonly options: readonly MenuOption[];
  readonly min?: number;
  readonly max?: number;
}): Row => ({
  type: ComponentType.ActionRow,
  components: [
    {
      type: ComponentType.StringSelect,
      custom_id: menu.id,
      placeholder: cut(menu.placeholder, placeholderLimit),
      min_values: Math.min(menu.min ?? 1, menu.options.length),
      max_values: Math.min(menu.max ?? 1, menu.options.length),
      options: menu.options.map(optionOf),
    },
  ],
});

/** A menu of Discord's own list: a category of channels, or a role. */
export const pickRow = (menu: {
  readonly id: CustomId;
  readonly placeholder: PlainText;
  readonly kind: 'category' | 'role';
}): Row => ({
  type: ComponentType.ActionRow,
  components: [
    {
      custom_id: menu.id,
      placeholder: cut(menu.placeholder, placeholderLimit),
      ...(menu.kind === 'role'
        ? { type: ComponentType.RoleSelect as const }
        : { type: ComponentType.ChannelSelect as const, channel_types: [ChannelType.GuildCategory] }),
    },
  ],
});

/** `items` in portions of the size of one menu. */
export const portions = <T>(items: readonly T[], size = menuSize): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** The menus of a list of seats. Each of several says which seats it has, as in `Vote (1–25)`. */
export const seatMenus = (list: {
  readonly idOf: (menu: number) => CustomId;
  readonly placeholder: PlainText;
  readonly options: readonly MenuOption[];
  readonly min?: number;
  readonly max?: number;
}): readonly Row[] =>
  portions(list.options).map((options, menu, { length }) => {
    const seats = options.map(({ value }) => value).filter((value) => /^\d+$/.test(value));
    const ends = [...new Set([seats[0], seats.at(-1)])].join('–');
    const placeholder = length > 1 ? `${list.placeholder} (${ends})` : list.placeholder;
    return menuRow({ ...list, id: list.idOf(menu), placeholder, options });
  });

/** At most `limit` characters, cut only between its parts: between words by default. */
export function cutBetween(text: string, limit: number, separator = ' '): string {
  if (text.length <= limit) return text;
  const end = text.lastIndexOf(separator, limit - separator.length - 1);
  return end > 0 ? `${text.slice(0, end)}${separator}…` : cut(text, limit);
}

/** At most `limit` characters, without cutting one in two. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const short = text.slice(0, limit - 1);
  return `${/[\uD800-\uDBFF]$/.test(short) ? short.slice(0, -1) : short}…`;
}
