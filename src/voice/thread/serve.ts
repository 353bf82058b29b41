import { constants, getPriority, setPriority } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import type { Log, VoiceMeter } from '#game/ports/ports.ts';
import type { LinkedPlayer, RecoverableFactory } from '../linked-player.ts';
import { LocalPlayers } from '../local-players.ts';
import { GatewayPort } from './gateway-port.ts';
import type { GatewayOrder, Order, Report, ThreadSettings } from './messages.ts';
import { ofMessage } from './shared-packets.ts';

const { PRIORITY_ABOVE_NORMAL: high } = constants.priority;

/**
 * Lets the frames of this thread go first if all cores are busy. Only Linux gives each thread a priority of its own, and
 * only to an account with the right to raise it.
 */
function goFirst(): void {
  if (process.platform !== 'linux') return;
  try {
    // A lower number goes first.
    setPriority(Math.min(getPriority(), high));
  } catch {
    // Without the right the thread keeps the priority of the process.
  }
}

/** Milliseconds between two reports of the lateness of frames. */
const REPORT_MS = 250;

/** The parts of a thread that serves. */
interface Serving {
  readonly log: Log;
  readonly players: RecoverableFactory;
}

/**
 * Makes players in this thread for the bot at the other end of the port.
 *
 * @param measured adds to the meter of the frames, for measurements
 */
export function serveVoice(
  port: MessagePort,
  { timing }: ThreadSettings,
  measured: (meter: VoiceMeter) => VoiceMeter = (meter) => meter,
): Serving {
  goFirst();
  const tell = (report: Report): void => port.postMessage(report);
  const players = new LocalPlayers({ timing, meter: measured(meterTo(tell)) });
  const server = new PlayerServer(players, tell);
  port.on('message', (order: Order) => server.obey(order));
  return { log: logTo(tell, null), players };
}

/** The players of the thread by their numbers. */
class PlayerServer {
  readonly #factory: RecoverableFactory;
  readonly #tell: (report: Report) => void;
  readonly #players = new Map<number, LinkedPlayer>();
  readonly #gateway: GatewayPort;

  constructor(factory: RecoverableFactory, tell: (report: Report) => void) {
    this.#factory = factory;
    this.#tell = tell;
    this.#gateway = new GatewayPort(tell);
  }

  obey(order: Order): void {
    if ('adapter' in order) this.#gateway.obey(order satisfies GatewayOrder);
    else if (order.do === 'connect') this.#connect(order);
    else {
      const player = this.#players.get(order.player);
      if (player !== undefined) this.#pass(order, player);
    }
  }

  #pass(order: Exclude<Order, GatewayOrder | { readonly do: 'connect' }>, player: LinkedPlayer): void {
    if (order.do === 'skipChatter') player.skipChatter();
    else if (order.do === 'ambience') player.ambience(ofMessage(order.packets));
    else if (order.do === 'regained') player.regained(order.isNewSession);
    else if (order.do === 'close') this.#close(order.player);
    else {
      const { player: number, request, ms, priority, marks } = order;
      void player
        .say({ packets: ofMessage(order.packets), ms, marks }, priority, (mark) =>
          this.#tell({ event: 'reached', player: number, request, mark }),
        )
        .then((result) => this.#tell({ event: 'said', player: number, request, result }));
    }
  }

  #connect({ player, place }: Extract<Order, { readonly do: 'connect' }>): void {
    // The other end knows the table.
    const log = { table: '', ...logTo(this.#tell, player) };
    const made = this.#factory.connect({
      place,
      log,
      adapter: () => this.#gateway.adapterOf(player),
      events: {
        changed: (state) => this.#tell({ event: 'state', player, state }),
        heard: (userId, speaking) => this.#tell({ event: 'heard', player, userId, speaking }),
        // A copy, because a packet is a view of a larger memory.
        recorded: (packet) => this.#tell({ event: 'recorded', player, packet: Uint8Array.from(packet) }),
        // The other end has the gateway and knows it first.
        stranded: () => {},
      },
    });
    this.#players.set(player, made);
  }

  #close(number: number): void {
    const player = this.#players.get(number);
    this.#players.delete(number);
    void player?.close().then(() => this.#tell({ event: 'closed', player: number }));
  }
}

/** The log at the other end of the port. */
function logTo(tell: (report: Report) => void, player: number | null): Log {
  const write =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (fields: object, message: string): void => {
      const entry = { event: 'log', player, level, message } as const;
      try {
        tell({ ...entry, fields });
      } catch {
        // A field that cannot be sent to another thread, such as a function.
        tell({ ...entry, fields: JSON.parse(JSON.stringify(fields)) as object });
      }
    };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}

/** A meter that reports some times a second. */
function meterTo(tell: (report: Report) => void): VoiceMeter {
  let late: number[] = [];
  let _timer: NodeJS.Timeout | undefined;
  const report = (): void => {
    _timer = undefined;
    const sent = Float64Array.from(late);
    late = [];
    tell({ event: 'frames', late: sent });
  };
  return {
    frameSent: (ms) => {
      late.push(ms);
      _timer ??= setTimeout(report, REPORT_MS);
    },
  };
}
