import { SeededRandom } from 'discord-emulator/random';
import { commands } from '#commands/index.ts';
import { answerForm, answerPress, modeOf } from '#discord/interactions/registry.ts';
import { type Modal, modalForm } from '#discord/ui/body.ts';
import type { Answer, Caller, Context } from '#discord/ui/context.ts';
import { tell } from '#discord/ui/context.ts';
import type { Choice } from '#engine/kernel/notices.ts';
import type { GameService, Outcome } from '#game/ports/game-service.ts';
import type { Result } from '#result';
import { hosted } from '#rulesets/index.ts';
import { rest } from '../game/kit/clock.ts';
import { Process, TestEnvironment } from '../game/kit/process.ts';
import '../rulebooks.ts';
import { contextOf, memoryStore, usualGuilds, usualRoleSets } from './bot-parts.ts';
import { anything, commandOf, customIdOf, valuesOf } from './fuzz-input.ts';
import { officeCommand, officePress } from './fuzz-office.ts';

/** The result of a run of strange presses and commands. */
export interface FuzzReport {
  readonly runs: number;
  /** The numbers of inputs that the service carried out and refused. The rest did not reach it. */
  readonly done: number;
  readonly refused: number;
  /** The number of changes of a server's settings or role sets. */
  readonly settled: number;
  readonly slowestMs: number;
  readonly failures: readonly string[];
}

/**
 * A fault that the fuzz has to find: something between the handlers and the tables, or between an answer and its
 * reader.
 */
export interface Plant {
  service?(service: GameService, tables: GameService): GameService;
  answer?(answer: Answer): Answer | Promise<Answer>;
}

/** The number of inputs for one pair of tables. The next inputs get new tables. */
const perTables = 100;
const guilds = ['guild', 'other-guild'] as const;
const outsiders = ['u99', 'u100'] as const;
const mostFailures = 10;

export async function fuzzHandlers(
  runs: number,
  seed: number,
  { progress, plant = {} }: { readonly progress?: (runs: number) => void; readonly plant?: Plant } = {},
): Promise<FuzzReport> {
  const total = { runs: 0, done: 0, refused: 0, settled: 0, slowestMs: 0, failures: [] as string[] };
  for (let number = 0; total.runs < runs && total.failures.length < mostFailures; number += 1) {
    const fuzzed = await FuzzedTables.open(seed, number, plant);
    const count = Math.min(perTables, runs - total.runs);
    for (let input = 0; input < count; input += 1) await fuzzed.meet(total);
    total.runs += count;
    progress?.(total.runs);
  }
  return total;
}

interface Input {
  /** For the report of a failure. */
  readonly words: string;
  run(): Promise<Answer>;
}

/**
 * The time that this process has worked or waited for, ms. The time in which a busy machine suspended it does not
 * count.
 */
const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return performance.eventLoopUtilization().idle + (user + system) / 1000;
};

type Tally = { done: number; refused: number; settled: number; slowestMs: number; failures: string[] };

/** Two guilds with a table each, at a random moment of their lobbies and games. */
class FuzzedTables {
  readonly #environment = new TestEnvironment();
  readonly #process = new Process(this.#environment);
  /** The servers' settings and role sets. */
  readonly #office = memoryStore();
  readonly #guilds = usualGuilds(this.#office);
  readonly #roleSets = usualRoleSets(this.#office);
  readonly #dice: SeededRandom;
  readonly #name: string;
  readonly #plant: Plant;
  readonly #outcomes: Outcome<unknown>[] = [];

  private constructor(seed: number, number: number, plant: Plant) {
    this.#plant = plant;
    this.#dice = new SeededRandom(seed, number);
    this.#name = `seed ${seed}, tables ${number}`;
  }

  static async open(seed: number, number: number, plant: Plant): Promise<FuzzedTables> {
    const fuzzed = new FuzzedTables(seed, number, plant);
    await fuzzed.#prepare();
    return fuzzed;
  }

