import type { Emulator } from 'discord-emulator';
import { type RawData, WebSocket } from 'ws';

/** A message of the gateway. */
export interface Payload {
  op: number;
  t: string | null;
  s: number | null;
  d: { session_id?: string } & Record<string, unknown>;
}

/** A bot's websocket without a library: the messages that it receives, and its close code. */
export class Line {
  readonly received: Payload[] = [];
  readonly closed: Promise<number>;
  readonly socket: WebSocket;

  constructor(emulator: Emulator, version = 'v=10&') {
    this.socket = new WebSocket(`${emulator.gateway.url}?${version}encoding=json`);
    this.socket.on('message', (data: RawData) => this.received.push(JSON.parse(String(data)) as Payload));
    this.closed = new Promise((resolve) => this.socket.on('close', resolve));
  }

  send(op: number, d: unknown): void {
    this.socket.send(JSON.stringify({ op, d }));
  }

  /** Waits for an event by its name, or for an opcode. */
  async get(wanted: string | number): Promise<Payload> {
    for (;;) {
      const found = this.received.find(({ t, op }) => t === wanted || op === wanted);
      if (found) return found;
      await new Promise((resolve) => this.socket.once('message', resolve));
    }
  }
}
