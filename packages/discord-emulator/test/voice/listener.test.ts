import { once } from 'node:events';
import {
  Listener,
  opusPackets,
  type ReceivedPacket,
  SILENCE_FRAME,
  type VoiceServerOptions,
} from 'discord-emulator/voice';
import { afterEach, describe, expect, test } from 'vitest';
import { CHANNEL, GUILD, until, VoiceFixture } from './fixtures/voice-fixture.ts';

const ANN = '1090000000000000101';
const BOB = '1090000000000000102';
const CEM = '1090000000000000103';

let fixture: VoiceFixture;
afterEach(() => fixture.close());

async function open(options: VoiceServerOptions = {}): Promise<void> {
  fixture = await VoiceFixture.open(options);
}

/** Two people in an end-to-end group, on both ends. */
async function two(options?: VoiceServerOptions): Promise<[Listener, Listener]> {
  await open(options);
  const ann = await fixture.join(ANN);
  const epoch = once(ann, 'epoch');
  const bob = await fixture.join(BOB);
  if (options?.daveVersion !== 0) await epoch;
  return [ann, bob];
}

async function hears(listener: Listener, count: number): Promise<Buffer[]> {
  if (listener.heard.length < count) await until(listener, 'heard', () => listener.heard.length >= count);
  return listener.heard.map((h) => h.frame ?? Buffer.alloc(0));
}

describe('speech of one member to another', () => {
  test.each(['aead_aes256_gcm_rtpsize', 'aead_xchacha20_poly1305_rtpsize'])(
    'by %s, end-to-end encrypted',
    async (mode) => {
      const [ann, bob] = await two({ modes: [mode] });
      const packets = opusPackets(20);
      for (const packet of packets) ann.speak(packet);
      ann.speak(SILENCE_FRAME);
      expect(await hears(bob, 21)).toEqual([...packets, SILENCE_FRAME]);
      expect(bob.heard.map((h) => h.endToEndEncrypted)).toEqual([...packets.map(() => true), false]);
      expect(bob.heard.every((h, i) => h.userId === ANN && h.seq === i + 1 && h.timestamp === 960 * (i + 1))).toBe(
        true,
      );
      expect(ann.heard).toEqual([]);
    },
  );

  test('in clear where the server has no DAVE', async () => {
    const [ann, bob] = await two({ daveVersion: 0 });
    const packets = opusPackets(3);
    for (const packet of packets) ann.speak(packet);
    expect(await hears(bob, 3)).toEqual(packets);
    expect(bob.heard.some((h) => h.endToEndEncrypted)).toBe(false);
    expect(fixture.server.packets.map((p) => p.payload)).toEqual(packets);
  });

  test('is not heard in another channel', async () => {
    const [ann, bob] = await two();
    const session = { guildId: GUILD, channelId: '2090000000000000003', userId: CEM, sessionId: 'x' };
    const { endpoint, certificate } = fixture.server;
    const token = fixture.server.issue(session);
    const cem = await new Listener({ ...session, endpoint, ca: certificate.cert, token }).join();
    ann.speak(opusPackets(1)[0]!);
    await hears(bob, 1);
    expect(cem.heard).toEqual([]);
    cem.leave();
  });
});

describe('a member who may not transmit', () => {
  test('is not heard, and is heard again once allowed', async () => {
    const muted = new Set([ANN]);
    const [ann, bob] = await two({ mayTransmit: (userId, guildId) => guildId === GUILD && !muted.has(userId) });
    const [first, second] = opusPackets(2) as [Buffer, Buffer];
    const arrived = once(fixture.server, 'packet');
    ann.speak(first);
    expect(((await arrived)[0] as ReceivedPacket).outcome).toBe('muted');
    muted.clear();
    ann.speak(second);
    expect(await hears(bob, 1)).toEqual([second]);
    expect(fixture.server.packets.map((p) => p.outcome)).toEqual(['muted', 'forwarded']);
  });

  test('hears the others all the same', async () => {
    const [ann, bob] = await two({ mayTransmit: (userId) => userId !== ANN });
    bob.speak(opusPackets(1)[0]!);
    expect(await hears(ann, 1)).toEqual(opusPackets(1));
  });
});

