import { createSocket, type Socket } from 'node:dgram';
import { EventEmitter, once } from 'node:events';
import { ClientGateway, type ClientOptions } from './client-gateway.ts';
import { readDiscoveryAnswer, writeDiscoveryRequest } from './discovery.ts';
import { isSilenceFrame } from './frame.ts';
import { FrameReceiver, type HeardFrame } from './frame-receiver.ts';
import { ListenerDave } from './listener-dave.ts';
import { Op } from './opcodes.ts';
import type { ServerData, ServerMessage } from './server-messages.ts';
import { isMode, type Mode, protect, readRtpHeader, unprotect, writeRtpHeader } from './transport.ts';

/** The options for a connection to the voice server. */
export interface ListenerOptions extends ClientOptions {
  /** `false`: the frames are only passed on. True by default. */
  keepsFrames?: boolean;
}

/** The events of a listener. */
export interface ListenerEvents {
  /** The media connection is ready. */
  active: [];
  resumed: [];
  heard: [frame: HeardFrame];
  /** A new epoch of the DAVE group has begun. */
  epoch: [epoch: bigint | null];
  /** The server closed the connection, which cannot be resumed. */
  closed: [code: number];
}

/** Number of samples in an Opus packet of 20 ms. */
const SAMPLES = 960;
const JOIN_MS = 10_000;

/**
 * A person in a voice channel, with a websocket, a media socket and a DAVE session of their own. Uses nothing of
 * @discordjs/voice.
 */
export class Listener extends EventEmitter<ListenerEvents> {
  /** All frames received, silence included, in the order of arrival. */
  readonly heard: HeardFrame[] = [];
  /** The client side of the end-to-end encryption. Set once the media is set up, if the server supports DAVE. */
  dave: ListenerDave | undefined;
  readonly #options: ListenerOptions;
  readonly #gateway: ClientGateway;
  readonly #udp: Socket = createSocket('udp4');
  readonly #speakers = new Map<number, string>();
  readonly #known = new Set<string>();
  readonly #receiver: FrameReceiver;
  #media: ServerData[typeof Op.ready] | undefined;
  #crypt: { mode: Mode; key: Buffer } | undefined;
  #sent = 0;
  #left = false;

  constructor(options: ListenerOptions) {
    super();
    this.#options = options;
    this.#receiver = new FrameReceiver(
      (ssrc) => this.#speakers.get(ssrc),
      (userId, wire) => this.#decrypt(userId, wire),
      (frame) => this.#hear(frame),
    );
    this.#gateway = new ClientGateway(options, {
      json: (message) => this.#onJson(message),
      binary: (op, payload) => this.dave?.onBinary(op, payload),
      closed: (code) => this.emit('closed', code),
    });
    this.#udp.on('message', (datagram) => this.#onDatagram(datagram));
    this.#udp.on('error', () => {}); // A datagram that could not be sent is a lost one.
  }

  /**
   * Connects. Resolves when media may flow. Rejects with the close code if the server refuses, or after ten seconds.
   */
  async join(): Promise<this> {
    const refused = new AbortController();
    const onClosed = (code: number): void => refused.abort(new Error(`the voice server closed with ${code}`));
    this.once('closed', onClosed);
    // A timer of its own: a timeout within `AbortSignal.any` can be garbage-collected on Node 20.
    const late = setTimeout(() => refused.abort(new Error('the voice server did not answer in time')), JOIN_MS);
    this.#gateway.connect();
    try {
      await once(this, 'active', { signal: refused.signal });
    } catch (error) {
      this.leave();
      throw refused.signal.aborted ? refused.signal.reason : error;
    } finally {
      clearTimeout(late);
    }
    this.off('closed', onClosed);
    return this;
  }

  /** Disconnects. Needed even after `closed`, because the media socket keeps the process alive. */
  leave(): void {
    if (this.#left) return;
    this.#left = true;
    this.#receiver.close();
    this.#gateway.close();
    this.#udp.close();
  }

  /** Sends one Opus packet of 20 ms. */
  speak(frame: Buffer): void {
    if (!this.#crypt || !this.#media || this.#left) throw new Error('not in the channel');
    const { ssrc, ip, port } = this.#media;
    if (this.#sent === 0) this.#gateway.send(Op.speaking, { speaking: 1, delay: 0, ssrc });
    this.#sent += 1;
    const header = writeRtpHeader({ seq: this.#sent, timestamp: this.#sent * SAMPLES, ssrc });
    const body = this.dave && !isSilenceFrame(frame) ? this.dave.encrypt(frame) : frame;
    this.#udp.send(protect(this.#crypt.mode, this.#crypt.key, this.#sent, header, body), port, ip);
  }

  #onJson(message: ServerMessage): void {
    const { op, d } = message;
    if (op === Op.ready) this.#discover(d);
    else if (op === Op.sessionDescription) this.#describe(d);
    else if (op === Op.speaking) this.#meet(d.ssrc, d.user_id);
    else if (op === Op.clientsConnect) for (const id of d.user_ids) this.#known.add(id);
    else if (op === Op.clientDisconnect) this.#known.delete(d.user_id);
    else if (op === Op.resumed) this.emit('resumed');
    else this.dave?.onJson(message);
  }

  #discover(media: ServerData[typeof Op.ready]): void {
    this.#media = media;
    this.#udp.send(writeDiscoveryRequest(media.ssrc), media.port, media.ip);
  }

  #describe(d: ServerData[typeof Op.sessionDescription]): void {
    if (!isMode(d.mode)) throw new Error(`unknown encryption mode ${d.mode}`);
    this.#crypt = { mode: d.mode, key: Buffer.from(d.secret_key) };
    if (d.dave_protocol_version > 0) {
      this.dave = new ListenerDave(this.#options.userId, this.#options.channelId, this.#known, {
        json: (op, data) => this.#gateway.send(op, data),
        binary: (op, payload) => this.#gateway.sendBinary(op, payload),
        entered: (epoch) => {
          this.#receiver.listen();
          this.emit('epoch', epoch);
        },
      });
    }
    this.emit('active');
  }

  #meet(ssrc: number, userId: string): void {
    this.#speakers.set(ssrc, userId);
    this.#receiver.listen();
  }

  #onDatagram(datagram: Buffer): void {
    const own = readDiscoveryAnswer(datagram);
    if (own) {
      const mode = this.#media?.modes.find(isMode);
      this.#gateway.send(Op.selectProtocol, { protocol: 'udp', data: { ...own, mode } });
      return;
    }
    const header = readRtpHeader(datagram);
    if (!header || !this.#crypt) return;
    const { mode, key } = this.#crypt;
    const wire = unprotect(mode, key, header.size, datagram)?.subarray(header.extension);
    if (wire) this.#receiver.take({ ssrc: header.ssrc, seq: header.seq, timestamp: header.timestamp, wire });
  }

  #decrypt(userId: string, wire: Buffer): Buffer {
    if (!this.dave) throw new Error('no end-to-end encryption');
    return this.dave.decrypt(userId, wire);
  }

  #hear(frame: HeardFrame): void {
    if (this.#options.keepsFrames !== false) this.heard.push(frame);
    this.emit('heard', frame);
  }
}
