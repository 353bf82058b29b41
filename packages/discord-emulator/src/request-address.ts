/** The address that a request names. A target that is no address is taken for the root, which leads nowhere. */
export function addressOf(target = '/'): URL {
  const base = 'http://emulator/';
  return new URL(URL.canParse(target, base) ? target : base, base);
}

/** The text of a part of an address or of a header. A part with a malformed escape is taken as it is. */
export function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
