import type { SeededRandom } from 'discord-emulator/random';
import { bodies, known, methods, oddHeaders, oddTargets, pagePaths, posts, versions } from './material.ts';

/** The servers of `all-servers.ts`, and all that an attack on more than their surface has to know. */
export interface Targets {
  readonly ports: Readonly<Record<ServerName, number>>;
  readonly pagePath: string;
  /** The token of a bot. */
  readonly token: string;
  readonly voice: Readonly<Record<'guildId' | 'channelId' | 'userId' | 'sessionId' | 'token', string>>;
  /** The place to which a member in voice sends sound. */
  readonly media: { readonly port: number; readonly ssrc: number };
  /** Ids that exist. */
  readonly ids: readonly string[];
  readonly routes: readonly string[];
}

/** `careless`: one with a fault, which the attacks must find. */
export type ServerName = 'window' | 'emulator' | 'metrics' | 'pages' | 'voice' | 'careless';

/** The bytes of one connection, and how it ends: in order, or by a reset that leaves the server with a broken one. */
export interface Attack {
  readonly chunks: readonly Buffer[];
  readonly end: 'in order' | 'reset';
}

/** Draws attacks from random numbers. The same numbers give the same attacks. */
export class Attacker {
  readonly #random: SeededRandom;
  readonly #targets: Targets;

  constructor(targets: Targets, random: SeededRandom) {
    this.#targets = targets;
    this.#random = random;
  }