  async #prepare(): Promise<void> {
    for (const [index, guildId] of guilds.entries()) {
      await this.#roleSets.copy(guildId, { from: 'four-cards', id: 'ours', name: null, by: 'u1' });
      const { tables } = this.#process;
      const of = (number: number) => ({ userId: `u${index * 10 + number}`, name: `Player ${number}` });
      const host = of(1);
      const ruleset = this.#dice.pick(Object.keys(hosted));
      const tableRequest = { guildId, channelId: 'lobby', host, ruleset, options: {}, language: 'en' as const };
      const made = await tables.create({ ...tableRequest, keepTown: false, seed: this.#dice.between(1, 1000) });
      if (!made.ok) throw new Error('no table');
      const { gameId } = made.value;
      const isPlayed = this.#dice.chance(0.8);
      for (const number of isPlayed ? [2, 3, 4, 5, 6] : [2, 3]) await tables.join(gameId, of(number));
      if (isPlayed) await tables.start(gameId, host.userId);
    }
    for (let rings = this.#dice.between(0, 60); rings > 0; rings -= 1) await this.#environment.clock.ring();
    await rest();
  }

  /** The real game service. Its answers are noted. */
  #service(): GameService {
    const service = this.#noting();
    return this.#plant.service?.(service, this.#process.tables) ?? service;
  }

  #noting(): GameService {
    const { tables } = this.#process;
    const noted = async <T extends Outcome<unknown>>(asked: Promise<T>): Promise<T> => {
      const outcome = await asked;
      this.#outcomes.push(outcome);
      return outcome;
    };
    return {
      rulebooks: () => tables.rulebooks(),
      rulebook: (ruleset) => tables.rulebook(ruleset),
      rulebookAt: (gameId) => tables.rulebookAt(gameId),
      create: (tableRequest) => noted(tables.create(tableRequest)),
      join: (gameId, person) => noted(tables.join(gameId, person)),
      leave: (gameId, userId) => noted(tables.leave(gameId, userId)),
      configure: (gameId, userId, options) => noted(tables.configure(gameId, userId, options)),
      changeSettings: (gameId, userId, change) => noted(tables.changeSettings(gameId, userId, change)),
      start: (gameId, userId) => noted(tables.start(gameId, userId)),
      gather: (gameId, userId, order, force) => noted(tables.gather(gameId, userId, order, force)),
      end: (gameId, userId, force, hidden) => noted(tables.end(gameId, userId, force, hidden)),
      host: (gameId, userId, request, force) => noted(tables.host(gameId, userId, request, force)),
      wait: (gameId, person) => noted(tables.wait(gameId, person)),
      watch: (gameId, person) => noted(tables.watch(gameId, person)),
      plan: (tableRequest, at) => noted(tables.plan(tableRequest, at)),
      planned: (planId) => tables.planned(planId),
      joinPlan: (planId, person) => noted(tables.joinPlan(planId, person)),
      cancelPlan: (planId, userId, force) => noted(tables.cancelPlan(planId, userId, force)),
      subscribe: (guildId, userId) => noted(tables.subscribe(guildId, userId)),
      again: (gameId, userId) => noted(tables.again(gameId, userId)),
      callRoll: (gameId, userId, force) => noted(tables.callRoll(gameId, userId, force)),
      answerRoll: (gameId, userId) => noted(tables.answerRoll(gameId, userId)),
      kick: (gameId, userId, target, force) => noted(tables.kick(gameId, userId, target, force)),
      notebook: (gameId, userId, force) => noted(tables.notebook(gameId, userId, force)),
      lead: (gameId, userId) => noted(tables.lead(gameId, userId)),
      next: (gameId, userId, step) => noted(tables.next(gameId, userId, step)),
      act: (gameId, userId, act) => noted(tables.act(gameId, userId, act)),
      tableOf: (guildId, userId) => tables.tableOf(guildId, userId),
      table: (gameId) => tables.table(gameId),
      tablesIn: (guildId) => tables.tablesIn(guildId),
      insight: (gameId, userId) => tables.insight(gameId, userId),
      chats: (gameId, userId) => tables.chats(gameId, userId),
      say: (gameId, userId, text) => noted(tables.say(gameId, userId, text)),
      testVoice: async () => 'off' as const,
      voiceChanged: () => {},
      spoke: () => {},
      wrote: () => {},
      memberGone: () => {},
      disturbed: () => {},
      hasLostTable: () => false,
      outage: () => {},
    };
  }

