import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Verb, VoteChoice } from '#engine/kernel/types.ts';
import type { View } from '#engine/kernel/view.ts';
import type { HostRequest, NewTable } from '#game/ports/game-service.ts';
import { examples } from '../examples.ts';
import { rest } from './kit/clock.ts';
import { ask, expectSuccess, fullLobby, GUILD, Process, people, TestEnvironment } from './kit/process.ts';

type Doing =
  | { readonly do: 'act'; readonly who: number; readonly verb: Verb; readonly target: VoteChoice }
  | { readonly do: 'choose'; readonly who: number; readonly which: number }
  | { readonly do: 'leave' | 'gone' | 'voice-out' | 'voice-in'; readonly who: number }
  | { readonly do: 'speak'; readonly who: number; readonly speaks: boolean }
  | { readonly do: 'order'; readonly request: HostRequest }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'restart' | 'crash' | 'disturb'; readonly writes: number }
  | { readonly do: 'outage' | 'disk'; readonly ms: number };

const who = fc.integer({ min: 0, max: 5 });
const ms = fc.integer({ min: 0, max: 100_000 });

const seat = fc.integer({ min: 0, max: 8 });
const plain = fc.constantFrom('skip' as const, 'pause' as const, 'resume' as const, 'undo' as const);
const request: fc.Arbitrary<HostRequest> = fc.oneof(
  fc.record({ order: fc.constantFrom('foul' as const, 'remove' as const), seat, reason: fc.constant('why') }),
  fc.record({ order: fc.constant('extend' as const), seconds: fc.integer({ min: -1, max: 90 }) }),
  fc.record({ order: fc.constant('undo' as const), foul: fc.integer({ min: -1, max: 5 }) }),
  plain.map((order) => ({ order })),
);

const doing: fc.Arbitrary<Doing> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('choose' as const), who, which: fc.nat(9) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), ms }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('act' as const),
      who,
      verb: fc.constantFrom<Verb>('shoots', 'checks', 'heals', 'nominates', 'votes', 'passes', 'declines'),
      target: fc.oneof(fc.integer({ min: 0, max: 8 }), fc.constantFrom('all' as const, 'none' as const)),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('order' as const), request }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('speak' as const), who, speaks: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('voice-out' as const, 'voice-in' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('leave' as const, 'gone' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('restart' as const, 'crash' as const, 'disturb' as const),
      writes: fc.nat(6),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('outage' as const, 'disk' as const), ms }) },
);

/** One run with random events of people, Discord, the disk and the machine. */
class Run {
  readonly environment = new TestEnvironment();
  process = new Process(this.environment);
  gameId = '';

  async begin(seed: number, speechMs: number, restartsFirst: boolean, config: Partial<NewTable>): Promise<void> {
    this.environment.speechMs = speechMs;
    this.gameId = await fullLobby(this.process.tables, seed, config);
    if (restartsFirst) await this.restart();
    expectSuccess(await ask(this.process.tables, this.gameId).lobbyStart.start('u1'));
  }

  async restart(): Promise<void> {
    this.process.kill();
    this.process = new Process(this.environment);
    void this.process.tables.restore();
    await rest();
  }

  async do(doing: Doing): Promise<void> {
    const { environment, gameId } = this;
    const { tables } = this.process;
    switch (doing.do) {
      case 'act':
        void ask(tables, gameId).actions.submit(`u${doing.who + 1}`, { verb: doing.verb, targets: [doing.target] });
        break;
      case 'choose':
        this.#choose(people[doing.who]!.userId, doing.which);
        break;
      case 'leave':
        void ask(tables, gameId).attendance.leave(`u${doing.who + 1}`);
        break;
      case 'gone':
        tables.memberGone(GUILD, `u${doing.who + 1}`);
        break;
      case 'voice-out':
      case 'voice-in':
        tables.voiceChanged(GUILD, `u${doing.who + 1}`, doing.do === 'voice-in');
        break;
      case 'speak':
        tables.tell(gameId, ({ floorMonitor }) => floorMonitor.spoke(`u${doing.who + 1}`, doing.speaks));
        break;
      case 'order':
        void ask(tables, gameId).hostRequests.order('u1', doing.request, false);
        break;
      case 'wait':
        await environment.clock.move(doing.ms);
        break;
      case 'disturb':
        tables.tell(gameId, (table) => table.disturbed());
        break;
      case 'restart':
        await this.restart();
        break;
      case 'crash':
        this.process.writesLeft = doing.writes;
        break;
      case 'outage':
        tables.outage(true);
        await environment.clock.move(doing.ms);
        this.process.tables.outage(false);
        break;
      case 'disk':
        this.process.failing = true;
        await environment.clock.move(doing.ms);
        this.process.failing = false;
        break;
    }
    await rest();
    if (this.process.killed) await this.restart();
    this.check();
  }

