/** Random presses and commands at real tables: every answer is checked, and each refusal has to change nothing. */

import { SeededRandom } from 'discord-emulator/random';
import { commands } from '#commands/index.ts';
import { lobbyPanel } from '#discord/features/lobby/view.ts';
import { answerForm, answerPress, readPress } from '#discord/interactions/registry.ts';
import type { Body } from '#discord/ui/body.ts';
import type { Answer, Caller, Context } from '#discord/ui/context.ts';
import { tell } from '#discord/ui/context.ts';
import type { GameService } from '#game/game-service.ts';
import type { Outcome, TableSummary } from '#game/ports/game-service.ts';
import { languages, wordsOf } from '#narration/index.ts';
import { rest } from '../game/kit/clock.ts';
import { Process, TestEnvironment } from '../game/kit/process.ts';
import { wordingOf } from '../rulebooks.ts';
import { contextOf, memoryStore, usualGuilds, usualRoleSets } from './bot-parts.ts';
import { Aims } from './fuzz-aims.ts';
import { faultsOf, shownForm } from './fuzz-answers.ts';
import { callerAs, guilds, randomCaller } from './fuzz-caller.ts';
import { eventOf } from './fuzz-events.ts';
import { commandOf, customIdOf, type TypedCommand, valuesOf } from './fuzz-input.ts';
import { officeCommand, officePress } from './fuzz-office.ts';
import { openTables } from './fuzz-opening.ts';
import { notedService } from './noted-service.ts';

