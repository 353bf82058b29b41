/** Kinds of text that the compiler keeps apart. Any other string is plain. */

declare const kind: unique symbol;

type Kind<Name> = string & { readonly [kind]: Name };

/** Words of a person that are safe in a message: `cleanName` has escaped them. */
export type CleanText = Kind<'clean'>;

/** Text with bold words, code or escapes. It shows right in a message, not in a menu, a button, a picture or a file. */
export type MarkedText = Kind<'marked'>;

/** Text with a heading or small print, each of which must begin a line. */
export type BlockText = Kind<'block'>;

/** Text without markup and escapes. */
export type PlainText = string & { readonly [kind]?: never };

/** Text that may be within a line of a message. */
export type InlineText = PlainText | CleanText | MarkedText;

type Block = '# ' | '## ' | '### ' | '-# ';
type Mark = '**' | '`';

/** The kind of a text of the catalogue, by its marks and its values. */
export type KindOf<Text extends string, Value> = Text extends `${Block}${string}` | `${string}\n${Block}${string}`
  ? BlockText
  : Text extends `${string}${Mark}${string}`
    ? MarkedText
    : [Value] extends [PlainText | number | undefined]
      ? string
      : MarkedText;
