import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Op, type VoiceServerOptions } from 'discord-emulator/voice';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { sampleBytes } from '../../src/voice/sample-packets.ts';
import { type Mode, protect } from '../../src/voice/transport.ts';
import { CHANNEL, GUILD, VoiceFixture } from './fixtures/voice-fixture.ts';

const USER = '1090000000000000101';
const SESSION = 'a session';

let fixture: VoiceFixture;
let faults: unknown[];
afterEach(async () => {
  await fixture.close();
  expect(faults).toEqual([]);
});

async function open(options: VoiceServerOptions = {}): Promise<void> {
  fixture = await VoiceFixture.open(options);
  faults = [];
  fixture.server.on('fault', (error) => faults.push(error));
}

const token = (): string =>
  fixture.server.issue({ guildId: GUILD, channelId: CHANNEL, userId: USER, sessionId: SESSION });

/** A client that sends any message. */
class Raw {
  readonly #socket: WebSocket;
  readonly closed: Promise<number>;
  readonly messages: { op: number; d: Record<string, unknown>; seq?: number }[] = [];

  constructor(path = '?v=8') {
    this.#socket = new WebSocket(`wss://${fixture.server.endpoint}${path}`, { ca: fixture.server.certificate.cert });
    this.closed = once(this.#socket, 'close').then(([code]) => code);
    this.#socket.on('message', (data: Buffer, binary) => {
      this.messages.push(binary ? { op: data[2]!, d: {}, seq: data.readUInt16BE(0) } : JSON.parse(data.toString()));
      this.#socket.emit('one more');
    });
  }

  async hears(op: number): Promise<Record<string, unknown>> {
    for (;;) {
      const found = this.messages.find((m) => m.op === op);
      if (found) return found.d;
      await once(this.#socket, 'one more', { signal: AbortSignal.timeout(90_000) });
    }
  }

  send(data: string | Buffer | object): void {
    this.#socket.send(typeof data === 'string' || Buffer.isBuffer(data) ? data : JSON.stringify(data));
  }

  cut(): void {
    this.#socket.terminate();
  }

  async identify(fields: object = {}): Promise<void> {
    await this.hears(Op.hello);
    const d = { server_id: GUILD, user_id: USER, session_id: SESSION, token: token(), max_dave_protocol_version: 1 };
    this.send({ op: Op.identify, d: { ...d, ...fields } });
  }

  /** Completes the handshake up to op 4. */
  async enter(fields: object = {}): Promise<void> {
    await this.identify(fields);
    const { modes } = await this.hears(Op.ready);
    const data = { address: '127.0.0.1', port: 9, mode: (modes as string[])[0] };
    this.send({ op: Op.selectProtocol, d: { protocol: 'udp', data } });
    await this.hears(Op.sessionDescription);
  }
}

