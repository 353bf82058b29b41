import type { Settings } from '#game/ports/deps.ts';
import type { Language } from '#game/ports/ports.ts';
import { languages } from '#narration/index.ts';
import type { GuildPacks } from '#packs/guild-packs.ts';
import type { Pack } from '#voice/pack.ts';
import type { Config } from './config.ts';

/** The time to read a message, in ms at speed 1. It shrinks like all time limits. */
const READING_MS = 1_500;
const LOBBY_MS = 30 * 60_000;
const GATHER_MS = 120_000;
/** The time without a sign of people after which the rooms of a finished game close, in ms at speed 1. */
const QUIET_MS = 10 * 60_000;

/** The settings that all tables of this process share. */
export function settingsOf(config: Config, installed: ReadonlyMap<string, Pack>, own: GuildPacks): Settings {
  return {
    speed: config.speed,
    graceMs: config.graceSeconds * 1000,
    gatherMs: GATHER_MS,
    readingMs: READING_MS / config.speed,
    lobbyMs: LOBBY_MS,
    quietMs: QUIET_MS / config.speed,
    readsTown: config.readsTown,
    voice: config.voice,
    packs: packsBy((language) => own.usual(language)),
    animalPacks: packsBy((language) => (installed.has(`animals-${language}`) ? `animals-${language}` : null)),
  };
}

/** The packs by their languages, without the languages that have none. */
const packsBy = (packIn: (language: Language) => string | null): Settings['packs'] =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const pack = packIn(language);
      return pack === null ? [] : [[language, pack]];
    }),
  );
