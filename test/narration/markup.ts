/** The faults in a message's markup. Discord shows a mark without a partner, or around nothing, literally. */
export function markupFaults(text: string): readonly string[] {
  // Typed text is escaped, and is not markup.
  const plain = text.replaceAll(/\\./g, '_');
  const count = (mark: string) => plain.split(mark).length - 1;
  return [
    ...(plain.includes('****') ? ['doubled or empty bold'] : []),
    ...(count('**') % 2 === 1 ? ['bold without an end'] : []),
    ...(count('`') % 2 === 1 ? ['code without an end'] : []),
    ...(/\*\*[^*]*\*\*/.test(plain) && /\*\*\s[^*]*\S\*\*/.test(boldParts(plain))
      ? ['bold that begins with a space']
      : []),
    ...(/\S {2}/.test(plain) ? ['two spaces'] : []),
    ...(/ [,.;:!?](\s|$)/.test(plain) ? ['a space before a full stop'] : []),
    ...(/\{\{|\}\}|undefined|NaN|\[object/.test(plain) ? ['a value that is missing'] : []),
  ];
}

/** The bold parts of a text, one in each line. */
const boldParts = (text: string): string => (text.match(/\*\*[^*]*\*\*/g) ?? []).join('\n');
