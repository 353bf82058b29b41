import { ChannelType } from 'discord-api-types/v10';
import {
  type Application,
  type CallMove,
  DISCORD_VOICE_BEHAVIOR,
  type Emulator,
  type EmulatorOptions,
  ManualClock,
  type SimulatedGuild,
  type SimulatedUser,
  startEmulator,
  type VoiceVisit,
} from 'discord-emulator';
import { isSilenceFrame, opusPackets, SILENCE_FRAME } from 'discord-emulator/voice';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { VoiceBotProcess } from './fixtures/voice-bot-process.ts';
import { HOST_PERMISSIONS } from './test-bot.ts';
import { oggFile } from './voice/fixtures/clip.ts';

let emulator: Emulator;
let application: Application;
let guild: SimulatedGuild;
let ann: SimulatedUser;
let bob: SimulatedUser;

async function start(options?: EmulatorOptions): Promise<void> {
  emulator = await startEmulator(options);
  application = emulator.addApplication({ name: 'Test bot' });
  guild = emulator.addGuild({ name: 'Table' });
  guild.install(application, HOST_PERMISSIONS);
  ann = guild.addMember({ name: 'Ann' });
  bob = guild.addMember({ name: 'Bob' });
}

beforeEach(() => start());
afterEach(async () => {
  expect(emulator.crashes).toEqual([]);
  await emulator.stop();
});

const audio = (visit: VoiceVisit) =>
  visit.heard.flatMap(({ frame }) => (frame && !isSilenceFrame(frame) ? [frame] : []));

/** Resolves when a listener has heard `count` frames other than silence. */
async function heard(visit: VoiceVisit, count: number): Promise<Buffer[]> {
  while (audio(visit).length < count) await new Promise((resolve) => visit.listener?.once('heard', resolve));
  return audio(visit);
}

describe('people who talk', () => {
  test('are heard by those who listen, until they are muted', async () => {
    const room = guild.channel('General');
    const [a, b] = [await ann.joinVoice(room, { listen: true }), await bob.joinVoice(room, { listen: true })];
    const [first = SILENCE_FRAME, second = SILENCE_FRAME, third = SILENCE_FRAME] = opusPackets(3);
    a.speak(first);
    expect(await heard(b, 1)).toEqual([first]);
    guild.asModerator().mute(ann);
    a.speak(second);
    while ((emulator.voice?.packets.length ?? 0) < 2) {
      await new Promise((resolve) => emulator.voice?.once('packet', resolve));
    }
    guild.asModerator().unmute(ann);
    a.speak(third);
    expect(await heard(b, 2)).toEqual([first, third]);
  });

  test('are not heard by people who are deafened, by themselves or by a moderator', async () => {
    const room = guild.channel('General');
    const [a, b] = [await ann.joinVoice(room, { listen: true }), await bob.joinVoice(room, { listen: true })];
    const [first = SILENCE_FRAME, second = SILENCE_FRAME, third = SILENCE_FRAME] = opusPackets(3);
    const passed = async (count: number): Promise<void> => {
      while ((emulator.voice?.packets.length ?? 0) < count) {
        await new Promise((resolve) => emulator.voice?.once('packet', resolve));
      }
    };
    bob.setSelf({ deaf: true });
    a.speak(first);
    await passed(1);
    bob.setSelf({ deaf: false });
    guild.asModerator().deafen(bob);
    a.speak(second);
    await passed(2);
    guild.asModerator().deafen(bob, false);
    a.speak(third);
    expect(await heard(b, 1)).toEqual([third]);
  });

  test('are heard in the channel that they are moved to', async () => {
    const other = guild.addChannel({ name: 'Other', type: ChannelType.GuildVoice });
    const a = await ann.joinVoice(guild.channel('General'), { listen: true });
    const b = await bob.joinVoice(other, { listen: true });
    const active = bob.waitFor(
      ({ t, d }) => t === 'VOICE_STATE_UPDATE' && d.user_id === ann.id && d.channel_id === other.id,
    );
    guild.asModerator().move(ann, other);
    await active;
    await a.settled();
    expect(a.channelId).toBe(other.id);
    const [frame = SILENCE_FRAME] = opusPackets(1);
    a.speak(frame);
    expect(await heard(b, 1)).toEqual([frame]);
  });

  test('that do not listen are only listed in the channel', async () => {
    const visit = await ann.joinVoice(guild.channel('General'));
    expect(visit.listener).toBeUndefined();
    expect(emulator.voice?.connected(guild.channel('General').id)).toEqual([]);
  });
});

