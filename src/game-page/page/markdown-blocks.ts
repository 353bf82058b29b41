/** Cuts a text into the blocks of Discord's markdown (docs: Markdown Text 101). The inline marks stay in the text. */

/** A block of a text. */
export type Block =
  | { readonly kind: 'text' | 'subtext' | 'code'; readonly text: string }
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly start: number; readonly items: readonly ListItem[] };

interface ListItem {
  readonly text: string;
  readonly inner: readonly Block[];
}

const listLine = /^( *)([-*]|\d{1,9}\.) +(\S.*)$/;
/** An indented line goes on with the item above it. */
const continued = /^ +(\S.*)$/;

/** Returns the blocks of a text. */
export function blocksOf(text: string): readonly Block[] {
  return text.split(/(```[\s\S]+?```)/).flatMap((part, index) => {
    if (index % 2 === 1) return [{ kind: 'code', text: part } as const];
    return part === '' ? [] : lineBlocks(trimBreak(part, index).split('\n'));
  });
}

/** A block of code has a line of its own, so the break after it is left out. */
const trimBreak = (part: string, index: number): string => (index > 0 ? part.replace(/^\n/, '') : part);

function lineBlocks(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const [block, used] = blockAt(lines, at);
    blocks.push(block);
    at += used;
  }
  return blocks;
}

/** Returns the block that begins in a line, and its number of lines. */
function blockAt(lines: readonly string[], at: number): readonly [Block, number] {
  const line = lines[at] ?? '';
  if (line.startsWith('>>> ')) {
    const rest = [line.slice(4), ...lines.slice(at + 1)];
    return [{ kind: 'quote', blocks: lineBlocks(rest) }, rest.length];
  }
  if (line.startsWith('> ')) {
    const quoted = run(lines, at, (other) => other.startsWith('> '));
    return [{ kind: 'quote', blocks: lineBlocks(quoted.map((other) => other.slice(2))) }, quoted.length];
  }
  if (listLine.test(line)) {
    const items = run(lines, at, (other) => listLine.test(other) || continued.test(other));
    return [listOf(items), items.length];
  }
  return headed(line) ?? textAt(lines, at);
}

function headed(line: string): readonly [Block, number] | null {
  const heading = /^(#{1,3}) +(\S.*)$/.exec(line);
  if (heading) return [{ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' }, 1];
  const subtext = /^-# +(\S.*)$/.exec(line);
  return subtext ? [{ kind: 'subtext', text: subtext[1] ?? '' }, 1] : null;
}

function textAt(lines: readonly string[], at: number): readonly [Block, number] {
  const plain = run(lines, at, isPlain);
  return [{ kind: 'text', text: plain.join('\n') }, plain.length];
}

const isPlain = (line: string): boolean =>
  !line.startsWith('> ') && !line.startsWith('>>> ') && !listLine.test(line) && headed(line) === null;

/** Returns the lines from `at` on for which the rule holds. The first always belongs to them. */
function run(lines: readonly string[], at: number, holds: (line: string) => boolean): readonly string[] {
  const end = lines.findIndex((line, index) => index > at && !holds(line));
  return lines.slice(at, end === -1 ? lines.length : end);
}

function listOf(lines: readonly string[]): Block {
  const [, firstIndent = '', firstMark = '-'] = listLine.exec(lines[0] ?? '') ?? [];
  const items: { text: string; inner: string[] }[] = [];
  for (const line of lines) {
    const [, indent = '', , text = null] = listLine.exec(line) ?? [];
    const last = items.at(-1);
    if (last && text === null && last.inner.length === 0) last.text += `\n${line.trim()}`;
    else if (last && (text === null || indent.length > firstIndent.length)) last.inner.push(line);
    else items.push({ text: text ?? '', inner: [] });
  }
  return {
    kind: 'list',
    isOrdered: /\d/.test(firstMark),
    start: Number.parseInt(firstMark, 10) || 1,
    items: items.map(({ text, inner }) => ({ text, inner: inner.length > 0 ? [listOf(inner)] : [] })),
  };
}
