/** A table by a role set with own roles, through the handlers: the set of the four cards, in both languages. */
import { describe, expect, test } from 'vitest';
import { showOwnPanel } from '#discord/features/actions/own-panel.ts';
import { showCard } from '#discord/features/card.ts';
import { start } from '#discord/features/lobby/handlers.ts';
import { openTable } from '#discord/features/new-table/handlers.ts';
import { showRules } from '#discord/features/rules/handlers.ts';
import { showStatus } from '#discord/features/status.ts';
import type { Caller, Context } from '#discord/ui/context.ts';
import { Rng } from '#engine/kernel/rng.ts';
import { replay } from '#engine/record/replay.ts';
import type { Language } from '#game/ports/ports.ts';
import { Tables } from '#game/tables.ts';
import { exportRoleSet, rulesOfFile, shipped } from '#rolesets/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { rest } from '../game/kit/clock.ts';
import { ask, expectSuccess, GUILD, Process, TestEnvironment } from '../game/kit/process.ts';
import { languages } from '../languages.ts';
import { script, wordingOf } from '../rulebooks.ts';
import { contextOf, usualRoleSets } from './bot-parts.ts';

const names = {
  en: { actor: 'Actor', 'fat-man': 'Fat man', dancer: 'Dancer', fighter: 'Fighter' },
  ru: { actor: 'Актёр', 'fat-man': 'Толстяк', dancer: 'Танцовщица', fighter: 'Боец' },
} as const;

const callerOf = (userId: string, language: Language): Caller => ({
  ...{
    guildId: GUILD,
    channelId: 'lobby',
    userId,
    name: userId,
    wording: wordingOf(language),
    guildLanguage: language,
    at: 0,
  },
  ...{ manages: false, moderates: false },
});

class OwnTable {
  readonly environment = new TestEnvironment();
  process = new Process(this.environment);
  readonly roleSets = usualRoleSets(this.environment.store as never);
  readonly language: Language;
  readonly size: number;
  tables: Tables;
  gameId = '';

  constructor(language: Language, size: number) {
    this.language = language;
    this.size = size;
    this.tables = this.#open();
  }

  #open(): Tables {
    return new Tables({ ...this.process.deps, script });
  }

  get context(): Context {
    return { ...contextOf(this.tables, this.process.deps.log), roleSets: this.roleSets };
  }

  caller = (seat: number): Caller => callerOf(`u${seat}`, this.language);

  async begin(roleSet: string): Promise<string> {
    const tableRequest = { options: {}, roleSet, seed: 5 };
    const opened = await openTable(this.context, this.caller(1), tableRequest);
    this.gameId = this.tables.tableOf(GUILD, 'u1')?.gameId ?? '';
    if (this.gameId === '') return opened.content;
    for (let seat = 2; seat <= this.size; seat++) {
      expectSuccess(await ask(this.tables, this.gameId).lobby.join({ userId: `u${seat}`, name: `P${seat}` }));
    }
    return (await start(this.context, this.caller(1), null)).content;
  }

  /** Lets everybody act at random until the game is over. `prompts` gets the choices as people read them. */
  async play(prompts: Set<string>): Promise<void> {
    const dice = new Rng(9, 0);
    for (let turn = 0; this.tables.table(this.gameId)?.stage === 'playing'; turn++) {
      if (turn > 4000) throw new Error('the game does not end');
      for (let seat = 1; seat <= this.size; seat++) await this.#act(seat, dice, prompts);
      await rest();
      if (!(await this.environment.clock.ring())) throw new Error('nothing is going to happen any more');
      await rest();
    }
  }

  async #act(seat: number, dice: Rng, prompts: Set<string>): Promise<void> {
    const offered = this.tables.insight(this.gameId, `u${seat}`)?.view.choices ?? [];
    if (offered.length === 0) return;
    prompts.add(showOwnPanel(this.context, this.caller(seat), null).content);
    const { verb, options, max } = dice.pick(offered);
    await ask(this.tables, this.gameId).actions.submit(`u${seat}`, {
      verb,
      targets: dice.shuffle(options).slice(0, max),
    });
  }

  /** Kills the bot and starts it again. */
  async restart(): Promise<void> {
    this.process.kill();
    this.process = new Process(this.environment);
    this.tables = this.#open();
    await this.tables.restore();
  }
}

