import { type Block, blocksOf } from './markdown-blocks.ts';

/** The marks of Discord's markup in a line that the narrator uses: escaped letters, bold, italics, code, struck out. */
const marks = /\\([^\p{L}\p{N}\s])|\*\*(.+?)\*\*|\*(.+?)\*|__(.+?)__|~~(.+?)~~|`(.+?)`/gsu;

/** A text in Discord's markup. */
export const Text = ({ of: text }: { readonly of: string }) => blocksOf(text).map(drawBlock);

function drawBlock(block: Block) {
  switch (block.kind) {
    case 'heading':
      return <p class="heading">{inline(block.text)}</p>;
    case 'quote':
      return <blockquote>{block.blocks.map(drawBlock)}</blockquote>;
    case 'list':
      return (
        <ul>
          {block.items.map(({ text, inner }) => (
            <li>
              {inline(text)}
              {inner.map(drawBlock)}
            </li>
          ))}
        </ul>
      );
    default:
      return <p class={block.kind}>{inline(block.text)}</p>;
  }
}

function inline(text: string): preact.ComponentChildren {
  const parts: preact.ComponentChildren[] = [];
  let end = 0;
  for (const match of text.matchAll(marks)) {
    const [whole, escaped, bold, slanted, underlined, struck, code] = match;
    parts.push(text.slice(end, match.index));
    if (escaped !== undefined) parts.push(escaped);
    else if (bold !== undefined) parts.push(<strong>{inline(bold)}</strong>);
    else if (slanted !== undefined) parts.push(<em>{inline(slanted)}</em>);
    else if (underlined !== undefined) parts.push(<u>{inline(underlined)}</u>);
    else if (struck !== undefined) parts.push(<s>{inline(struck)}</s>);
    else parts.push(<code>{code}</code>);
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts;
}
