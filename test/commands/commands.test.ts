import { readdirSync, readFileSync } from 'node:fs';
import { type Emulator, startEmulator } from 'discord-emulator';
import { afterEach, describe, expect, test } from 'vitest';
import { commands } from '#commands/index.ts';
import { deployCommands, differences } from '#discord/deploy.ts';
import type { CommandBody } from '#discord/ui/command.ts';
import { commandList } from '../../docs/build/command-list.ts';
import { commandsPage } from '../../docs/build/commands.ts';
import { rulebooksNamed } from '../rulebooks.ts';

const bodies = (rulesets = ['six']): CommandBody[] =>
  commands.map((command) => command.data({ rulebooks: rulebooksNamed(rulesets) }));

interface Named {
  readonly name: string;
  readonly name_localizations?: Record<string, string>;
  readonly description?: string;
  readonly description_localizations?: Record<string, string>;
  readonly options?: readonly Named[];
}
const all = (one: Named): readonly Named[] => [one, ...(one.options ?? []).flatMap(all)];
const everything = (): readonly Named[] => bodies().flatMap((one) => all(one as Named));

describe('the commands', () => {
  test('are all listed, one a file (else: npm run docs)', () => {
    expect(readFileSync(new URL('../../commands/index.ts', import.meta.url), 'utf8')).toBe(commandList());
    const files = readdirSync(new URL('../../commands', import.meta.url)).filter((file) => file !== 'index.ts');
    expect(commands.map(({ name }) => `${name}.ts`)).toEqual(files.sort());
  });

  test('have names and descriptions that Discord takes, in both languages', () => {
    const shape = /^[-_'\p{L}\p{N}]{1,32}$/u;
    for (const one of everything()) {
      const names = [one.name, one.name_localizations?.['ru'] ?? ''];
      for (const name of names) {
        expect(name).toMatch(shape);
        expect(name).toBe(name.toLowerCase());
      }
      for (const about of [one.description ?? '', one.description_localizations?.['ru'] ?? '']) {
        expect(about.length).toBeGreaterThan(0);
        expect(about.length).toBeLessThanOrEqual(100);
      }
    }
  });

  test.each([
    ['en', 'commands.md'],
    ['ru', 'commands.ru.md'],
  ] as const)(
    'are all in the %s page docs/%s by both names, with their options (else: npm run docs)',
    (language, file) => {
      const page = readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');
      expect(page).toBe(commandsPage(language, page));
      for (const { name, name_localizations: names } of bodies() as readonly Named[])
        expect(page).toMatch(new RegExp(`\\| \`/${name}\\b.* \\| \`/${names?.['ru']}[ \`].* \\| .{10,} \\|`));
    },
  );

  test('have no two options of one name in a language', () => {
    for (const { options = [] } of everything()) {
      for (const names of [options.map((one) => one.name), options.map((one) => one.name_localizations?.['ru'])]) {
        expect(new Set(names).size).toBe(names.length);
      }
    }
  });

  test('open a table with at most six options; the rest is set in its lobby', () => {
    const game = (bodies() as readonly Named[]).find(({ name }) => name === 'game');
    expect(game!.options!.find(({ name }) => name === 'new')!.options!.length).toBeLessThanOrEqual(6);
  });

  test('offer a seed in rehearsals only', () => {
    const game = commands.find(({ name }) => name === 'game');
    expect(JSON.stringify(game?.data({ rulebooks: rulebooksNamed(['six']) }))).not.toContain('seed');
    expect(JSON.stringify(game?.data({ rulebooks: rulebooksNamed(['six']), rehearsal: true }))).toContain('seed');
  });
});

describe('deploying', () => {
  let emulator: Emulator;
  afterEach(async () => {
    expect(emulator.refusals).toEqual([]);
    await emulator.stop();
  });

  test.each([false, true])('writes what differs and nothing else (in one guild: %s)', async (inGuild) => {
    emulator = await startEmulator({ voice: false });
    const application = emulator.addApplication({ name: 'Nightcall' });
    const guild = emulator.addGuild({ name: 'Dev' });
    guild.install(application, 0n);
    const target = { token: application.token, api: emulator.apiUrl, ...(inGuild ? { guildId: guild.id } : {}) };
    const first = await deployCommands(bodies(), target);
    expect(first).toMatchObject({ outcome: 'written', added: commands.map(({ name }) => name) });
    expect(await deployCommands(bodies(), target)).toMatchObject({ outcome: 'unchanged' });
    const more = await deployCommands(bodies(['six', 'club']), target);
    expect(more).toMatchObject({
      outcome: 'written',
      added: [],
      changed: ['history', 'roleset', 'rules'],
      removed: [],
    });
    const less = await deployCommands(bodies(['six', 'club']).slice(1), target);
    expect(less).toMatchObject({ outcome: 'written', removed: [commands[0]!.name] });
    const puts = emulator.calls.filter((call) => call.method === 'PUT');
    expect(puts).toHaveLength(3);
  });

  test('a field that is no longer wanted is a difference', async () => {
    emulator = await startEmulator({ voice: false });
    const nominate = bodies().find(({ name }) => name === 'nominate');
    const plain = { ...nominate, options: [] } as CommandBody;
    expect(differences([nominate!], [plain]).changed).toEqual(['nominate']);
    expect(differences([nominate!], [nominate!]).changed).toEqual([]);
  });
});
