/** A table with recording fakes around it: the reconciler, the narrator, the store, the clock. */
import { expect } from 'vitest';
import type { Settings, TableDeps } from '#game/ports/deps.ts';
import type { NewTable } from '#game/ports/game-service.ts';
import type { Clock, KnownOfTable, Layout, Log, ReconcileResult, Remark, Store } from '#game/ports/ports.ts';
import {
  type Fence,
  type PlanBoard,
  type PlanView,
  type Reconciler,
  StoreError,
  soleFence,
} from '#game/ports/ports.ts';
import { Tables } from '#game/tables.ts';
import { rulesets } from '#rulesets/index.ts';
import { newPracticePlayer } from '#simulator/index.ts';
import { invitationsOn } from '#store/invitations.ts';
import { journalOn } from '#store/journal.ts';
import { memoryStore } from '#store/open.ts';
import { ask } from './ask.ts';
import { rest, TestClock } from './clock.ts';
import { noteLayout } from './layout-faults.ts';
import { expectSuccess } from './outcomes.ts';
import { config, people, person } from './people.ts';
import { type Page, type Post, pagePost } from './post.ts';
import { type Ambience, recordingNarrator, type SpokenLine, voiceBotsIn } from './recording-narrator.ts';
import { script } from './script.ts';
import { testSettings } from './settings.ts';

/** The state outside the process. It survives when the process is killed. */
export class TestEnvironment {
  readonly clock = new TestClock();
  readonly store = memoryStore();
  /** The fence of a process that takes up tables now. */
  fence: Fence = soleFence;
  /** The posts in Discord. Each nonce once. */
  readonly posts: Post[] = [];
  readonly layouts: Layout[] = [];
  /** The plans that were shown. */
  readonly plans: PlanView[] = [];
  readonly said: SpokenLine[] = [];
  readonly ambiences: Ambience[] = [];
  /** Everything that happened, in order: writes, posts, layouts, speech. */
  readonly trace: string[] = [];
  readonly logged: string[] = [];
  /** Tables that the reconciler was told to abandon, and to forget. */
  readonly abandoned: { readonly gameId: string; readonly known: KnownOfTable; readonly text: string }[] = [];
  obstacles: readonly Remark[] = [];
  onlookers: readonly Remark[] = [];
  /** The reasons why a lobby cannot be shown. */
  unshowable: readonly Remark[] = [];
  readonly forgotten: string[] = [];
  /** The reasons why a table cannot use a voice channel of the guild. */
  narrow: readonly Remark[] = [];
  report: ReconcileResult = { done: true, remarks: [] };
  /** The people in the voice room. `null`: unknown. */
  present: readonly string[] | null = null;
  /** Milliseconds since the latest message in the town. `null`: unknown. */
  quietFor: () => number | null = () => null;
  /** The people who have left the guild, and those who may not join any table. */
  readonly gone = new Set<string>();
  readonly banned = new Set<string>();
  /** The bots that can speak if there are helper bots, the main bot first, and those that are away. */
  voiceBotIds: readonly string[] | null = null;
  readonly silentBots = new Set<string>();
  /** True while the narrator's connection is lost, and while an outage of Discord hides the guild. */
  voiceLost: boolean | 'muted' = false;
  isOut = false;
  /** The length of a spoken line, ms. */
  speechMs = 0;
  /** The length of the next write, ms. */
  writeMs: () => number = () => 0;
  #ids = 0;

  nextId(): number {
    this.#ids += 1;
    return this.#ids;
  }

  layout(gameId: string): Layout {
    return this.layouts.findLast((layout) => layout.gameId === gameId)!;
  }

  /** Posts a page of the town, or edits it. */
  write(gameId: string, page: Page): void {
    const post = pagePost(gameId, page);
    const index = this.posts.findIndex((known) => known.nonce === post.nonce);
    if (index >= 0) this.posts[index] = post;
    else {
      this.posts.push(post);
      this.trace.push(`post town ${post.nonce}`);
    }
  }

