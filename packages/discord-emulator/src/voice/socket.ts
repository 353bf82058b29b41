import type { WebSocket } from 'ws';

/**
 * A websocket whose connection can be suspended. While it is dark no message passes in either direction. Afterwards all
 * of them pass.
 */
export class VoiceSocket {
  /** The code with which this side closed the socket, if it did. */
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

  /** Cuts the connection without a close frame. The client sees code 1006. */
  cut(): void {
    this.closedWith ??= 1006;
    this.#socket.terminate();
  }
}