  #choose(userId: string, which: number): void {
    const insight = this.process.tables.insight(this.gameId, userId);
    const choice = insight?.view.choices[which % Math.max(1, insight.view.choices.length)];
    if (!choice) return;
    const targets = choice.max === 0 ? [] : [choice.options[which % choice.options.length]!];
    void ask(this.process.tables, this.gameId).actions.submit(userId, {
      verb: choice.verb,
      targets,
      step: insight!.view.step!.number,
    });
  }

  /** Checks that nobody can see, write or speak without permission. */
  check(): void {
    const { tables } = this.process;
    const table = tables.table(this.gameId);
    if (table?.stage !== 'playing') return;
    const { town } = table;
    const layout = this.environment.layout(this.gameId);
    const isLiving = (userId: string) => town.seats[Number(userId.slice(1)) - 1]?.left === null;
    const isBlack = (userId: string) =>
      ['don', 'mafioso'].includes(tables.insight(this.gameId, userId)!.view.role ?? '');
    const access = (room: string) => layout.rooms.find((each) => each.room === room)?.access ?? [];
    expect(access('graveyard').filter(({ userId }) => isLiving(userId))).toEqual([]);
    expect(access('clan-mafia').filter(({ userId }) => isLiving(userId) && !isBlack(userId))).toEqual([]);
    expect(access('clan-mafia').filter(({ userId, write }) => write && !isLiving(userId))).toEqual([]);
    if (town.phase === 'night') {
      expect(access('town').filter(({ write }) => write)).toEqual([]);
      expect(layout.speakers ?? []).toEqual([]);
    }
    if (layout.speakers === null) {
      const here = layout.players.map(({ userId }) => userId);
      const silent = longDead(town).filter((userId) => here.includes(userId));
      expect(silent.filter((userId) => !layout.muted?.includes(userId))).toEqual([]);
    } else if (town.step?.kind === 'common') expect(layout.speakers.filter((userId) => !isLiving(userId))).toEqual([]);
    else expect(layout.speakers.length).toBeLessThanOrEqual(1);
  }

  /** Nobody acts any more: the clock alone must end the game and remove the table. */
  async finish(): Promise<void> {
    let isSilent = false;
    for (let rings = 0; rings < 3000; rings += 1) {
      await rest();
      if (this.process.killed) await this.restart();
      // A pause of the host waits for the host, as the town is told.
      if (isSilent || rings % 10 === 0)
        void ask(this.process.tables, this.gameId).hostRequests.order('u1', { order: 'resume' }, false);
      this.check();
      const keys = await this.environment.store.keys('');
      if (keys.every((key) => key.startsWith('record:'))) return;
      const isRung = await this.environment.clock.ring();
      // A bot that has died meanwhile has no alarms. The table is not stuck: the bot is started again.
      if (!isRung && isSilent && !this.process.killed) break;
      isSilent = !isRung;
    }
    throw new Error('the table is stuck');
  }
}

const listening: Partial<NewTable> = { settings: { floor: { mode: 'listen', tolerance: 1.5, window: 5 } } };

/** The players who are out and have had their last word. */
const longDead = ({ seats, round }: View): readonly string[] =>
  seats
    .filter(({ left }) => left !== null && !(left.cause === 'night' && left.round === round))
    .map(({ number }) => `u${number}`);

const diesAtResume: Doing[] = [
  { do: 'order', request: { order: 'pause' } },
  { do: 'crash', writes: 6 },
  { do: 'wait', ms: 12_000 },
];

test('no table is ever stuck, and none shows what it may not, whatever people, Discord, disk and machine do', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(doing, { maxLength: 60 }),
      fc.nat(1000),
      fc.constantFrom(0, 3000),
      fc.boolean(),
      fc.constantFrom<Partial<NewTable>>({}, { ruleset: 'club' }, listening, { ...listening, ruleset: 'club' }),
      async (doings, seed, speechMs, restartsFirst, config) => {
        const run = new Run();
        await run.begin(seed, speechMs, restartsFirst, config);
        for (const doing of doings) await run.do(doing);
        await run.finish();
        const nonces = run.environment.posts.map((post) => post.nonce);
        expect(new Set(nonces).size).toBe(nonces.length);
        expect(await run.environment.store.keys('')).toEqual([`record:${run.gameId}`]);
      },
    ),
    {
      numRuns: examples(50),
      // The bot dies while the host lets the game go on.
      examples: [[diesAtResume, 0, 3000, false, {}]],
    },
  );
});
