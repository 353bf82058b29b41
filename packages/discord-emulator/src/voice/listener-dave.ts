import davey from '@snazzah/davey';
import { Op } from './opcodes.ts';
import type { ServerMessage } from './server-messages.ts';

const AUDIO = 0;

/** The messages of the client's DAVE session to the voice server. */
interface DaveOutlet {
  json(op: number, data: object): void;
  binary(op: number, payload: Buffer): void;
  /** A new epoch has begun: frames that could not be decrypted may be readable now. */
  entered(epoch: bigint | null): void;
}

/** The client side of DAVE v1, based on davey (dave-protocol, "Opcodes"). */
export class ListenerDave {
  static readonly version: number = davey.DAVE_PROTOCOL_VERSION;
  readonly #session: InstanceType<typeof davey.DAVESession>;
  readonly #userId: string;
  readonly #channelId: string;
  readonly #known: ReadonlySet<string>;
  readonly #outlet: DaveOutlet;
  /** True after it has reported a failure, until it is added again. Messages that fail meanwhile were sent before. */
  #lost = false;

  /** @param known the users that the server has announced (op 11). No others are let into the group */
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

  /** The same for all members of one epoch, or empty without a group. */
  get privacyCode(): string {
    return this.#session.voicePrivacyCode;
  }

  /** Decrypts a frame. Throws without a key for its epoch or sender. */
  decrypt(userId: string, frame: Buffer): Buffer {
    return this.#session.decrypt(userId, AUDIO, frame);
  }

  /** Encrypts a frame. Without a group the frame is unchanged, because a member alone in a channel has no receivers. */
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

  /**
   * Op 27: u8 append or revoke, then the vector. The commit and its Welcome are sent back with nothing between them.
   */
  #onProposals(payload: Buffer): void {
    const answer = this.#process(payload);
    if (!answer?.commit) return;
    const { commit, welcome } = answer;
    this.#outlet.binary(Op.commitWelcome, welcome ? Buffer.concat([commit, welcome]) : commit);
  }

  /** Processes proposals. Ignores those of an earlier epoch and those that cannot be read. */
  #process(payload: Buffer): { commit?: Buffer; welcome?: Buffer } | undefined {
    try {
      return this.#session.processProposals(payload[0]!, payload.subarray(1), [...this.#known]);
    } catch {
      return undefined;
    }
  }

  /** Ops 29 and 30: u16 transition id, then the message. A message that cannot be processed is reported (op 31). */
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
