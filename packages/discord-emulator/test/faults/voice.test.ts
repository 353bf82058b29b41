import { once } from 'node:events';
import {
  type Application,
  type DaveMessage,
  type Emulator,
  type PlannedFault,
  type RunningPlan,
  type SimulatedGuild,
  type SimulatedUser,
  startEmulator,
  type VoiceCloseCode,
  type VoiceVisit,
} from 'discord-emulator';
import { isSilenceFrame, opusPackets } from 'discord-emulator/voice';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { VoiceBotProcess } from '../fixtures/voice-bot-process.ts';
import { HOST_PERMISSIONS } from '../test-bot.ts';
import { oggFile } from '../voice/fixtures/clip.ts';

// One bot of @discordjs/voice, which plays without end in the channel where Ann listens, lives through all of it.
let emulator: Emulator;
let application: Application;
let guild: SimulatedGuild;
let ann: SimulatedUser;
let visit: VoiceVisit;
let bot: VoiceBotProcess;
let running: RunningPlan | undefined;
const faults: unknown[] = [];

beforeAll(async () => {
  emulator = await startEmulator({ rateLimits: false });
  emulator.voice?.on('fault', (error) => faults.push(error));
  application = emulator.addApplication({ name: 'Test bot' });
  guild = emulator.addGuild({ name: 'Table' });
  guild.install(application, HOST_PERMISSIONS);
  ann = guild.addMember({ name: 'Ann' });
  bot = await VoiceBotProcess.start(emulator, application, oggFile(opusPackets(100)));
  visit = await ann.joinVoice(guild.channel('General'), { listen: true });
});
afterAll(async () => {
  bot.kill();
  expect([...faults, ...emulator.crashes]).toEqual([]);
  await emulator.stop();
});

/** Waits until the bot is in the channel and heard, so that the end-to-end group exists. */
beforeEach(async () => {
  if (!guild.voiceState(application)) expect((await ann.slash('stay')).content).toBe('playing');
  await heardAgain();
});
afterEach(() => running?.stop());

/** Resolves when Ann hears a frame that was sent from now on, end-to-end encrypted. */
async function heardAgain(): Promise<void> {
  let before = visit.heard.length;
  for (;;) {
    const fresh = visit.heard
      .slice(before)
      .some((one) => one.endToEndEncrypted && one.frame && !isSilenceFrame(one.frame));
    if (fresh) return;
    before = visit.heard.length;
    await once(visit.listener!, 'heard');
  }
}

function plan(...planned: PlannedFault[]): RunningPlan {
  running = emulator.plan({ seed: 1, until: 60_000, faults: planned });
  return running;
}

/** Waits for an event of the voice server about the bot. */
async function server(event: 'ready' | 'resumed' | 'left'): Promise<void> {
  for (;;) {
    const [{ userId }] = (await once(emulator.voice!, event)) as [{ userId: string }];
    if (userId === application.id) return;
  }
}

const joins = () =>
  emulator.gatewayMessages.filter(({ op, d }) => op === 4 && (d as { channel_id?: string }).channel_id).length;

describe('a voice connection that a plan closes with', () => {
  test.each<VoiceCloseCode>([4006, 4009, 4017])('%i is replaced through a new request to the gateway', async (code) => {
    const asked = joins();
    const ready = server('ready');
    plan({ kind: 'voiceClose', at: 0, code });
    await ready;
    await heardAgain();
    expect(joins()).toBe(asked + 1);
    expect(running?.log[0]?.what).toBe(`${code} to 1 bots`);
  });

  test('4015 is resumed', async () => {
    const asked = joins();
    const resumed = server('resumed');
    plan({ kind: 'voiceClose', at: 0, code: 4015 });
    await resumed;
    await heardAgain();
    expect(joins()).toBe(asked);
  });

  test('4014 is over: the bot is out of the channel and stays out', async () => {
    const said = bot.reports.length;
    const asked = joins();
    plan({ kind: 'voiceClose', at: 0, code: 4014 });
    await bot.says('disconnected 4014', said);
    await bot.says('destroyed', said);
    expect(guild.voiceState(application)).toBeUndefined();
    expect(joins()).toBe(asked);
  });

  test.each<VoiceCloseCode>([4021, 4022])(
    '%i puts the bot out too; @discordjs/voice 0.19.2 comes back all the same, which it should not',
    async (code) => {
      const gone = ann.waitFor(
        ({ t, d }) => t === 'VOICE_STATE_UPDATE' && d.user_id === application.id && !d.channel_id,
        {
          after: ann.inbox.lastSeq,
        },
      );
      const ready = server('ready');
      plan({ kind: 'voiceClose', at: 0, code });
      await Promise.all([gone, ready]);
      await heardAgain();
    },
  );
});

