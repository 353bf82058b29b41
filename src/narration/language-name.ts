/**
 * The name of any language in the language itself, such as "українська" for `uk`. `null`: no language has this code. It
 * does not load the texts.
 */
export function nativeName(code: string): string | null {
  if (!/^[a-z]{2}$/.test(code)) return null;
  return new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code) ?? null;
}