  async meet(tally: Tally): Promise<void> {
    const isOffice = this.#dice.chance(0.3);
    const caller = this.#caller(isOffice);
    const { words, run } = isOffice ? this.#officeInput(caller) : this.#input(caller);
    const settled = this.#settled();
    const failed = (what: string) => void tally.failures.push(`${this.#name}: ${words} by ${caller.userId}: ${what}`);
    const before = this.#state();
    this.#outcomes.length = 0;
    const spentBefore = spent();
    try {
      const given = await run();
      const answer = (await this.#plant.answer?.(given)) ?? given;
      const wrong = faultsOf(answer, words);
      if (wrong) failed(wrong);
    } catch (error) {
      failed(`threw ${error instanceof Error ? error.stack?.slice(0, 300) : error}`);
    }
    tally.slowestMs = Math.max(tally.slowestMs, spent() - spentBefore);
    const isDone = this.#outcomes.some(({ ok }) => ok);
    if (isDone) tally.done += 1;
    else if (this.#outcomes.length > 0) tally.refused += 1;
    await rest();
    if (!isDone && this.#state() !== before) failed('was refused and changed something');
    const isSettledAgain = this.#settled() !== settled;
    if (isSettledAgain) tally.settled += 1;
    if (isSettledAgain && !caller.moderates) failed('has settled something, and may not');
    const unread = isSettledAgain ? await this.#unread() : [];
    if (unread.length > 0) failed(`has left a role set that cannot be read: ${unread}`);
    const broken = this.#environment.logged.find((line) => line.startsWith('error'));
    if (broken) failed(`logged ${broken}`);
    this.#environment.logged.length = 0;
    if (this.#dice.chance(0.1)) await this.#environment.clock.ring();
  }

  /** Everything that an input could change: the stored data, the messages, and the state of the tables. */
  #state(): string {
    const { trace } = this.#environment;
    const tables = guilds.flatMap((guildId) => this.#process.tables.tablesIn(guildId));
    return `${trace.length} ${JSON.stringify(tables)}`;
  }

  #settled(): string {
    return JSON.stringify([...this.#office.documents]);
  }

  /** The existing role sets that cannot be used. */
  async #unread(): Promise<readonly string[]> {
    const all = await Promise.all(
      guilds.map(async (guildId) =>
        Promise.all(
          (await this.#roleSets.list(guildId)).map(async ({ id }) =>
            (await this.#roleSets.show(guildId, id)).ok ? [] : [id],
          ),
        ),
      ),
    );
    return all.flat(2);
  }

  #caller(isOffice: boolean): Caller {
    const dice = this.#dice;
    const guild = dice.between(0, 1);
    const userId = dice.chance(0.85) ? `u${guild * 10 + dice.between(1, 6)}` : dice.pick([...outsiders, 'u1', 'u12']);
    return {
      guildId: dice.chance(0.85) ? guilds[guild]! : dice.pick([...guilds, 'nowhere', 'constructor']),
      channelId: dice.chance(0.9) ? 'lobby' : anything(dice),
      userId,
      // The bot shows a name to everybody later.
      name: dice.chance(0.8) ? `Player ${userId}` : anything(dice).replaceAll(/undefined|NaN|[{}]/g, '?'),
      language: dice.pick(['en', 'ru'] as const),
      guildLanguage: dice.pick(['en', 'ru'] as const),
      manages: dice.chance(0.02),
      moderates: dice.chance(isOffice ? 0.7 : 0.03),
      at: this.#environment.clock.now() - dice.between(0, 5000),
    };
  }

  /** Makes an input of a moderator: a command, a press in a panel, or a form. */
  #officeInput(caller: Caller): Input {
    const dice = this.#dice;
    if (dice.chance(0.4)) {
      const { name, options, words } = officeCommand(dice);
      const command = commands.find((one) => one.name === name)!;
      return { words, run: async () => tell(await command.run(this.#context(), caller, options, () => undefined)) };
    }
    const { customId, values } = officePress(dice);
    if (modeOf(customId) !== 'form') return this.#press(caller, customId, values);
    const words = `ask ${JSON.stringify(customId)}`;
    return { words, run: async () => shownForm(await answerForm(this.#context(), caller, { customId, values })) };
  }

  #input(caller: Caller): Input {
    const dice = this.#dice;
    const known = guilds.flatMap((guildId) => this.#process.tables.tablesIn(guildId));
    const own = known.find(({ guildId }) => guildId === caller.guildId);
    const table = own && dice.chance(0.8) ? own : known.length > 0 ? dice.pick(known) : undefined;
    const gameIds = [
      table?.gameId ?? 'game77',
      table?.gameId ?? 'game77',
      'game77',
      ...known.map(({ gameId }) => gameId),
    ];
    if (dice.chance(0.25)) {
      const { name, options, words } = commandOf(dice, gameIds);
      const command = commands.find((one) => one.name === name)!;
      return {
        words,
        run: async () => tell(await command.run(this.#context(), caller, options, () => undefined)),
      };
    }
    const step = table?.town.step?.number ?? 0;
    const choices = table ? (this.#process.tables.insight(table.gameId, caller.userId)?.view.choices ?? []) : [];
    if (table && choices.length > 0 && dice.chance(0.3))
      return this.#allowed(caller, table.gameId, step, dice.pick(choices));
    const customId = customIdOf(dice, gameIds, step);
    return this.#press(caller, customId, valuesOf(dice));
  }

  /** An action that this seat may take now, with a target of its list. */
  #allowed(caller: Caller, gameId: string, step: number, { verb, options }: Choice): Input {
    const values = options.length > 0 ? [String(this.#dice.pick(options))] : [];
    const action = verb === 'votes' ? 'vote' : `pick:${verb}-0`;
    return this.#press(caller, `n1:${gameId}:${step}:${action}`, values);
  }

  #context(): Context {
    const context = contextOf(this.#service(), this.#process.deps.log);
    return { ...context, guilds: this.#guilds, roleSets: this.#roleSets };
  }

  #press(caller: Caller, customId: string, values: readonly string[]): Input {
    const context = this.#context();
    const words = `press ${JSON.stringify(customId)} ${JSON.stringify(values)}`;
    return { words, run: () => answerPress(context, caller, { customId, values }) };
  }
}

/** A form as an answer, so that it is checked like one. */
function shownForm(form: Result<Modal, Answer>): Answer {
  if (!form.ok) return form.error;
  const { title, components } = modalForm(form.value);
  if (components.length < 1 || components.length > 5) throw new RangeError('a form with such a number of fields');
  return tell({ content: `${title} ${JSON.stringify(components)}`.slice(0, 2000), components: [] });
}

/** The faults for which Discord would refuse this answer. */
function faultsOf({ body }: Answer, words: string): string | null {
  const { content, components } = body;
  if (content.trim() === '' && components.length === 0) return 'was not answered';
  if (content.length > 2000) return 'was answered with more than a message holds';
  if (components.length > 5) return 'was answered with more rows than a message holds';
  // An answer may quote the words of its reader.
  const unfilled = ['undefined', '[object', 'NaN', '{{'].find(
    (text) => content.includes(text) && !words.includes(text),
  );
  return unfilled === undefined ? null : `was answered with ${JSON.stringify(content)}`;
}