describe('a plan', () => {
  test('breaks voice connections, which are resumed', async () => {
    const resumed = server('resumed');
    plan({ kind: 'voiceDrop', at: 0 });
    await resumed;
    await heardAgain();
  });

  test('moves a call in Discord’s order: no server, a closed connection, another server; everybody stays in the channel', async () => {
    const states = ann.received.length;
    const seen: (number | string | null)[] = [];
    visit.listener?.once('closed', (code) => seen.push(code));
    ann.inbox.onEvent(({ t, d }) => {
      if (t === 'VOICE_SERVER_UPDATE') seen.push(d.endpoint);
    });
    plan({ kind: 'voiceMove', at: 0, code: 4022, endpointGone: true, afterMs: 100 });
    await ann.waitUntil(() => typeof seen.at(-1) === 'string');
    await visit.settled();
    // On a busy machine Ann is sent on before she has noticed the close. Both news come through sockets of their own.
    expect(seen.filter((each) => typeof each !== 'number')).toEqual([null, emulator.voice?.endpointOf(guild.id)]);
    expect(seen.filter((each) => typeof each === 'number' && each !== 4022)).toEqual([]);
    const left = ann.received.slice(states).filter(({ t, d }) => t === 'VOICE_STATE_UPDATE' && !d.channel_id);
    expect(left).toEqual([]);
    expect(running?.log[0]?.what).toBe('to another endpoint, with 4022, first to none');
    await heardAgain();
  });

  test('moves voice to another endpoint, and bot and people follow', async () => {
    const before = emulator.voice?.endpointOf(guild.id);
    const ready = server('ready');
    plan({ kind: 'voiceMove', at: 0 });
    await ready;
    await visit.settled();
    expect(emulator.voice?.endpointOf(guild.id)).not.toBe(before);
    await heardAgain();
  });

  test('loses a share of the datagrams, by its own random numbers', async () => {
    const { ended } = plan({ kind: 'udpLoss', at: 0, forMs: 60_000, share: 0.5 });
    let lost = 0;
    let passed = 0;
    const onLost = () => {
      lost += 1;
    };
    emulator.voice?.on('lost', onLost);
    while (lost + passed < 100)
      passed += (await Promise.race([once(emulator.voice!, 'packet'), once(emulator.voice!, 'lost')])).length ? 1 : 0;
    running?.stop();
    await ended;
    emulator.voice?.off('lost', onLost);
    expect(lost).toBeGreaterThan(20);
    await heardAgain();
  });

  test('loses IP discovery: @discordjs/voice never asks twice and stays out until it joins again', async () => {
    const said = bot.reports.length;
    const lost = once(emulator.voice!, 'lost');
    plan({ kind: 'discoveryLoss', at: 0, forMs: 60_000 }, { kind: 'voiceClose', at: 0, code: 4006 });
    await lost;
    running?.stop();
    expect(bot.reports.slice(said)).not.toContain('ready');
    const ready = server('ready');
    emulator.plan({ seed: 1, until: 100, faults: [{ kind: 'voiceClose', at: 0, code: 4006 }] });
    await ready;
    await heardAgain();
  });

  test('lets nothing pass for a while, and afterwards everything works as before', async () => {
    const { log } = plan({ kind: 'blackHole', at: 0, forMs: 60_000 });
    await once(emulator.voice!, 'lost');
    const heard = visit.heard.length;
    await once(emulator.voice!, 'lost');
    expect(visit.heard.length).toBe(heard);
    running?.stop();
    await heardAgain();
    expect(log[0]).toMatchObject({ kind: 'blackHole', what: 'for 60000 ms' });
  });

  test('switches voice off altogether; it is resumed afterwards', async () => {
    const resumed = server('resumed');
    plan({ kind: 'outage', at: 0, forMs: 300, parts: ['voice'] });
    await resumed;
    await heardAgain();
  });
});

describe('a bad message of DAVE', () => {
  const uncaught: [DaveMessage, RegExp][] = [
    ['garbledProposals', /^uncaught .*DeserializeProposalFailed/],
    ['strangerProposed', /^uncaught .*UnexpectedUser/],
    ['secondExternalSender', /^uncaught .*AlreadyInGroup/],
    ['shortFrame', /^uncaught .*(outside buffer bounds|out of range)/],
  ];

  // `ws` gives the socket no further message once a listener has thrown. A new server from the gateway helps.
  test.each(uncaught)(
    '%s is an uncaught exception in @discordjs/voice 0.19.2; playback goes on, and a new server makes all well',
    async (message, words) => {
      const said = bot.reports.length;
      plan({ kind: 'dave', at: 0, message });
      expect(await bot.says(/^uncaught/, said)).toMatch(words);
      await heardAgain();
      const ready = server('ready');
      emulator.plan({ seed: 1, until: 100, faults: [{ kind: 'voiceMove', at: 0 }] });
      await ready;
      await heardAgain();
    },
  );

  test('that was an uncaught exception leaves a websocket that receives nothing: the library misses even its close', async () => {
    const said = bot.reports.length;
    plan({ kind: 'dave', at: 0, message: 'shortFrame' });
    await bot.says(/^uncaught/, said);
    const left = server('left');
    emulator.voice?.disconnect(application.id, guild.id, 4006);
    await left;
    await ann.slash('stay');
    expect(bot.reports.slice(said)).not.toContain('signalling');
    await heardAgain();
  });

  test.each<DaveMessage>(['garbledCommit', 'garbledWelcome'])(
    '%s is told of (op 31), and the bot is taken in again',
    async (message) => {
      const told = new Promise<void>((resolve) => {
        emulator.voice?.on('message', ({ userId, op }) => {
          if (userId === application.id && op === 31) resolve();
        });
      });
      // The library ignores bad messages while it is being taken in again, as after the one before.
      plan(...[0, 1_000, 5_000, 20_000].map((at) => ({ kind: 'dave', at, message }) as const));
      await told;
      running?.stop();
      await heardAgain();
    },
  );
});
