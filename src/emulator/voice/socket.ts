import type { WebSocket } from 'ws';

/** A websocket whose line can go dead: while it is dark nothing passes either way, and all of it passes afterwards. */
export class VoiceSocket {
  /** The code this side closed with, if it did. */
  closedWith: number | undefined;
  readonly #socket: WebSocket;
  #dark = false;
  #held: (string | Buffer)[] = [];

  constructor(socket: WebSocket, dark: boolean) {
    this.#socket = socket;
    this.darken(dark);
  }

  darken(dark: boolean): void {
    this.#dark = dark;
    if (dark) this.#socket.pause();
    else this.#socket.resume();
    if (!dark) for (const data of this.#held.splice(0)) this.#socket.send(data);
  }

  send(data: string | Buffer): void {
    if (this.#dark) this.#held.push(data);
    else if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(data);
  }

  close(code: number, reason = ''): void {
    this.closedWith ??= code;
    this.#socket.close(code, reason);
  }

  /** Drops the line without a word; the client sees code 1006. */
  cut(): void {
    this.closedWith ??= 1006;
    this.#socket.terminate();
  }
}