describe('the handshake', () => {
  beforeEach(() => open());

  test('says hello with the heartbeat interval, and answers a heartbeat with its own number', async () => {
    const client = new Raw();
    expect(await client.hears(Op.hello)).toEqual({ v: 8, heartbeat_interval: 13_750 });
    client.send({ op: Op.heartbeat, d: { t: 12_345, seq_ack: -1 } });
    expect(await client.hears(Op.heartbeatAck)).toEqual({ t: 12_345 });
  });

  test.each([4, 5, 6, 7])('of version %i has heartbeats that are a number, and no numbered messages', async (v) => {
    const client = new Raw(`?v=${v}`);
    expect(await client.hears(Op.hello)).toEqual({ v, heartbeat_interval: 13_750 });
    client.send({ op: Op.heartbeat, d: 12_345 });
    expect(await client.hears(Op.heartbeatAck)).toBe(12_345);
    await client.enter();
    const told = client.messages.filter(({ op }) => op === Op.ready || op === Op.sessionDescription);
    expect(told.map(({ seq }) => seq)).toEqual([undefined, undefined]);
  });

  test('numbers what can be repeated from 1 on, binary frames in the same row', async () => {
    const client = new Raw();
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
    const first = new Raw();
    await first.enter();
    const other = fixture.person('1090000000000000102');
    await other.join();
    expect(await first.hears(Op.clientsConnect)).toEqual({ user_ids: ['1090000000000000102'] });
    other.leave();
    expect(await first.hears(Op.clientDisconnect)).toEqual({ user_id: '1090000000000000102' });
  });

  test('tells the newcomer who is speaking already', async () => {
    const first = new Raw();
    await first.enter();
    const { ssrc } = await first.hears(Op.ready);
    first.send({ op: Op.speaking, d: { speaking: 1, delay: 0, ssrc } });
    await once(fixture.server, 'message');
    const second = new Raw();
    const own = { guildId: GUILD, channelId: CHANNEL, userId: '1090000000000000102', sessionId: 'x' };
    await second.enter({ user_id: own.userId, session_id: 'x', token: fixture.server.issue(own) });
    expect(await second.hears(Op.speaking)).toEqual({ user_id: USER, ssrc, speaking: 1 });
  });

  test('answers IP discovery on the media port, and echoes keep-alives', async () => {
    const client = new Raw();
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

describe('a client is closed with', () => {
  const closing = async (act: (client: Raw) => Promise<void> | void, path?: string): Promise<number> => {
    const client = new Raw(path);
    await act(client);
    return client.closed;
  };
  const inside = (data: string | Buffer | object) => async (client: Raw) => {
    await client.enter();
    client.send(data);
  };
  const early = (data: string | Buffer | object) => async (client: Raw) => {
    await client.hears(Op.hello);
    client.send(data);
  };
  beforeEach(() => open());

  test('4001 for an unknown opcode', async () => {
    expect(await closing(inside({ op: 99, d: {} }))).toBe(4001);
    expect(await closing(inside(Buffer.from([99, 1, 2])))).toBe(4001);
  });

  test.each(['{not json', '[]', 'null', '{"op":"0"}', '{"d":{}}', '{"op":0,"d":{"token":5}}'])(
    '4002 for %s',
    async (said) => {
      expect(await closing(early(said))).toBe(4002);
    },
  );

  test('4002 for an empty binary frame', async () => {
    expect(await closing(inside(Buffer.alloc(0)))).toBe(4002);
  });

  test('4003 for anything but a heartbeat before it has identified itself', async () => {
    expect(await closing(early({ op: Op.selectProtocol, d: {} }))).toBe(4003);
    expect(await closing(early(Buffer.from([Op.keyPackage, 0])))).toBe(4003);
  });

  test.each([
    ['token', 4004],
    ['user_id', 4004],
    ['session_id', 4006],
    ['server_id', 4011],
  ])('for a wrong %s: %i', async (field, code) => {
    expect(await closing((client) => client.identify({ [field]: '7' }))).toBe(code);
  });

  test('4005 for identifying itself twice', async () => {
    expect(
      await closing(async (client) => {
        await client.enter();
        await client.identify();
      }),
    ).toBe(4005);
  });

  test('4006 for resuming what is not there', async () => {
    const d = { server_id: GUILD, session_id: SESSION, token: token(), seq_ack: 1 };
    expect(await closing(early({ op: Op.resume, d }))).toBe(4006);
    expect(await closing(early({ op: Op.resume, d: { ...d, token: 'x' } }))).toBe(4006);
  });

  test('4006 when its user connects again through another socket', async () => {
    const first = new Raw();
    await first.enter();
    const second = new Raw();
    await second.enter();
    expect(await first.closed).toBe(4006);
    expect(fixture.server.connected(CHANNEL)).toEqual([USER]);
  });

  test('4012 for another version or another protocol', async () => {
    for (const path of ['?v=3', '?v=9', '']) expect(await closing(() => {}, path)).toBe(4012);
    expect(
      await closing(async (client) => {
        await client.identify();
        await client.hears(Op.ready);
        client.send({ op: Op.selectProtocol, d: { protocol: 'webrtc', data: {} } });
      }),
    ).toBe(4012);
  });

  test('4016 for an encryption mode that was not offered', async () => {
    expect(
      await closing(async (client) => {
        await client.identify();
        client.send({ op: Op.selectProtocol, d: { protocol: 'udp', data: { mode: 'xsalsa20_poly1305' } } });
      }),
    ).toBe(4016);
  });

  test('4017 if it does not speak DAVE', async () => {
    expect(await closing((client) => client.identify({ max_dave_protocol_version: 0 }))).toBe(4017);
  });

  test('4020 for audio that was never announced by op 5, and not for audio that was', async () => {
    const [silent, announced] = [new Raw(), new Raw()];
    const other = { guildId: GUILD, channelId: CHANNEL, userId: '1090000000000000102', sessionId: 'x' };
    await silent.enter();
    await announced.enter({ user_id: other.userId, session_id: 'x', token: fixture.server.issue(other) });
    const udp = createSocket('udp4');
    for (const client of [announced, silent]) {
      const { ip, port, ssrc } = (await client.hears(Op.ready)) as { ip: string; port: number; ssrc: number };
      const { mode, secret_key: key } = (await client.hears(Op.sessionDescription)) as {
        mode: Mode;
        secret_key: number[];
      };
      const header = Buffer.from([0x80, 120, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
      header.writeUInt32BE(ssrc, 8);
      if (client === announced) client.send({ op: Op.speaking, d: { speaking: 1, delay: 0, ssrc } });
      const packet = once(fixture.server, 'packet');
      udp.send(protect(mode, Buffer.from(key), 1, header, sampleBytes(40, 5)), port, ip);
      await packet;
    }
    udp.close();
    expect(await silent.closed).toBe(4020);
    expect(fixture.server.connected(CHANNEL)).toEqual([other.userId]);
  });

  test('4020 for a heartbeat, key package or commit that cannot be read', async () => {
    expect(await closing(early({ op: Op.heartbeat, d: null }))).toBe(4020);
    expect(await closing(inside(Buffer.concat([Buffer.from([Op.keyPackage]), sampleBytes(300, 2)])))).toBe(4020);
    expect(await closing(inside(Buffer.concat([Buffer.from([Op.commitWelcome]), sampleBytes(300, 3)])))).toBe(4020);
  });

  test('4014 when the server disconnects it, after which its token lets nobody in', async () => {
    const client = new Raw();
    const own = token();
    await client.enter({ token: own });
    fixture.server.disconnect(USER, GUILD);
    expect(await client.closed).toBe(4014);
    expect(await closing((again) => again.identify({ token: own }))).toBe(4004);
  });

  test('a code for whatever it sends, and the server goes on', async () => {
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 64 }).map((b) => Buffer.from(b)),
      fc.json({ maxDepth: 2 }),
      fc.record({ op: fc.integer({ min: -1, max: 32 }), d: fc.jsonValue({ maxDepth: 2 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { minLength: 1, maxLength: 8 }), fc.boolean(), async (said, entered) => {
        const client = new Raw();
        await (entered ? client.enter() : client.hears(Op.hello));
        for (const data of said) client.send(data);
        client.send(Buffer.from([99]));
        expect(await client.closed).toBeGreaterThanOrEqual(4001);
      }),
      { numRuns: 40 },
    );
    expect(faults).toEqual([]);
    await fixture.join('1090000000000000103');
  });
});

describe('a session', () => {
  test('times out with 4009 when heartbeats stay away', async () => {
    await open({ heartbeatMs: 150 });
    const client = new Raw();
    await client.enter();
    expect(await client.closed).toBe(4009);
    expect(fixture.server.connected(CHANNEL)).toEqual([]);
  });

  test('is kept when the line breaks: a resume is answered by op 9 and then by all that was not acknowledged', async () => {
    await open();
    const first = new Raw();
    const own = token();
    await first.enter({ token: own });
    await first.hears(Op.externalSender);
    first.cut();
    await first.closed;
    const other = fixture.person('1090000000000000102');
    await other.join();
    const second = new Raw();
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
    const client = new Raw();
    const own = token();
    await client.enter({ token: own });
    const left = once(fixture.server, 'left');
    client.cut();
    await left;
    const second = new Raw();
    await second.hears(Op.hello);
    second.send({ op: Op.resume, d: { server_id: GUILD, session_id: SESSION, token: own, seq_ack: 2 } });
    expect(await second.closed).toBe(4006);
  });
});