/** The result of a run of strange presses and commands. */
export interface FuzzReport {
  readonly runs: number;
  /** The numbers of inputs that the service carried out and refused. The rest did not reach it. */
  readonly done: number;
  readonly refused: number;
  /** The number of changes of a server's settings or role sets. */
  readonly settled: number;
  /** The number of inputs that changed anything: a table, its people, its game, a setting or a role set. */
  readonly changed: number;
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

/** The share of the inputs that people are likely to make. The others are strange. */
const likely = 0.7;

/** The number of inputs for one pair of tables. The next inputs get new tables. */
const perTables = 100;

interface Fuzz {
  readonly progress?: (runs: number) => void;
  readonly plant?: Plant;
  /** It ends after this number. */
  readonly mostFailures?: number;
}

/** Runs random inputs, with new tables after every hundred, and reports the failures. */
export async function fuzzHandlers(
  runs: number,
  seed: number,
  { progress, plant = {}, mostFailures = 10 }: Fuzz = {},
): Promise<FuzzReport> {
  const total = { runs: 0, done: 0, refused: 0, settled: 0, changed: 0, slowestMs: 0, failures: [] as string[] };
  for (let number = 0; total.runs < runs && total.failures.length < mostFailures; number += 1) {
    const fuzzed = await FuzzedTables.open(seed, number, plant);
    const count = Math.min(perTables, runs - total.runs);
    for (let input = 0; input < count && total.failures.length < mostFailures; input += 1) await fuzzed.meet(total);
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

type Tally = { done: number; refused: number; settled: number; changed: number; slowestMs: number; failures: string[] };

/** Two guilds with a table each, at a random moment of their lobbies and games. */
class FuzzedTables {
  readonly #environment = new TestEnvironment();
  readonly #process: Process;
  /** The servers' settings and role sets. */
  readonly #office = memoryStore();
  readonly #guilds = usualGuilds(this.#office);
  readonly #roleSets = usualRoleSets(this.#office);
  readonly #dice: SeededRandom;
  /** Draws the events of Discord. */
  readonly #events: SeededRandom;
  readonly #name: string;
  readonly #plant: Plant;
  readonly #aims: Aims;
  readonly #outcomes: Outcome<unknown>[] = [];

  private constructor(seed: number, number: number, plant: Plant) {
    this.#plant = plant;
    this.#dice = new SeededRandom(seed, number);
    // At some tables the players gather first.
    this.#process = new Process(this.#environment, { gatherMs: number % 4 === 3 ? 60_000 : 0 });
    this.#aims = new Aims(this.#dice, this.#process.tables);
    this.#events = new SeededRandom(seed, number + 1_000_000);
    this.#name = `seed ${seed}, tables ${number}`;
  }

  static async open(seed: number, number: number, plant: Plant): Promise<FuzzedTables> {
    const fuzzed = new FuzzedTables(seed, number, plant);
    await fuzzed.#prepare();
    return fuzzed;
  }

  async #prepare(): Promise<void> {
    await openTables(this.#process, this.#roleSets, this.#dice);
    for (let rings = this.#dice.between(0, 60); rings > 0; rings -= 1) await this.#environment.clock.ring();
    await rest();
  }

  /** The real game service. Its answers are noted. */
  #service(): GameService {
    const service = notedService(this.#process.tables, this.#outcomes);
    return this.#plant.service?.(service, this.#process.tables) ?? service;
  }

  /** Now and then people do something on Discord, which has no answer. */
  async #happens(tally: Tally): Promise<void> {
    if (!this.#events.chance(0.2)) return;
    const { tables } = this.#process;
    const gameIds = guilds.flatMap((guildId) => tables.tablesIn(guildId).map(({ gameId }) => gameId));
    const { words, happen } = eventOf(this.#events, gameIds);
    try {
      happen(tables);
    } catch (error) {
      tally.failures.push(
        `${this.#name}: ${words}: threw ${error instanceof Error ? error.stack?.slice(0, 300) : error}`,
      );
    }
    await rest();
    const broken = this.#environment.logged.find((line) => line.startsWith('error'));
    if (broken) tally.failures.push(`${this.#name}: ${words}: logged ${broken}`);
  }

  async meet(tally: Tally): Promise<void> {
    await this.#happens(tally);
    const { caller, words, run } = this.#next();
    const settled = this.#settled();
    const failed = (what: string) => void tally.failures.push(`${this.#name}: ${words} by ${caller.userId}: ${what}`);
    const before = this.#state();
    this.#outcomes.length = 0;
    const spentBefore = spent();
    try {
      const given = await run();
      const answer = (await this.#plant.answer?.(given)) ?? given;
      this.#aims.note(answer.body, caller);
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
    const isChanged = this.#state() !== before;
    for (const fault of this.#lobbyFaults()) failed(fault);
    if (!isDone && isChanged) failed('was refused and changed something');
    const isSettledAgain = this.#settled() !== settled;
    if (isChanged || isSettledAgain) tally.changed += 1;
    if (isSettledAgain) tally.settled += 1;
    if (isSettledAgain && !caller.moderates) failed('has settled something, and may not');
    const unread = isSettledAgain ? await this.#unread() : [];
    if (unread.length > 0) failed(`has left a role set that cannot be read: ${unread}`);
    const broken = this.#environment.logged.find((line) => line.startsWith('error'));
    if (broken) failed(`logged ${broken}`);
    this.#environment.logged.length = 0;
    if (this.#dice.chance(0.1)) await this.#environment.clock.ring();
  }

  /** An input that somebody is likely to make, or a strange one. */
  #next(): Input & { readonly caller: Caller } {
    const [dice, now] = [this.#dice, this.#environment.clock.now()];
    const aim = dice.chance(likely) ? this.#aims.next(guilds) : null;
    if (aim !== null) {
      const caller = callerAs(dice, now, aim.by);
      const { does } = aim;
      return {
        caller,
        ...('command' in does ? this.#command(caller, does.command) : this.#press(caller, does.press, does.values)),
      };
    }
    const isOffice = dice.chance(0.3);
    const caller = randomCaller(dice, now, isOffice);
    return { caller, ...(isOffice ? this.#officeInput(caller) : this.#input(caller)) };
  }

  #command(caller: Caller, { name, options, words }: TypedCommand): Input {
    const command = commands.find((one) => one.name === name)!;
    return { words, run: async () => tell(await command.run(this.#context(), caller, options, () => undefined)) };
  }

  /** Everything that an input could change: the stored data, the messages, and the state of the tables. */
  #state(): string {
    const { trace } = this.#environment;
    const tables = guilds.flatMap((guildId) => this.#process.tables.tablesIn(guildId));
    return `${trace.length} ${JSON.stringify(tables)}`;
  }

  /** The faults of the lobbies as everybody sees them. */
  #lobbyFaults(): readonly string[] {
    const drawn = ({ gameId, lobby, ...table }: TableSummary): readonly Body[] =>
      lobby === null ? [] : languages.map((each) => lobbyPanel(gameId, lobby, wordsOf(wordingOf(each), table)));
    const all = guilds.flatMap((guildId) => this.#process.tables.tablesIn(guildId).flatMap(drawn));
    return all.flatMap((body) => faultsOf(tell(body), '') ?? []);
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

  /** Makes an input of a moderator: a command, a press in a panel, or a form. */
  #officeInput(caller: Caller): Input {
    const dice = this.#dice;
    if (dice.chance(0.4)) return this.#command(caller, officeCommand(dice));
    const { customId, values } = officePress(dice);
    return this.#press(caller, customId, values);
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
    if (dice.chance(0.25)) return this.#command(caller, commandOf(dice, gameIds));
    const customId = customIdOf(dice, gameIds, table?.town.step?.number ?? 0);
    return this.#press(caller, customId, valuesOf(dice));
  }

  #context(): Context {
    const context = contextOf(this.#service(), this.#process.deps.log);
    return { ...context, guilds: this.#guilds, roleSets: this.#roleSets };
  }

  #press(caller: Caller, customId: string, values: readonly string[]): Input {
    const context = this.#context();
    const words = `press ${JSON.stringify(customId)} ${JSON.stringify(values)}`;
    const pressed = readPress({ customId, values });
    if (pressed.mode === 'form')
      return { words, run: async () => shownForm(await answerForm(context, caller, pressed)) };
    return { words, run: () => answerPress(context, caller, pressed) };
  }
}
