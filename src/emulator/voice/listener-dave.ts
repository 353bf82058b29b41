import davey from '@snazzah/davey';
import type { ServerMessage } from './client-gateway.ts';
import { Op } from './opcodes.ts';

const AUDIO = 0;

/** What the client's DAVE session says to the voice server. */
export interface DaveOutlet {
  json(op: number, data: object): void;
  binary(op: number, payload: Buffer): void;
  /** A new epoch: frames that could not be read may be readable now. */
  entered(epoch: bigint | null): void;
}

/** A client's end of DAVE v1, on davey (dave-protocol, "Opcodes"). */
export class ListenerDave {
  static readonly version: number = davey.DAVE_PROTOCOL_VERSION;
  readonly #session: InstanceType<typeof davey.DAVESession>;
  readonly #userId: string;
  readonly #channelId: string;
  readonly #known: ReadonlySet<string>;
  readonly #outlet: DaveOutlet;
  /** It reported a failure and waits to be taken in again; what fails meanwhile was on its way before. */
  #lost = false;

  /** `known`: users the server has told of (op 11); nobody else is let into the group. */
  constructor(userId: string, channelId: string, known: ReadonlySet<string>, outlet: DaveOutlet) {
    this.#userId = userId;
    this.#channelId = channelId;
    this.#outlet = outlet;
    this.#known = known;
    this.#session = new davey.DAVESession(1, userId, channelId);
    this.#sendKeyPackage();
  }

  get ready(): boolean {
    return this.#session.ready;
  }

  get epoch(): bigint | null {
    return this.#session.epoch;
  }

  /** Equal on all ends of one epoch; empty without a group. */
  get privacyCode(): string {
    return this.#session.voicePrivacyCode;
  }

  /** Throws if the frame is of an epoch or a sender that this session has no key of. */
  decrypt(userId: string, frame: Buffer): Buffer {
    return this.#session.decrypt(userId, AUDIO, frame);
  }

  /** As it is without a group: a member alone in a channel has nobody to encrypt for. */
  encrypt(frame: Buffer): Buffer {
    return this.#session.ready ? this.#session.encryptOpus(frame) : frame;
  }

  onJson({ op, d }: ServerMessage): void {
    if (op === Op.prepareEpoch && d.epoch === 1) this.#begin();
    else if (op === Op.prepareTransition && d.transition_id > 0) this.#ready(d.transition_id);
  }

  onBinary(op: number, payload: Buffer): void {
    if (op === Op.externalSender) this.#session.setExternalSender(payload);
    else if (op === Op.proposals) this.#onProposals(payload);
    else if (op === Op.announceCommit) this.#enter(payload, (body) => this.#session.processCommit(body));
    else if (op === Op.welcome) this.#enter(payload, (body) => this.#session.processWelcome(body));
  }

  /** Op 27: u8 append or revoke, then the vector. The commit and its Welcome go back without anything between them. */
  #onProposals(payload: Buffer): void {
    const answer = this.#process(payload);
    if (!answer?.commit) return;
    const { commit, welcome } = answer;
    this.#outlet.binary(Op.commitWelcome, welcome ? Buffer.concat([commit, welcome]) : commit);
  }

  /** Proposals for an epoch this session is not in any more, or that cannot be read, are nothing to act on. */
  #process(payload: Buffer): { commit?: Buffer; welcome?: Buffer } | undefined {
    try {
      return this.#session.processProposals(payload[0]!, payload.subarray(1), [...this.#known]);
    } catch {
      return undefined;
    }
  }

  /** Ops 29 and 30: u16 transition id, then the message. One that cannot be followed is reported (op 31). */
  #enter(payload: Buffer, take: (body: Buffer) => void): void {
    const transition = payload.readUInt16BE(0);
    try {
      take(payload.subarray(2));
    } catch {
      if (this.#lost) return;
      this.#lost = true;
      this.#outlet.json(Op.invalidCommitWelcome, { transition_id: transition });
      this.#begin();
      return;
    }
    this.#lost = false;
    if (transition > 0) this.#ready(transition);
    this.#outlet.entered(this.epoch);
  }

  #ready(transition: number): void {
    this.#outlet.json(Op.transitionReady, { transition_id: transition });
  }

  #begin(): void {
    this.#session.reinit(1, this.#userId, this.#channelId);
    this.#sendKeyPackage();
  }

  #sendKeyPackage(): void {
    this.#outlet.binary(Op.keyPackage, this.#session.getSerializedKeyPackage());
  }
}
