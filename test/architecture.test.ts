/** Checks every import against the import table, and the table against the page of the design. */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { table, trespasses, wires } from './import-table.ts';
import { emulator, importsOf, root, shared, sources } from './sources.ts';

describe('the import table', () => {
  test('every import is allowed', () => {
    expect(trespasses(sources)).toEqual([]);
  });

  test('has no circle: the folders can be drawn with all arrows down', () => {
    const arrows = (folder: string): readonly string[] => {
      const { values, types } = table[folder]!;
      const targets = [...values, ...types];
      return Object.keys(table).filter((other) => other !== folder && targets.some((each) => each.startsWith(other)));
    };
    const bottomUp: string[] = [];
    const isNext = (folder: string) =>
      !bottomUp.includes(folder) && arrows(folder).every((other) => bottomUp.includes(other));
    const rest = Object.keys(table);
    for (let next = rest.find(isNext); next !== undefined; next = rest.find(isNext)) bottomUp.push(next);
    expect(rest.filter((folder) => !bottomUp.includes(folder))).toEqual([]);
  });

  test('is the one of docs/developer/architecture.md', () => {
    const page = readFileSync(new URL('docs/developer/architecture.md', root), 'utf8');
    const withoutSource = (path: string) => path.replace(/^src\//, '').replace(/\/(?:src\/)?$/, '');
    const missing = Object.entries(table).flatMap(([folder, { values, types }]) => {
      const row = page
        .split('\n')
        .find((line) => new RegExp(`^\\| \`${withoutSource(folder)}\` \\| .* \\| .*\\|$`).test(line));
      const names = (path: string) =>
        row?.includes(withoutSource(path)) || row?.includes(`\`${posix.basename(path)}\``);
      return [...values, ...types].filter((path) => !names(path)).map((path) => `${folder}: ${path}`);
    });
    expect(missing).toEqual([]);
  });

  test('nobody imports what puts the parts together', () => {
    const wired = (target: string) => target !== shared && wires.some((wire) => target.startsWith(wire));
    const wrong = sources
      .filter(({ path }) => !wired(path) || path.startsWith('src/window/page/'))
      .flatMap((file) => importsOf(file).flatMap(({ target }) => (wired(target) ? [`${file.path}: ${target}`] : [])))
      .filter((line) => !/^src\/window\/page\/.*: src\/window\/(?:page\/|protocol\.ts$)/.test(line));
    expect(wrong).toEqual([]);
  });

  test.each([
    ['src/engine/x.ts', "import { z } from 'zod';"],
    ['src/engine/x.ts', "import { readFileSync } from 'node:fs';"],
    ['src/engine/x.ts', "import type { Role } from '#roles/town/doctor.ts';"],
    ['src/engine/record/x.ts', "export * from '../../game/ports/ports.ts';"],
    ['src/roles/x.ts', "import { six } from '#rulesets/six.ts';"],
    ['src/narration/x.ts', "import { play } from '#engine/kernel/engine.ts';"],
    ['src/game/x.ts', "const discord = await import('discord.js');"],
    ['src/game/x.ts', "import '#discord/index.ts';"],
    ['src/store/x.ts', "import { decode } from '#engine/kernel/codec.ts';"],
    ['src/discord/x.ts', "import { type Choice, choices } from '#engine/kernel/notices.ts';"],
    ['src/discord/x.ts', "import type { GameState } from '#engine/kernel/state.ts';"],
    ['src/voice/x.ts', "import { Client } from 'discord.js';"],
    [`${emulator}x.ts`, "import { verbs } from '#engine/kernel/types.ts';"],
    [`${emulator}x.ts`, "import type { Ports } from '../../../src/game/ports/ports.ts';"],
    ['src/game/x.ts', "import { startEmulator } from 'discord-emulator';"],
    ['commands/x.ts', "import {\n  play,\n} from '#engine/kernel/engine.ts';"],
    ['src/elsewhere/x.ts', ''],
  ])('%s with %s would be found', (path, text) => {
    expect(trespasses([{ path, text }])).toHaveLength(1);
  });

  test.each([
    ['src/narration/x.ts', "import type { News } from '#engine/kernel/notices.ts';"],
    ['src/discord/x.ts', "import { type Choice, type News } from '#engine/kernel/notices.ts';"],
    ['src/engine/x.ts', "// import { z } from 'zod';\nimport { a } from './y.ts';"],
  ])('%s with %s is right', (path, text) => {
    expect(trespasses([{ path, text }])).toEqual([]);
  });
});
