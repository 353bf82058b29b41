/** A recording, line by line, with a voice, a message and a store of the test's own. */
import { describe, expect, test } from 'vitest';
import type { RecordingView } from '#game/ports/recording.ts';
import { problem } from '#packs/problem.ts';
import type { RecordLine } from '#packs/recording/lines.ts';
import { planOf } from '#packs/recording/plan.ts';
import { RecordingSession } from '#packs/recording/session.ts';
import type { SessionParts } from '#packs/recording/session-parts.ts';
import type { CheckedTake, GoodTake } from '#packs/recording/take.ts';
import { failure, success } from '#result';
import type { Pack } from '#voice/pack.ts';
import { keptLog } from '../discord/bot-parts.ts';
import { tinyPackets } from '../voice/tiny-pack.ts';

const request = {
  guildId: '1',
  userId: '2',
  name: 'Anna',
  channelId: '3',
  askedIn: '4',
  language: 'en',
  packId: 'en-anna',
} as const;
const lines: readonly RecordLine[] = ['vote.start', 'player.7'].map((cue) => ({
  ...{ name: cue, cue, text: `Say ${cue}.` },
  clip: { packets: tinyPackets(cue), body: [0, 2], edges: null, text: cue, place: null, by: 'en' },
}));
const good: CheckedTake = success({
  clip: { packets: tinyPackets('take'), body: [0, 2], edges: [20, 30], lufs: -17, dbtp: -3 },
  notes: [],
});

interface Studio {
  readonly session: RecordingSession;
  readonly views: RecordingView[];
  readonly kept: [string, GoodTake][];
  readonly heard: number[];
  speak(packet: Uint8Array): void;
  at(stage: string): Promise<number>;
}

async function studio(change: Partial<SessionParts> = {}): Promise<Studio> {
  const views: RecordingView[] = [];
  const kept: [string, GoodTake][] = [];
  const heard: number[] = [];
  let speak: (packet: Uint8Array) => void = () => {};
  const session = new RecordingSession({
    ...{ request, lines, kept: new Map(), voiceLanguage: null, log: keptLog() },
    voice: {
      open: async (packet) => {
        speak = packet;
      },
      play: async () => {},
      hush: () => {},
    },
    board: {
      post: async (view) => {
        views.push(view);
        return { channelId: '3', messageId: '9' };
      },
      edit: async (_, view) => views.push(view) > 0,
    },
    check: async ({ packets }) => {
      heard.push(packets.length);
      return good;
    },
    storeTake: async (line, take) => kept.push([line.name, take]) > 0,
    ...change,
  });
  expect(await session.post()).toBe(true);
  const at = async (stage: string): Promise<number> => {
    const shown = () => views.at(-1)!.now;
    await expect.poll(() => shown().stage).toBe(stage);
    const now = shown();
    return 'attempt' in now ? now.attempt : 0;
  };
  return { session, views, kept, heard, speak: (packet) => speak(packet), at };
}

const packet = Buffer.from([0xfc, 1, 2, 3]);

test('only a take that the person keeps is stored, and only what they say while 🔴 is shown is heard', async () => {
  const { session, kept, heard, speak, at, views } = await studio();
  const ended = session.run();
  const first = await at('listening');
  speak(Buffer.from([0xf8, 0xff, 0xfe]));
  speak(packet);
  speak(packet);
  expect(session.order('done', first)).toBe(true);
  const review = await at('review');
  speak(packet);
  expect(session.order('again', review)).toBe(true);
  const second = await at('listening');
  speak(packet);
  session.order('done', second);
  const again = await at('review');
  expect(session.order('keep', review)).toBe(false);
  expect(session.order('keep', again)).toBe(true);
  await expect.poll(() => views.at(-1)!.kept).toBe(1);
  expect(heard).toEqual([2, 1]);
  expect(kept.map(([name]) => name)).toEqual(['vote.start']);
  session.order('skip', await at('listening'));
  expect(await ended).toBe('complete');
  expect(kept).toHaveLength(1);
});

test('a take is stored before the message shows that it is kept, and can be kept again if that fails', async () => {
  const answers: ((isStored: boolean) => void)[] = [];
  const storeTake = () => new Promise<boolean>((resolve) => answers.push(resolve));
  const { session, views, at } = await studio({ storeTake });
  const ended = session.run();
  session.order('done', await at('listening'));
  session.order('keep', await at('review'));
  await expect.poll(() => answers.length).toBe(1);
  expect(views.every(({ kept }) => kept === 0)).toBe(true);
  answers[0]!(false);
  await expect.poll(() => JSON.stringify(views.at(-1))).toContain('take-not-stored');
  session.order('keep', await at('review'));
  await expect.poll(() => answers.length).toBe(2);
  answers[1]!(true);
  await expect.poll(() => views.at(-1)!.kept).toBe(1);
  session.end('game');
  expect(await ended).toBe('game');
  expect(session.order('done', await at('listening'))).toBe(false);
});

test('a take with a fault cannot be kept', async () => {
  const { session, at, kept, views } = await studio({ check: async () => failure([problem('silent', { file: 'x' })]) });
  const ended = session.run();
  session.order('done', await at('listening'));
  session.order('keep', await at('review'));
  session.order('again', await at('review'));
  await at('listening');
  expect(views.some(({ now }) => 'remarks' in now && now.remarks.some(({ code }) => code === 'silent'))).toBe(true);
  session.end('stop');
  await ended;
  expect(kept).toEqual([]);
});