  /** An attack on a server: a request, an upgrade, or frames after a good upgrade. */
  on(server: ServerName): Attack {
    const random = this.#random;
    const whole = random.chance(['metrics', 'pages'].includes(server) ? 0.9 : 0.4)
      ? [this.#request(server)]
      : this.#webSocket(server);
    const chunks = random.chance(0.15) ? whole.map((bytes) => this.#damaged(bytes)) : whole;
    if (!random.chance(0.2)) return { chunks, end: 'in order' };
    const bytes = Buffer.concat(chunks);
    return { chunks: [bytes.subarray(0, random.between(0, bytes.length))], end: 'reset' };
  }

  /** A datagram: noise, or one that looks like sound, a discovery or a sign of life. */
  datagram(): Buffer {
    const random = this.#random;
    const bytes = this.#noise(random.pick([0, 1, 8, 12, 30, 32, 74, 74, random.between(0, 200)]));
    if (bytes.length === 74 && random.chance(0.8)) bytes.writeUInt32BE(random.pick([0x10046, 0x20046]), 0);
    if (bytes.length === 74) bytes.writeUInt32BE(this.#targets.media.ssrc, 4);
    else if (bytes.length >= 12 && random.chance(0.8)) {
      bytes[0] = 0x80 | random.between(0, 0x3f);
      bytes.writeUInt32BE(this.#targets.media.ssrc, 8);
    }
    return bytes;
  }

  #noise(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.#random.between(0, 255)));
  }

  #damaged(bytes: Buffer): Buffer {
    const copy = Buffer.from(bytes);
    for (let n = this.#random.between(1, 4); n > 0 && copy.length > 0; n -= 1)
      copy[this.#random.between(0, copy.length - 1)] = this.#random.between(0, 255);
    return copy;
  }

  /** The text of a request. It may hold any bytes. */
  #request(server: ServerName): Buffer {
    const random = this.#random;
    if (random.chance(0.05)) return this.#noise(random.between(1, 300));
    const isGood = random.chance(0.6);
    const [method, path] = isGood ? this.#goodTarget(server) : [random.pick(methods), random.pick(oddTargets)];
    const version = isGood ? 'HTTP/1.1' : random.pick(versions);
    const headers = [`Host: 127.0.0.1:${this.#targets.ports[server]}`, `Authorization: Bot ${this.#targets.token}`];
    for (let n = random.between(-3, isGood ? 1 : 4); n > 0; n -= 1) headers.push(random.pick(oddHeaders));
    const body = random.chance(0.7) ? JSON.stringify(this.#nearly(random.pick(posts))) : random.pick(bodies);
    if (isGood || random.chance(0.5))
      headers.push(`Content-Length: ${Buffer.byteLength(body)}`, 'Content-Type: application/json');
    return Buffer.from(`${[`${method} ${path} ${version}`, ...headers].join('\r\n')}\r\n\r\n${body}`);
  }

  /** The method and the path of a request that the server knows, with ids of which some exist. */
  #goodTarget(server: ServerName): readonly [string, string] {
    const { pagePath, routes, ids } = this.#targets;
    if (server === 'window') return ['GET', `${pagePath}${this.#random.pick(['', 'x', 'socket', '?', '%', '../'])}`];
    if (server === 'pages') return ['GET', this.#random.pick(pagePaths)];
    if (server !== 'emulator') return ['GET', this.#random.pick(['/metrics', '/live', '/ready', '/?v=8'])];
    const [method = '', template = ''] = this.#random.pick(routes).split(' ');
    const path = template.replaceAll(/\{\w+\}/g, () =>
      this.#random.pick([...ids, ...ids, '0', '%', '__proto__', '@me']),
    );
    return [
      method,
      `/api/v10${path}${this.#random.pick(['', '', '?limit=x', '?limit=-1&before=%', '?wait=1&x[]=__proto__'])}`,
    ];
  }

  /** A good upgrade with frames behind it, or one with a fault. */
  #webSocket(server: ServerName): Buffer[] {
    const random = this.#random;
    const good = { window: `${this.#targets.pagePath}socket`, emulator: '/?v=10&encoding=json', voice: '/?v=8' };
    const path =
      (server in good && random.chance(0.85) && good[server as keyof typeof good]) || random.pick(oddTargets);
    const key = this.#noise(16).toString('base64');
    const headers = [
      ...[`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${this.#targets.ports[server]}`, 'Connection: Upgrade'],
      ...['Upgrade: websocket', `Sec-WebSocket-Key: ${key}`, 'Sec-WebSocket-Version: 13'],
    ];
    if (random.chance(0.3)) headers.push('Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits');
    if (random.chance(0.1)) headers.push(random.pick(oddHeaders));
    const frames = Array.from({ length: random.between(0, 6) }, () => this.#frame(server));
    if (random.chance(0.7)) frames.unshift(...this.#entry(server));
    return [Buffer.from(`${headers.join('\r\n')}\r\n\r\n`), ...frames];
  }

  /** The messages with which a client of this server is let in. */
  #entry(server: ServerName): Buffer[] {
    const { token, voice } = this.#targets;
    if (server === 'emulator') return [this.#text({ op: 2, d: { token, intents: this.#random.pick([0, 1, 641]) } })];
    if (server !== 'voice') return [];
    const { guildId: server_id, userId: user_id, sessionId: session_id } = voice;
    const d = { server_id, user_id, session_id, token: voice.token, max_dave_protocol_version: 1 };
    const select = { protocol: 'udp', data: { address: '', port: 1, mode: 'aead_aes256_gcm_rtpsize' } };
    return [this.#text({ op: 0, d }), ...(this.#random.chance(0.5) ? [this.#text({ op: 1, d: select })] : [])];
  }

  readonly #text = (message: unknown): Buffer => this.#framed(0x81, Buffer.from(JSON.stringify(message) ?? ''));

  /** A frame: a message that the server knows, more often than not, or one that nobody should send. */
  #frame(server: ServerName): Buffer {
    const random = this.#random;
    switch (random.between(0, 19)) {
      case 0: // Any bits of the first byte: reserved ones, unknown opcodes, parts without a beginning.
        return this.#framed(random.between(0, 255), this.#noise(random.between(0, 140)));
      case 1: // A length that no message has.
        return Buffer.from([0x81, 0xff, ...this.#noise(8), ...this.#noise(4)]);
      case 2: // Text that is no UTF-8.
        return this.#framed(0x81, Buffer.from([0x7b, 0xc0, 0x80, 0xed, 0xa0, 0x80, 0xff]));
      case 3: // A close with any code and reason.
        return this.#framed(0x88, this.#noise(random.between(0, 125)));
      case 4: // Rubbish that says it is compressed.
        return this.#framed(0xc1, this.#noise(random.between(1, 60)));
      case 5: // Too large, or not masked.
        return random.chance(0.5) ? this.#framed(0x81, Buffer.alloc(70_000, 0x20)) : Buffer.from([0x81, 1, 0x7b]);
      case 6: // JSON that is no message.
        return this.#framed(0x81, Buffer.from(random.chance(0.5) ? random.pick(bodies) : JSON.stringify(this.#odd())));
      case 7: // Binary messages: those of voice begin with their opcode.
      case 8:
        return this.#framed(0x82, Buffer.from([random.pick([26, 28, 0, 255]), ...this.#noise(random.between(0, 80))]));
      default: {
        const message = this.#nearly(random.pick<object>(known[server]));
        return this.#text(server === 'window' ? { id: 1, request: message } : message);
      }
    }
  }

  #framed(first: number, payload: Buffer): Buffer {
    const { length } = payload;
    const size =
      length < 126 ? [0x80 | length] : [0x80 | 127, 0, 0, 0, 0, length >>> 24, length >>> 16, length >>> 8, length];
    const mask = this.#noise(4);
    return Buffer.concat([
      Buffer.from([first, ...size.map((byte) => byte & 0xff)]),
      mask,
      payload.map((byte, at) => byte ^ mask[at % 4]!),
    ]);
  }

  /** The message with a few of its values replaced, left out or added. */
  #nearly(value: unknown): unknown {
    const random = this.#random;
    if (random.chance(0.06)) return this.#odd();
    if (value === 'id') return random.pick(this.#targets.ids);
    if (Array.isArray(value)) return value.map((one) => this.#nearly(one));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).filter(() => !random.chance(0.05));
    return Object.fromEntries(
      [...entries, ...(random.chance(0.05) ? [['__proto__', {}]] : [])].map(([name, one]) => [name, this.#nearly(one)]),
    );
  }

  /** A value that fits nowhere, or only by chance. */
  #odd(): unknown {
    const { ids, token, voice } = this.#targets;
    const odd = [
      null,
      true,
      false,
      0,
      -1,
      0.5,
      2 ** 53,
      1e308,
      '',
      'x',
      '0',
      '\0',
      '__proto__',
      'x'.repeat(5_000),
      '\ud800',
    ];
    return this.#random.pick([...odd, {}, [], [[]], [null], { x: { x: {} } }, ...ids, token, voice.token]);
  }
}