describe('faults', () => {
  test('datagrams that a rule drops are not heard, all others are', async () => {
    const [ann, bob] = await two();
    fixture.server.dropUdp(({ kind, direction, seq }) => kind === 'rtp' && direction === 'out' && seq === 2);
    const packets = opusPackets(3);
    for (const packet of packets) ann.speak(packet);
    expect(await hears(bob, 2)).toEqual([packets[0], packets[2]]);
    expect(fixture.server.packets).toHaveLength(3);
  });

  test('a listener resumes after 4015 and hears on, and its group has those who joined meanwhile', async () => {
    const [ann, bob] = await two();
    const resumed = once(bob, 'resumed');
    fixture.server.closeWith(BOB, 4015);
    const cem = await fixture.join(CEM);
    await resumed;
    if (bob.dave?.epoch !== cem.dave?.epoch) await once(bob, 'epoch');
    const packets = opusPackets(4);
    for (const packet of packets) cem.speak(packet);
    expect(await hears(bob, 4)).toEqual(packets);
    expect(await hears(ann, 4)).toEqual(packets);
  });

  test('in a black hole nothing is heard. Afterwards all is as before, and those who joined meanwhile are let in', async () => {
    const [ann, bob] = await two({ heartbeatMs: 200 });
    fixture.server.blackhole(true);
    const lost = once(fixture.server, 'lost');
    ann.speak(opusPackets(1)[0]!);
    const cem = fixture.person(CEM);
    const joined = cem.join();
    await lost;
    expect(bob.heard).toEqual([]);
    expect(fixture.server.connected(CHANNEL)).toEqual([ANN, BOB]);
    fixture.server.blackhole(false);
    await joined;
    await once(ann, 'epoch');
    const packets = opusPackets(3, 2);
    for (const packet of packets) ann.speak(packet);
    expect(await hears(bob, 3)).toEqual(packets);
    expect(fixture.server.connected(CHANNEL)).toEqual([ANN, BOB, CEM]);
  });

  test('a proposal that cannot be read is passed over', async () => {
    const [ann, bob] = await two();
    fixture.server.sendBinary(BOB, 27, Buffer.alloc(50, 7));
    ann.speak(opusPackets(1)[0]!);
    expect(await hears(bob, 1)).toEqual(opusPackets(1));
  });

  test('a listener that cannot follow a commit is taken in again', async () => {
    const [ann, bob] = await two();
    const back = Promise.all([once(ann, 'epoch'), once(bob, 'epoch')]);
    fixture.server.sendBinary(BOB, 29, Buffer.alloc(60, 7));
    await back;
    expect(bob.dave?.privacyCode).toBe(ann.dave?.privacyCode);
    ann.speak(opusPackets(1)[0]!);
    expect(await hears(bob, 1)).toEqual(opusPackets(1));
  });

  test('a listener says with which code it was put out, and may come in again with a new token', async () => {
    await open();
    const ann = fixture.person(ANN);
    fixture.server.disconnect(ANN, GUILD);
    const bob = await fixture.join(BOB);
    const closed = once(bob, 'closed');
    fixture.server.disconnect(BOB, GUILD, 4022);
    expect((await closed)[0]).toBe(4022);
    await ann.join();
    await expect(fixture.person(ANN).join()).resolves.toBeDefined();
  });
});

test('a guild that moves has a new endpoint, and rooms are the same behind both', async () => {
  const [ann] = await two();
  const endpoint = await fixture.server.move(GUILD);
  expect(endpoint).not.toBe(fixture.server.endpoint);
  expect(fixture.server.endpointOf(GUILD)).toBe(endpoint);
  expect(fixture.server.endpointOf('1')).toBe(fixture.server.endpoint);
  const session = { guildId: GUILD, channelId: CHANNEL, userId: BOB, sessionId: 'new' };
  const token = fixture.server.issue(session);
  const moved = new Listener({ ...session, endpoint, ca: fixture.server.certificate.cert, token });
  const epoch = once(moved, 'epoch');
  await moved.join();
  await epoch;
  ann.speak(opusPackets(1)[0]!);
  expect(await hears(moved, 1)).toEqual(opusPackets(1));
  moved.leave();
});
