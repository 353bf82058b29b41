import { ComponentType } from 'discord-api-types/v10';
import { readRows, readText } from 'discord-emulator';
import { withoutOwnMarks } from '#discord/ui/marks.ts';
import { type Language, rowsText } from '#narration/index.ts';
import { writtenText } from '#narration/text.ts';

/** A message as an event or a client has it. */
type Message = Parameters<typeof readText>[0] & { readonly id: string };

/** A component of a message. */
interface Part {
  readonly type: number;
  readonly components?: readonly Part[];
}

/** The message with the seats that have a button each as the rows of a list, which the bot leaves out there. */
export function withLists(message: Message): Message {
  const listed = (parts: readonly Part[]): readonly Part[] =>
    parts.map((part) => {
      if (part.type === ComponentType.Section)
        return { type: ComponentType.TextDisplay, content: rowsText([readText({ components: [part] as never })]) };
      return part.components === undefined ? part : { ...part, components: listed(part.components) };
    });
  return { ...message, components: listed((message.components ?? []) as readonly Part[]) as never };
}

/**
 * Finds what a reader has not read yet: the bot edits a page of the town while more is told on it. A mark is the same in
 * Unicode and as an emoji of our own.
 */
export class NewLines {
  readonly #shown = new Map<string, { readonly lines: readonly string[]; readonly isOpen: boolean }>();

  /** The lines of a message that its earlier versions did not have, as one text. */
  of(message: Message): string {
    const { id } = message;
    const lines = withoutOwnMarks(readText(withLists(message))).split('\n');
    const before = this.#shown.get(id)?.lines ?? this.#raised(lines);
    this.#shown.set(id, { lines, isOpen: readRows(message).length > 0 });
    return lines.filter((line) => !before.includes(line)).join('\n');
  }

  /** The lines of the current page, if this message is the same page posted again below other messages. */
  #raised([first]: readonly string[]): readonly string[] {
    const same = [...this.#shown.values()].findLast(({ lines, isOpen }) => isOpen && lines[0] === first);
    return same?.lines ?? [];
  }
}

const states = ['next', 'nominees', 'ready', 'voted', 'alive', 'left'] as const;

const headlines = ['headline.morning', 'headline.vote'] as const;

/** Returns true if the line shows the state of a step or a headline, and is not part of the town's record. */
export function isState(language: Language, line: string): boolean {
  if (headlines.some((key) => line === writtenText(language, 'lines', key).split('\n').at(-1))) return true;
  const texts = [writtenText(language, 'lines', 'clock'), ...states.map((key) => writtenText(language, 'panels', key))];
  return texts.some((text) => line.startsWith(text.split('{{')[0]!));
}
