import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Op, type VoiceServerOptions } from 'discord-emulator/voice';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleBytes } from '../../src/voice/sample-packets.ts';
import { RawClient, SESSION, tokenOf, USER } from './fixtures/raw-client.ts';
import { CHANNEL, GUILD, VoiceFixture } from './fixtures/voice-fixture.ts';

let fixture: VoiceFixture;
let faults: unknown[];
afterEach(async () => {
  vi.useRealTimers();
  await fixture.close();
  expect(faults).toEqual([]);
});

async function open(options: VoiceServerOptions = {}): Promise<void> {
  fixture = await VoiceFixture.open(options);
  faults = [];
  fixture.server.on('fault', (error) => faults.push(error));
}

const connect = (path?: string): RawClient => new RawClient(fixture, path);

describe('the handshake', () => {
  beforeEach(() => open());

  test('says hello with the heartbeat interval, and answers a heartbeat with its own number', async () => {
    const client = connect();
    expect(await client.hears(Op.hello)).toEqual({ v: 8, heartbeat_interval: 13_750 });
    client.send({ op: Op.heartbeat, d: { t: 12_345, seq_ack: -1 } });
    expect(await client.hears(Op.heartbeatAck)).toEqual({ t: 12_345 });
  });

  test.each([4, 5, 6, 7])('of version %i has heartbeats that are a number, and no numbered messages', async (v) => {
    const client = connect(`?v=${v}`);
    expect(await client.hears(Op.hello)).toEqual({ v, heartbeat_interval: 13_750 });
    client.send({ op: Op.heartbeat, d: 12_345 });
    expect(await client.hears(Op.heartbeatAck)).toBe(12_345);
    await client.enter();
    const told = client.messages.filter(({ op }) => op === Op.ready || op === Op.sessionDescription);
    expect(told.map(({ seq }) => seq)).toEqual([undefined, undefined]);
  });

  test('numbers what can be repeated from 1 on, binary frames in the same row', async () => {
    const client = connect();
    await client.enter();
    await client.hears(Op.externalSender);
    expect(client.messages.map((m) => [m.op, m.seq])).toEqual([
      [Op.hello, undefined],
      [Op.ready, 1],
      [Op.sessionDescription, 2],
      [Op.externalSender, 3],
    ]);
  });

  test('announces the others to a newcomer, and the newcomer and its leaving to the others', async () => {
    const first = connect();
    await first.enter();
    const other = fixture.person('1090000000000000102');
    await other.join();
    expect(await first.hears(Op.clientsConnect)).toEqual({ user_ids: ['1090000000000000102'] });
    other.leave();
    expect(await first.hears(Op.clientDisconnect)).toEqual({ user_id: '1090000000000000102' });
  });

  test('tells the newcomer who is speaking already', async () => {
    const first = connect();
    await first.enter();
    const { ssrc } = await first.hears(Op.ready);
    first.send({ op: Op.speaking, d: { speaking: 1, delay: 0, ssrc } });
    await once(fixture.server, 'message');
    const second = connect();
    const own = { guildId: GUILD, channelId: CHANNEL, userId: '1090000000000000102', sessionId: 'x' };
    await second.enter({ user_id: own.userId, session_id: 'x', token: fixture.server.issue(own) });
    expect(await second.hears(Op.speaking)).toEqual({ user_id: USER, ssrc, speaking: 1 });
  });

  test('answers IP discovery on the media port, and echoes keep-alives', async () => {
    const client = connect();
    await client.identify();
    const { ip, port, ssrc } = (await client.hears(Op.ready)) as { ip: string; port: number; ssrc: number };
    const udp = createSocket('udp4');
    const request = Buffer.alloc(74);
    request.writeUInt16BE(1, 0);
    request.writeUInt16BE(70, 2);
    request.writeUInt32BE(ssrc, 4);
    udp.send(request, port, ip);
    const [answer] = (await once(udp, 'message')) as [Buffer];
    expect(answer.readUInt16BE(0)).toBe(2);
    expect(answer.toString('latin1', 8, 17)).toBe('127.0.0.1');
    expect(answer.readUInt16BE(72)).toBe(udp.address().port);
    udp.send(sampleBytes(8, 1), port, ip);
    expect((await once(udp, 'message'))[0]).toEqual(sampleBytes(8, 1));
    udp.close();
  });
});

describe('a session', () => {
  test('times out with 4009 when heartbeats stay away', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await open();
    const client = connect();
    await client.enter();
    vi.advanceTimersByTime(3 * 13_750);
    expect(await client.closed).toBe(4009);
    expect(fixture.server.connected(CHANNEL)).toEqual([]);
  });

  test('is kept when the line breaks: a resume is answered by op 9 and then by all that was not acknowledged', async () => {
    await open();
    const first = connect();
    const own = tokenOf(fixture);
    await first.enter({ token: own });
    await first.hears(Op.externalSender);
    first.cut();
    await first.closed;
    const other = fixture.person('1090000000000000102');
    await other.join();
    const second = connect();
    await second.hears(Op.hello);
    second.send({ op: Op.resume, d: { server_id: GUILD, session_id: SESSION, token: own, seq_ack: 2 } });
    await second.hears(Op.clientsConnect);
    expect(second.messages.slice(1, 4).map((m) => [m.op, m.seq])).toEqual([
      [Op.resumed, undefined],
      [Op.externalSender, 3],
      [Op.clientsConnect, 4],
    ]);
  });

  test('is over when the window to resume it has passed', async () => {
    await open({ resumeWindowMs: 20 });
    const client = connect();
    const own = tokenOf(fixture);
    await client.enter({ token: own });
    const left = once(fixture.server, 'left');
    client.cut();
    await left;
    const second = connect();
    await second.hears(Op.hello);
    second.send({ op: Op.resume, d: { server_id: GUILD, session_id: SESSION, token: own, seq_ack: 2 } });
    expect(await second.closed).toBe(4006);
  });
});
