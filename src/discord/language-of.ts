import type { Language } from '#game/ports/ports.ts';

/** The catalogue's language for a Discord locale (`ru`, `en-GB` ...); English where there is no catalogue of his own. */
export const languageOf = (locale: string): Language => (locale.toLowerCase().startsWith('ru') ? 'ru' : 'en');
