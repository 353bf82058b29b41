import type { TableLog } from '#game/ports/ports.ts';
import { leaveChannel } from '../leave.ts';
import type { Priority, Reached, Spoken } from '../line-queue.ts';
import type { LinkedPlayer, LinkState, PlayerOptions, SayResult } from '../linked-player.ts';
import { AdapterPort } from './adapter-port.ts';
import type { Order, PlayerReport } from './messages.ts';
import { toMessage } from './shared-packets.ts';

/** The thread, as one of its players uses it. */
interface PlayerThread {
  readonly tell: (order: Order) => void;
  readonly closed: () => void;
}

/** A line that is being said. */
interface SaidLine {
  readonly settle: (result: SayResult) => void;
  readonly reached: Reached | undefined;
}

/** A player whose connection is in the voice thread. */
export class RemotePlayer implements LinkedPlayer {
  readonly log: TableLog;
  readonly #number: number;
  readonly #options: PlayerOptions;
  readonly #thread: PlayerThread;
  readonly #adapters: AdapterPort;
  /** The lines that are being said, by the numbers of their requests. */
  readonly #lines = new Map<number, SaidLine>();
  #last = 0;
  #state: LinkState = 'trying';
  /** The sound between lines, for a new thread. */
  #ambience: readonly Buffer[] = [];
  #hasClosed: (() => void) | null = null;
  #isConnected = false;

  constructor(number: number, options: PlayerOptions, thread: PlayerThread) {
    this.#number = number;
    this.#options = options;
    this.#thread = thread;
    this.log = options.log;
    this.#adapters = new AdapterPort(options, thread.tell);
  }

  get state(): LinkState {
    return this.#state;
  }

  /** Connects in a thread that has just been started, or that has had no such player. */
  connect(): void {
    const player = this.#number;
    this.#isConnected = true;
    this.#thread.tell({ do: 'connect', player, place: this.#options.place });
    if (this.#ambience.length > 0) this.ambience(this.#ambience);
  }

  /** The thread has ended. Nothing is heard until the next one has connected. */
  lost(): void {
    this.#isConnected = false;
    this.#adapters.clear();
    this.#become('silent');
    this.#settle({ heard: false, lost: true });
    if (this.#hasClosed !== null) this.#endAlone();
  }

  say({ packets, ms, marks = [] }: Spoken, priority: Priority, reached?: Reached): Promise<SayResult> {
    if (!this.#isConnected) return Promise.resolve({ heard: false, lost: true });
    this.#last += 1;
    const request = this.#last;
    return new Promise((resolve) => {
      this.#lines.set(request, { settle: resolve, reached });
      this.#thread.tell({ do: 'say', player: this.#number, request, priority, packets: toMessage(packets), ms, marks });
    });
  }

  skipChatter(): void {
    this.#thread.tell({ do: 'skipChatter', player: this.#number });
  }

  ambience(packets: readonly Buffer[]): void {
    this.#ambience = packets;
    this.#thread.tell({ do: 'ambience', player: this.#number, packets: toMessage(packets) });
  }

  regained(isNewSession: boolean): void {
    this.#thread.tell({ do: 'regained', player: this.#number, isNewSession });
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#hasClosed = resolve;
      if (this.#isConnected) this.#thread.tell({ do: 'close', player: this.#number });
      else this.#endAlone();
    });
  }

  read(report: PlayerReport): void {
    const { events } = this.#options;
    if (report.event === 'state') this.#become(report.state);
    else if (report.event === 'heard') events.heard(report.userId, report.speaking);
    else if (report.event === 'recorded') events.recorded(report.packet);
    else if (report.event === 'closed') this.#end();
    else if (report.event === 'reached') this.#lines.get(report.request)?.reached?.(report.mark);
    else if (report.event === 'said') {
      this.#lines.get(report.request)?.settle(report.result);
      this.#lines.delete(report.request);
    } else this.#adapters.read(report);
  }

  #become(state: LinkState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#options.events.changed(state);
  }

  /** Ends all lines that are being said. */
  #settle(result: SayResult): void {
    for (const { settle } of this.#lines.values()) settle(result);
    this.#lines.clear();
  }

  /** Ends without a thread that could leave the channel. */
  #endAlone(): void {
    const { adapter, place, events } = this.#options;
    if (!leaveChannel(adapter(), place.guildId)) events.stranded();
    this.#end();
  }

  #end(): void {
    // The thread may report its end before that of its last line.
    this.#settle({ heard: false, lost: false });
    this.#thread.closed();
    this.#hasClosed?.();
    this.#hasClosed = null;
  }
}
