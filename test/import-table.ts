/** The import table of the design, against which `test/architecture.test.ts` checks every file. */
import { emulator, importsOf, type Source, shared } from './sources.ts';

/** The imports of a folder besides itself: the beginnings of paths from the root, and packages. */
interface Row {
  readonly values: readonly string[];
  /** Imports that are allowed for types only. */
  readonly types: readonly string[];
}

/** The imports that each folder may have. */
export const table: Readonly<Record<string, Row>> = {
  'src/engine/': { values: [], types: [] },
  'src/roles/': { values: ['src/engine/'], types: [] },
  'src/rulesets/': { values: ['src/engine/', 'src/roles/'], types: [] },
  'src/rolesets/': { values: ['src/engine/', 'src/roles/', 'src/rulesets/', 'zod'], types: [] },
  // Narration knows the engine's news by their shape and cannot play.
  'src/narration/': { values: ['i18next', 'lru-cache', 'node:'], types: ['src/engine/'] },
  // A setting is declared with its stored form.
  'src/game/settings/': { values: ['src/narration/', 'zod'], types: ['src/engine/kernel/types.ts'] },
  'src/game/': {
    values: ['src/engine/', 'src/roles/', 'src/rulesets/', 'src/rolesets/', 'src/narration/', 'lru-cache'],
    types: [],
  },
  // The pages that `/rules` shows.
  'src/rulebook-pages/': {
    values: ['src/narration/', 'node:'],
    types: ['src/engine/kernel/ruleset.ts', 'src/engine/kernel/types.ts', 'src/game/ports/ports.ts'],
  },
  // The journal's document types and its port are declared beside the ports.
  'src/store/': {
    values: [
      'src/game/ports/ports.ts',
      ...['src/game/ports/journal.ts', 'src/game/ports/table-document.ts'],
      ...['src/game/ports/statistics.ts', 'src/game/ports/achievements.ts', 'src/game/ports/protocol.ts'],
      ...['src/game/ports/live.ts', 'src/game/settings/'],
      'zod',
      'keyv',
      '@keyv/',
      'classic-level',
      'lru-cache',
      'pg',
      'node:',
    ],
    types: [
      ...['src/game/ports/invitations.ts', 'src/game/ports/role-set-repository.ts', 'src/game/ports/takes.ts'],
      ...['src/game/ports/tournament.ts', 'src/game/ports/result-links.ts'],
      'src/game/server-settings/guild-settings.ts',
    ],
  },
  // The types of the ports contain the engine's words and news. verbs.ts is a list of names and cannot play.
  'src/discord/': {
    values: [
      ...['src/game/ports/ports.ts', 'src/game/ports/game-service.ts', 'src/game/server-settings/guild-settings.ts'],
      'src/game/settings/',
      ...['src/game/ports/statistics.ts', 'src/game/ports/achievements.ts', 'src/game/ports/protocol.ts'],
      ...['src/game/ports/game-json.ts', 'src/game/ports/live.ts', 'src/game/ports/tournament.ts'],
      ...[
        'src/narration/',
        'src/pictures/palette.ts',
        'src/engine/record/verbs.ts',
        'discord.js',
        '@discordjs/ws',
        '@discordjs/collection',
        'undici',
        'node:',
      ],
    ],
    types: [
      ...['src/engine/kernel/notices.ts', 'src/engine/kernel/rules.ts', 'src/engine/kernel/refusal.ts'],
      'src/engine/kernel/types.ts',
      'src/rulebook-pages/index.ts',
      'src/game/game-service.ts',
      ...['src/game/server-settings/cached-guild-settings.ts', 'src/game/ports/voice-packs.ts'],
      'src/game/ports/recording.ts',
      'src/game/ports/result-links.ts',
      ...[
        'src/game/server-settings/role-set-service.ts',
        'src/game/server-settings/role-set-edits.ts',
        'src/game/ports/balance.ts',
        'src/game/ports/pictures.ts',
        'src/game/ports/game-page.ts',
        'src/game/ports/game-views.ts',
        'src/game/ports/played-game.ts',
        'src/game/ports/protocol.ts',
      ],
    ],
  },
  'src/voice/': {
    values: [
      'src/game/ports/ports.ts',
      'src/game/ports/game-service.ts',
      'src/narration/',
      '@discordjs/voice',
      'prism-media',
      'zod',
      'node:',
    ],
    types: [],
  },
  // Packs that people send are read, checked and kept here.
  'src/packs/': {
    values: ['src/voice/', 'src/narration/', 'src/game/ports/ports.ts', 'prism-media', 'yauzl', 'zod', 'node:'],
    types: ['src/game/'],
  },
  'src/simulator/': {
    values: ['src/engine/', 'src/roles/', 'src/rulesets/', 'src/rolesets/', 'node:'],
    types: [],
  },
  // A seating is found from numbers and draws alone.
  'src/seating/': { values: ['src/engine/kernel/rng.ts'], types: ['src/game/ports/tournament.ts'] },
  // Results are derived from the public news of stored games.
  'src/statistics/': {
    values: [
      ...['src/engine/', 'src/narration/', 'src/seating/', 'node:'],
      ...['src/game/ports/privacy.ts', 'src/game/ports/tournament.ts', 'src/game/ports/game-json.ts'],
      'src/game/scheduling/queue.ts',
    ],
    types: ['src/game/ports/'],
  },
  // Pictures are made of public facts that they are given, and cannot look for more.
  'src/pictures/': { values: ['@resvg/resvg-wasm', 'lru-cache', 'node:'], types: ['src/game/ports/'] },
  // The page in the browser knows its data, and draws the table as the pictures do.
  'src/game-page/page/': {
    values: ['preact', 'src/pictures/round-table.ts', 'src/pictures/figures.ts'],
    types: ['src/game-page/page-data.ts'],
  },
  // It is told the notices, and cannot play.
  'src/game-page/': {
    values: [
      ...['src/engine/kernel/notices.ts', 'src/engine/kernel/role.ts', 'src/narration/', 'src/pictures/palette.ts'],
      ...['esbuild', 'node:'],
    ],
    types: [
      ...['src/engine/kernel/', 'src/game/ports/game-page.ts', 'src/game/ports/live.ts', 'src/game/ports/ports.ts'],
      'src/game/ports/result-links.ts',
    ],
  },
  // Other folders pass in their numbers.
  'src/metrics/': { values: ['prom-client', 'node:'], types: ['src/game/ports/'] },
  // The page in the browser shares only the protocol with its server, and the blocks of a text with the page of a game.
  'src/window/page/': {
    values: [
      ...['discord-markdown-parser', 'opus-decoder', 'preact', 'src/game-page/page/markdown-blocks.ts'],
      ...['src/pictures/palette.ts', 'src/pictures/round-table.ts', 'src/pictures/shapes.ts'],
    ],
    types: ['src/window/protocol.ts', 'discord-emulator', 'discord-api-types/'],
  },
  // The window knows the bot only through the demo and the local Discord.
  'src/window/': {
    values: ['src/demo/', 'src/pictures/palette.ts', 'discord-emulator', 'ws', 'esbuild', 'zod', 'node:'],
    types: ['discord-api-types/'],
  },
  // A package of its own: it imports nothing from the bot.
  [emulator]: {
    values: ['discord-api-types/', '@noble/', '@snazzah/davey', 'ws', 'ajv', 'ajv-formats', 'node:'],
    types: [],
  },
  'commands/': { values: ['src/game/', 'src/discord/', 'discord.js'], types: ['src/engine/kernel/types.ts'] },
};

/** Files that put the parts together. None of the parts imports them. */
export const wires = [
  'src/programs/',
  'src/process/',
  'src/shards/',
  'src/build/',
  'src/store-copy/',
  'src/demo/',
  'src/live-check/',
  'src/window/',
];

const begins = (target: string) => (beginning: string) =>
  target === beginning || target.startsWith(/[/:]$/.test(beginning) ? beginning : `${beginning}/`);

/** The imports of these files that the table does not allow. */
export function trespasses(files: readonly Source[]): readonly string[] {
  return files.flatMap((file) => {
    const folder = Object.keys(table).find((each) => file.path.startsWith(each));
    if (!folder)
      return [shared, ...wires].some((wire) => file.path.startsWith(wire)) ? [] : [`${file.path} belongs to no folder`];
    const { values, types } = table[folder]!;
    return importsOf(file)
      .filter(({ target }) => !target.startsWith(folder) && target !== shared)
      .filter(({ target, typesOnly }) => ![...values, ...(typesOnly ? types : [])].some(begins(target)))
      .map(({ target, typesOnly }) => `${file.path} imports ${typesOnly ? 'types of ' : ''}${target}`);
  });
}