describe('a call', () => {
  /** The close codes of a listener's connections, and the endpoints that they receive. */
  const course = async (act: () => void) => {
    const visit = await ann.joinVoice(guild.channel('General'), { listen: true });
    const seen: (number | string | null)[] = [];
    visit.listener!.once('closed', (code) => seen.push(code));
    ann.inbox.onEvent(({ t, d }) => {
      if (t === 'VOICE_SERVER_UPDATE') seen.push(d.endpoint);
    });
    act();
    return { visit, seen };
  };
  const region = (rtc_region: string | null) =>
    guild.asModerator().editChannel(guild.channel('General'), { rtc_region });

  describe('that moves by its region', () => {
    let clock: ManualClock;
    beforeEach(async () => {
      await emulator.stop();
      clock = new ManualClock();
      await start({ clock });
    });

    /** Moves the call, and sends everybody on when their connections have been closed. */
    const moved = async (move: CallMove) => {
      emulator.discord.voiceBehavior.move = move;
      const { visit, seen } = await course(() => region('japan'));
      await ann.waitUntil(() => seen.includes(move.code) && (!move.endpointGone || seen.includes(null)));
      clock.advance(move.afterMs);
      await ann.waitUntil(() => typeof seen.at(-1) === 'string');
      await visit.settled();
      return seen;
    };
    const endpoint = () => emulator.voice!.endpointOf(guild.id, guild.channel('General').id);

    test.each([4014, 4022] as const)('is closed with %i first, then sent on, and heard there', async (code) => {
      const before = emulator.voice!.endpointOf(guild.id);
      expect(await moved({ code, endpointGone: false, afterMs: 50 })).toEqual([code, endpoint()]);
      expect(endpoint()).not.toBe(before);
      expect(guild.voiceState(ann)?.channelId).toBe(guild.channel('General').id);
      expect(emulator.voice?.connected(guild.channel('General').id)).toEqual([ann.id]);
    });

    test('may have no server meanwhile', async () => {
      const seen = await moved({ code: 4022, endpointGone: true, afterMs: 50 });
      // The news of the lost server and the close come through two sockets, in either order.
      expect(new Set(seen.slice(0, 2))).toEqual(new Set([null, 4022]));
      expect(seen.slice(2)).toEqual([endpoint()]);
    });
  });

  test('stays where it is if the region does not change', async () => {
    const { visit, seen } = await course(() => region(null));
    visit.speak(SILENCE_FRAME);
    await new Promise((resolve) => emulator.voice?.once('packet', resolve));
    expect(seen).toEqual([]);
  });

  test.each([4022, 4014] as const)('of a channel that is deleted closes with %i', async (code) => {
    if (code !== DISCORD_VOICE_BEHAVIOR.deleted) emulator.discord.voiceBehavior.deleted = code;
    const { visit } = await course(() => {});
    const closed = new Promise((resolve) => visit.listener!.once('closed', resolve));
    guild.asModerator().deleteChannel(guild.channel('General'));
    expect(await closed).toBe(code);
    expect(guild.voiceState(ann)).toBeUndefined();
  });
});

test.each(['people', 'channel'] as const)('the first news of a deleted voice channel: %s', async (firstNews) => {
  emulator.discord.voiceBehavior.firstNews = firstNews;
  const room = guild.addChannel({ name: 'Room', type: 2 });
  await ann.joinVoice(room);
  const told: string[] = [];
  const ended = new Promise<void>((resolve) => {
    ann.inbox.onEvent(({ t }) => {
      if (['CHANNEL_DELETE', 'VOICE_STATE_UPDATE'].includes(t) && told.push(t) === 2) resolve();
    });
  });
  guild.asModerator().deleteChannel(room);
  await ended;
  const order = ['VOICE_STATE_UPDATE', 'CHANNEL_DELETE'];
  expect(told).toEqual(firstNews === 'people' ? order : order.toReversed());
  expect(guild.voiceState(ann)).toBeUndefined();
});

describe('a bot of @discordjs/voice', () => {
  const packets = opusPackets(40);
  let bot: VoiceBotProcess;

  beforeEach(async () => {
    bot = await VoiceBotProcess.start(emulator, application, oggFile(packets));
  });
  afterEach(() => bot.kill());

  test('is heard packet by packet', async () => {
    const visit = await ann.joinVoice(guild.channel('General'), { listen: true });
    const result = await ann.slash('play');
    expect(result.content).toBe('played');
    expect(await heard(visit, packets.length)).toEqual(packets);
    expect(guild.voiceState(application)?.channelId).toBe(guild.channel('General').id);
  });

  test.each<[string, string, () => void]>([
    ['put out of voice is told by 4014', 'disconnected 4014', () => guild.asModerator().disconnect(application)],
    [
      'is told by 4014 that its channel is deleted, where Discord does that',
      'disconnected 4014',
      () => {
        emulator.discord.voiceBehavior.deleted = 4014;
        guild.asModerator().deleteChannel(guild.channel('General'));
      },
    ],
    ['put out of the guild loses its connection', 'destroyed', () => guild.kick(application)],
  ])('%s', async (_, told, act) => {
    await ann.joinVoice(guild.channel('General'));
    void ann.slash('play');
    await ann.waitFor(({ t, d }) => t === 'VOICE_STATE_UPDATE' && d.user_id === application.id);
    while (!emulator.voice?.connected(guild.channel('General').id).includes(application.id)) {
      await new Promise((resolve) => emulator.voice?.once('ready', resolve));
    }
    act();
    await bot.says(told);
    expect(guild.voiceState(application)).toBeUndefined();
  });
});
