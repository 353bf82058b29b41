import type { Settings } from '#game/ports/deps.ts';

/** The settings of a test's installation, unless the test says otherwise. */
export const testSettings: Settings = {
  speed: 1,
  graceMs: 90_000,
  gatherMs: 0,
  readingMs: 0,
  lobbyMs: 1_800_000,
  quietMs: 60_000,
  voice: true,
  packs: { en: 'en', ru: 'ru' },
  animalPacks: {},
};
