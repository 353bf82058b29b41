import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Op } from 'discord-emulator/voice';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleBytes } from '../../src/voice/sample-packets.ts';
import { type Mode, protect } from '../../src/voice/transport.ts';
import { RawClient, SESSION, tokenOf, USER } from './fixtures/raw-client.ts';
import { CHANNEL, GUILD, VoiceFixture } from './fixtures/voice-fixture.ts';

let fixture: VoiceFixture;
let faults: unknown[];
afterEach(async () => {
  await fixture.close();
  expect(faults).toEqual([]);
});

async function open(): Promise<void> {
  fixture = await VoiceFixture.open();
  faults = [];
  fixture.server.on('fault', (error) => faults.push(error));
}

const connect = (path?: string): RawClient => new RawClient(fixture, path);

describe('a client is closed with', () => {
  const closing = async (act: (client: RawClient) => Promise<void> | void, path?: string): Promise<number> => {
    const client = connect(path);
    await act(client);
    return client.closed;
  };
  const inside = (data: string | Buffer | object) => async (client: RawClient) => {
    await client.enter();
    client.send(data);
  };
  const early = (data: string | Buffer | object) => async (client: RawClient) => {
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
    const d = { server_id: GUILD, session_id: SESSION, token: tokenOf(fixture), seq_ack: 1 };
    expect(await closing(early({ op: Op.resume, d }))).toBe(4006);
    expect(await closing(early({ op: Op.resume, d: { ...d, token: 'x' } }))).toBe(4006);
  });

  test('4006 when its user connects again through another socket', async () => {
    const first = connect();
    await first.enter();
    const second = connect();
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
    const [silent, announced] = [connect(), connect()];
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
    const client = connect();
    const own = tokenOf(fixture);
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
        const client = connect();
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