describe.each(languages)('a table by the role set of the four cards, in %s', (language) => {
  test('deals own roles by number, names them everywhere, and leaves a record that replays', async () => {
    const table = new OwnTable(language, 14);
    await table.begin('four-cards');
    const { context, tables, gameId } = table;
    const named = { en: 'Four cards of the box', ru: 'Четыре карты из коробки' }[language];
    expect(tables.table(gameId)).toMatchObject({ ruleset: 'boxed', roleSet: named });
    expect(showStatus(context, table.caller(1), null).content).toContain(named);

    const shown = Array.from({ length: 14 }, (_, index) => showCard(context, table.caller(index + 1), null));
    const cards = (await Promise.all(shown)).map(({ content }) => content);
    for (const [id, name] of Object.entries(names[language])) {
      const own = shipped['four-cards']!.ownRoles.find((role) => role.id === id)!;
      expect(cards.filter((text) => text.includes(name))).toHaveLength(1);
      expect(cards.find((text) => text.includes(name))).toContain(own.card![language]);
      const asked = showRules(context, table.caller(1), { ruleset: null, about: name }).content;
      expect(asked).toContain(own.card![language]);
    }

    const prompts = new Set<string>();
    await table.restart();
    await table.play(prompts);
    const town = table.environment.texts().join('\n');
    expect(town.toLowerCase()).toContain(names[language].dancer.toLowerCase());
    for (const text of [town, ...cards, ...prompts]) expect(text).not.toMatch(/\{\{|fat-man|undefined|rolesets:/);

    const files = table.environment.posts.flatMap((post) => post.files ?? []);
    expect(files.map(({ name }) => name)).toEqual(['game.record', 'game.json', 'role-set.json']);
    const [record, , set] = files.map(({ text }) => text);
    expect(record).toMatch(/^roleset role-set\.json$/m);
    expect(set).toBe(exportRoleSet(shipped['four-cards']!));
    const { game } = replay(record!, rulesets, () => rulesOfFile(set!));
    while (table.tables.table(gameId) !== null) {
      await table.environment.clock.ring();
      await rest();
    }
    const kept = await table.tables.record(gameId);
    expect(kept).toMatchObject({ winner: game?.state.outcome?.winner, roleSet: { id: 'four-cards' } });

    // Packs have no clips for own roles, even if another rulebook has some for the id.
    const cues = table.environment.said.map((each) => each.cues).join(' ');
    expect(cues).toContain('sfx.bell');
    expect(cues).not.toMatch(/(wake|sleep|meet|role)\.(actor|dancer|fighter|fat-man)/);
  });

  test('shows both actions of a call as chosen, and each is changed alone', async () => {
    const table = new OwnTable(language, 10);
    await table.begin('four-cards');
    const seat = Array.from({ length: 10 }, (_, index) => index + 1).find(
      (number) => table.tables.insight(table.gameId, `u${number}`)?.view.role === 'fighter',
    )!;
    const offered = () => table.tables.insight(table.gameId, `u${seat}`)?.view.choices ?? [];
    while (!offered().some(({ verb }) => verb === 'shoots')) {
      if (!(await table.environment.clock.ring())) throw new Error('nothing is going to happen any more');
      await rest();
    }
    const choose = (verb: 'shoots' | 'guards', target: number) =>
      ask(table.tables, table.gameId).actions.submit(`u${seat}`, { verb, targets: [target] });
    const [first, second, third] = offered().find(({ verb }) => verb === 'shoots')!.options as number[];
    await choose('shoots', first!);
    await choose('guards', second!);
    await choose('guards', third!);
    const chosen = offered().flatMap(({ verb, picked }) => (picked ? [[verb, ...picked]] : []));
    expect(chosen).toEqual([
      ['shoots', first],
      ['guards', third],
    ]);
    const panel = showOwnPanel(table.context, table.caller(seat), null).content;
    expect(panel.match(/\*\*.*?P?\d+.*?\*\*/g)).toHaveLength(2);
  });
});

test('a role set that ships has its name in the table’s language', async () => {
  const table = new OwnTable('en', 6);
  const asked = { roleSet: 'four-cards', language: 'ru' as const };
  await openTable(table.context, table.caller(1), asked);
  expect(table.tables.tableOf(GUILD, 'u1')?.roleSet).toBe('Четыре карты из коробки');
});

test('a table stays as it was opened when the role set is changed or taken away', async () => {
  const table = new OwnTable('en', 6);
  const file = (name: string) => JSON.stringify({ ...shipped['boxed'], name });
  await table.roleSets.import(GUILD, { id: 'ours', text: file('Ours'), by: 'u1' });
  await table.begin('ours');
  await table.roleSets.import(GUILD, { id: 'ours', text: file('Other'), by: 'u1', revision: 1 });
  expect(table.tables.table(table.gameId)?.roleSet).toBe('Ours');
  await table.roleSets.delete(GUILD, { id: 'ours', by: 'u1', revision: 2 });
  await table.restart();
  expect(table.tables.table(table.gameId)).toMatchObject({ roleSet: 'Ours', stage: 'playing' });
});

describe('a table is not opened', () => {
  test.each([
    ['by a role set that is not there', { roleSet: 'lost' }, /no role set/],
    ['by nothing at all', {}, /Which game/],
    ['by a role set with a deck beside it', { roleSet: 'four-cards', deck: 'don' }, /its own cards/],
  ])('%s', async (_, tableRequest, words) => {
    const table = new OwnTable('en', 6);
    const told = await openTable(table.context, table.caller(1), tableRequest);
    expect(told.content).toMatch(words);
    expect(table.tables.tablesIn(GUILD)).toEqual([]);
  });
});
