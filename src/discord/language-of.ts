import type { Language } from '#game/ports/ports.ts';

/** The catalogue's language for a Discord locale (`ru`, `en-GB` ...); English if the locale has no catalogue. */
export const languageOf = (locale: string): Language => (locale.toLowerCase().startsWith('ru') ? 'ru' : 'en');
