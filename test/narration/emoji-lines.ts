/** The lines with an emoji where a screen reader would speak it before the words. */
/** An emoji at the beginning of a line, after the marks of a heading, of a list, of bold text or of a label. */
const first = /^(?:[#>*_ \-[(]|\d+\\?\.|`[^`]*`)*(?![\d#*])\p{Extended_Pictographic}/u;

/** Two emoji with nothing between them. */
const two = /(?:(?![\d#*])\p{Extended_Pictographic}\uFE0F? *){2}/u;

/** Returns true if the line begins with an emoji, or has two in a row. */
export const isLoud = (line: string): boolean => first.test(line) || two.test(line);
