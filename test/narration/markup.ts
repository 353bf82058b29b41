/** What is wrong with the markup of a message: Discord shows a mark without a partner, or around nothing, as it is. */
export function markupFaults(text: string): readonly string[] {
  // What a person has typed is escaped, and is no markup.
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

/** What is bold in a text, one part a line. */
const boldParts = (text: string): string => (text.match(/\*\*[^*]*\*\*/g) ?? []).join('\n');