/** The packets of a take, as a voice that is heard plays them. */
const playing = () => {
  const played: (readonly Buffer[])[] = [];
  const voice = {
    open: async () => {},
    play: async (packets: readonly Buffer[]) => played.push(packets) > 0,
    hush: () => {},
  };
  return { played, voice };
};

test('a kept take can be heard and recorded again: by Back, and from the list of the lines', async () => {
  const { played, voice } = playing();
  const { session, kept, at, views } = await studio({ voice });
  const ended = session.run();
  session.order('done', await at('listening'));
  session.order('keep', await at('review'));
  await expect.poll(() => views.at(-1)!.kept).toBe(1);
  session.order('back', await at('listening'));
  const first = await at('kept');
  expect(played.at(-1)).toEqual(tinyPackets('take'));
  session.order('hear', first);
  await expect.poll(() => at('kept')).toBeGreaterThan(first);
  session.order('again', await at('kept'));
  session.order('done', await at('listening'));
  session.order('keep', await at('review'));
  await expect.poll(() => kept.map(([name]) => name)).toEqual(['vote.start', 'vote.start']);
  session.order('list', await at('listening'));
  const list = await at('list');
  expect(views.at(-1)!.now).toMatchObject({
    rows: [
      { number: 0, isKept: true },
      { number: 1, isKept: false },
    ],
  });
  expect([9, -1, 0.5].map((to) => session.order('line', list, to))).toEqual([false, false, false]);
  expect(session.order('page', list, 1)).toBe(false);
  session.order('line', list, 0);
  session.order('skip', await at('kept'));
  session.order('done', await at('listening'));
  session.order('keep', await at('review'));
  expect(await ended).toBe('complete');
  expect(kept.at(-1)![0]).toBe('player.7');
});

test('a complete pack opens with the list, which comes back after each line', async () => {
  const sounds = new Map(lines.map(({ name }) => [name, () => tinyPackets(name)]));
  const { session, at, kept } = await studio({ kept: sounds });
  const ended = session.run();
  session.order('line', await at('list'), 1);
  session.order('again', await at('kept'));
  session.order('done', await at('listening'));
  session.order('keep', await at('review'));
  await at('list');
  expect(kept.map(([name]) => name)).toEqual(['player.7']);
  session.end('stop');
  expect(await ended).toBe('stop');
});

test('takes are kept by themselves if the person wants it, but none with remarks, and Again comes first', async () => {
  const { voice } = playing();
  const answers: CheckedTake[] = [];
  let heard: ((isHeard: boolean) => void) | undefined;
  const play = (packets: readonly Buffer[]) =>
    packets.length === tinyPackets('take').length && answers.length > 0
      ? new Promise<boolean>((resolve) => {
          heard = resolve;
        })
      : Promise.resolve(true);
  const noted: CheckedTake = success({
    ...(good.ok ? good.value : expect.fail()),
    notes: [problem('noisy', { file: 'x' })],
  });
  const check = async () => answers.at(-1)!;
  const { session, at, kept, views } = await studio({ voice: { ...voice, play }, check });
  const ended = session.run();
  const before = await at('listening');
  session.order('auto', before);
  await expect.poll(() => views.at(-1)!.now).toMatchObject({ keepsItself: true, attempt: before });
  answers.push(noted);
  session.order('done', before);
  const remarked = await at('review');
  heard!(true);
  session.order('again', remarked);
  answers.push(good);
  session.order('done', await at('listening'));
  session.order('again', await at('review'));
  heard!(true);
  session.order('done', await at('listening'));
  await at('review');
  expect(kept).toEqual([]);
  heard!(true);
  await expect.poll(() => kept.map(([name]) => name)).toEqual(['vote.start']);
  session.end('stop');
  await ended;
});

describe('the plan of a recording', () => {
  const pack = (lang: string): Pack => ({
    ...{ id: lang, name: lang, lang, phrases: [] },
    clips: new Map(lines.map(({ cue, clip }) => [cue, [clip]])),
  });
  const installed = new Map(['en', 'ru'].map((lang) => [lang, pack(lang)]));
  const planned = (packId: string, language: 'en' | 'ru' = 'ru') =>
    planOf({ ...request, packId, language }, { installed, ownPacks: {}, takes: [] });

  test('has the lines of the pack in the language of the id', () => {
    expect(planned('en-anna')).toMatchObject({ ok: true, value: { lang: 'en', base: 'en', isForeign: false } });
  });

  test('has the lines of the server’s language for a voice in a language without a pack', () => {
    expect(planned('uk-anna')).toMatchObject({ ok: true, value: { lang: 'uk', base: 'ru', isForeign: true } });
    expect(planned('uk-anna', 'en')).toMatchObject({ ok: true, value: { base: 'en' } });
  });

  test.each([
    ['anna', 'no-language'],
    ['enx', 'no-language'],
    ['qq-anna', 'no-language'],
    ['en', 'ours'],
    ['En Anna', 'bad-id'],
  ])('is refused for the id %s: %s', (packId, code) => {
    expect(planned(packId)).toEqual({ ok: false, error: code });
  });
});

test('a recording whose voice a game has taken before it began joins no channel', async () => {
  const open = async () => expect.fail('it has joined');
  const { session } = await studio({ voice: { open, play: async () => {}, hush: () => {} } });
  session.end('game');
  expect(await session.run()).toBe('game');
});