  texts(room = 'town'): string[] {
    return this.posts.filter((post) => post.room === room).flatMap((post) => post.text.split('\n'));
  }
}

/** Something that leaves the process, or wakes it. */
export type Effect = 'write' | 'arrange' | 'post' | 'say' | 'alarm';

/** One run of the bot. `kill` ends it like `kill -9`: none of its later effects reach the outside. */
export class Process {
  readonly environment: TestEnvironment;
  readonly tables: Tables;
  readonly deps: TableDeps;
  /** The writes still to be made before the process is killed in the next one. The write itself is made. */
  writesLeft = Number.POSITIVE_INFINITY;
  failing = false;
  killed = false;
  /** Called before each effect. It may kill the process: then the effect does not happen. */
  reach: (effect: Effect) => void = () => {};

  constructor(environment: TestEnvironment, settings: Partial<Settings> = {}, clock: Clock = environment.clock) {
    this.environment = environment;
    this.deps = {
      clock: {
        now: () => clock.now(),
        wake: (at, run) => clock.wake(at, () => void (this.#isKilledAt('alarm') || run())),
      },
      journal: journalOn(this.#store()),
      invitations: invitationsOn(this.#store(), this.#log()),
      ...{ planBoard: this.#planBoard(), reconciler: this.#reconciler() },
      narrator: recordingNarrator(environment, () => this.#isKilledAt('say')),
      ...{ script, log: this.#log(), rulesets },
      settings: { ...testSettings, ...settings },
      ...{ ...voiceBotsIn(environment), newPracticePlayer },
      isBanned: (_, userId) => environment.banned.has(userId),
      drawSeed: () => 7,
      drawToken: () => `token${environment.nextId()}`,
      drawId: () => `game${environment.nextId()}`,
      fenceOf: () => environment.fence,
      fenceLost: (guildId) => void environment.trace.push(`lost ${guildId}`),
    };
    this.tables = new Tables(this.deps);
  }

  kill(): void {
    this.killed = true;
  }

  /** Kills this run. Resolves with the next one. */
  restart(): Promise<Process> {
    this.kill();
    return restored(this.environment);
  }

  #isKilledAt(effect: Effect): boolean {
    if (!this.killed) this.reach(effect);
    return this.killed;
  }

  #store(): Store {
    const { store, trace, clock } = this.environment;
    const never = new Promise<never>(() => {});
    const write = async (what: string, work: () => Promise<void>) => {
      if (this.#isKilledAt('write')) return never;
      if (this.failing) throw new StoreError('disk full');
      const ms = this.environment.writeMs();
      if (ms > 0) await new Promise<void>((resolve) => void clock.wake(clock.now() + ms, resolve));
      this.writesLeft -= 1;
      await work();
      trace.push(`store ${what}`);
      if (this.writesLeft < 0) this.kill();
      return this.killed ? never : undefined;
    };
    return {
      get: (key) => store.get(key),
      set: (key, value, fence) => write(key, () => store.set(key, structuredClone(value), fence)),
      add: (key, value, fence) => write(key, () => store.add(key, structuredClone(value), fence)),
      delete: (key, fence) => write(key, () => store.delete(key, fence)),
      entries: (...asked) => store.entries(...asked),
      keys: (prefix) => store.keys(prefix),
      close: () => store.close(),
    };
  }

  #reconciler(): Reconciler {
    const { environment } = this;
    return {
      arrange: async (layout) => {
        if (this.#isKilledAt('arrange')) return new Promise(() => {});
        noteLayout(layout);
        environment.layouts.push(layout);
        environment.trace.push('arrange');
        for (const { panel } of layout.panels) if (panel.kind === 'page') environment.write(layout.gameId, panel);
        await Promise.resolve();
        return environment.report;
      },
      silent: async () => {},
      written: async () => {},
      post: async (gameId, room, message, nonce) => {
        if (this.#isKilledAt('post')) return new Promise(() => {});
        expect(nonce.length).toBeLessThanOrEqual(25);
        environment.trace.push(`post ${room} ${nonce}`);
        const known = environment.posts.find((post) => post.nonce === nonce);
        if (known) expect(known.text).toBe(message.text);
        else environment.posts.push({ gameId, room, nonce, ...message });
        return true;
      },
      postAtOnce: async (gameId, message, nonce, signal) =>
        void (this.killed || signal.aborted || environment.posts.push({ gameId, room: 'town', nonce, ...message })),
      abandon: async (gameId, known, { text }) => {
        environment.abandoned.push({ gameId, known, text });
        return known.guildId ?? null;
      },
      channel: (gameId, room) => {
        if (room !== 'voice') return `${room}-of-${gameId}`;
        const { rooms = [], voiceChannelId } = environment.layout(gameId) ?? {};
        return rooms.length > 0 ? (voiceChannelId ?? `voice-of-${gameId}`) : null;
      },
      survey: async () => environment.obstacles,
      surveyLobby: async () => environment.unshowable,
      surveyVoice: async () => environment.narrow,
      onlookers: async () => environment.onlookers,
      isOut: () => environment.isOut,
      present: () => (environment.isOut ? null : environment.present),
      quietFor: async () => environment.quietFor(),
      gone: async (_, userIds) => userIds.filter((userId) => environment.gone.has(userId)),
      forget: (gameId) => void environment.forgotten.push(gameId),
    };
  }

  #planBoard(): PlanBoard {
    const { environment } = this;
    return {
      show: async (plan, places) => {
        if (this.killed) return new Promise(() => {});
        environment.plans.push(plan);
        environment.trace.push(`plan ${plan.state}`);
        return { messageId: `message-${plan.planId}`, ...places };
      },
    };
  }

  #log(): Log {
    const { logged } = this.environment;
    const write = (level: string) => (fields: object, message: string) =>
      void logged.push(`${level} ${message} ${JSON.stringify(fields)}`);
    return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
  }
}

export { ask } from './ask.ts';
export { expectSuccess, refusal, remark } from './outcomes.ts';
export { config, GUILD, people, person } from './people.ts';

/** A bot in an environment of its own. */
export function freshBot(settings: Partial<Settings> = {}) {
  const environment = new TestEnvironment();
  const process = new Process(environment, settings);
  return { environment, process, tables: process.tables };
}

/** A run of the bot that has taken the tables up again. */
export async function restored(environment: TestEnvironment): Promise<Process> {
  const process = new Process(environment);
  await process.tables.restore();
  return process;
}

/** A lobby with six people in it, or with as many as the rulebook needs. */
export async function fullLobby(tables: Tables, seed = 7, change: Partial<NewTable> = {}): Promise<string> {
  const { gameId } = expectSuccess(await tables.create({ ...config(seed), ...change }));
  const count = Math.max(people.length, tables.rulebookAt(gameId)!.players.min);
  for (let number = 2; number <= count; number += 1)
    expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
  return gameId;
}

/** A game whose first announcement is being made. */
export async function startedGame(tables: Tables, seed = 7, change: Partial<NewTable> = {}): Promise<string> {
  const gameId = await fullLobby(tables, seed, change);
  expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
  return gameId;
}

/** Moves the clock until the town's view is as wanted. */
export async function until(
  process: Process,
  gameId: string,
  holds: (table: NonNullable<ReturnType<Tables['table']>>) => boolean,
): Promise<void> {
  for (let rings = 0; rings < 2000; rings += 1) {
    await rest();
    const table = process.tables.table(gameId);
    if (!table || holds(table)) return;
    if (!(await process.environment.clock.ring())) throw new Error('nothing is going to happen any more');
  }
  throw new Error('it never came');
}

/** The condition that a step of this kind is open. */
export const isOpen =
  (kind: string) => (table: { readonly town: { readonly open: boolean; readonly step: { kind: string } | null } }) =>
    table.town.open && table.town.step?.kind === kind;
