import type { ExternalSender, Proposal } from './external-sender.ts';
import { u8, vector } from './wire.ts';

/** First byte of op 27. */
const APPEND = 0;
const REVOKE = 1;

/** Payload of op 27 with new proposals. */
export function appended(proposals: Proposal[]): Buffer {
  return Buffer.concat([u8(APPEND), vector(...proposals.map((p) => p.message))]);
}

const isAdd = (proposal: Proposal): boolean => proposal.kind === 'add';

/**
 * The open proposals, and the op 27 messages that inform the members of them. A user is never told of proposals about
 * themselves.
 */
export class Proposals {
  readonly #open = new Map<string, Proposal>();
  readonly #sender: ExternalSender;
  /** Sends an op 27 payload. */
  readonly #tell: (userId: string, payload: Buffer) => void;
  /** The users who may commit now. */
  readonly #committers: () => string[];

  constructor(sender: ExternalSender, committers: () => string[], tell: (userId: string, payload: Buffer) => void) {
    this.#sender = sender;
    this.#committers = committers;
    this.#tell = tell;
  }

  get all(): Proposal[] {
    return [...this.#open.values()];
  }

  get(ref: string): Proposal | undefined {
    return this.#open.get(ref);
  }

  /** The open proposals to add a user, at most one. */
  adding(userId: string): Proposal[] {
    return this.all.filter((p) => p.kind === 'add' && p.userId === userId);
  }

  removing(userId: string): boolean {
    return this.all.some((p) => p.kind === 'remove' && p.userId === userId);
  }

  /** The proposals that a commit of this user must include: all but the one that adds this user. */
  for(userId: string): Proposal[] {
    return this.all.filter((p) => p.kind === 'remove' || p.userId !== userId);
  }

  clear(): void {
    this.#open.clear();
  }

  /**
   * Withdraws some proposals and makes others. A user proposed for a group that has not begun is told of all other
   * proposed users.
   *
   * davey (0.1.12) gives a commit its Welcome only if the op 27 before it appended an add, whatever other proposals are
   * open. So if adds stay open and none is new, they are made again.
   */
  change(withdrawn: Proposal[], added: Proposal[], epoch: bigint): void {
    for (const { ref } of withdrawn) this.#open.delete(ref);
    if (!added.some(isAdd) && this.all.some(isAdd)) {
      this.remake(withdrawn, added, epoch);
      return;
    }
    const before = this.all;
    for (const proposal of added) this.#open.set(proposal.ref, proposal);
    const newcomer = epoch === 0n ? added.find(isAdd)?.userId : undefined;
    for (const user of this.#committers()) {
      if (user === newcomer) this.#append(user, before);
      else this.#revoke(user, withdrawn);
      this.#append(user, added);
    }
  }

  /** Withdraws all open proposals and makes them again, so that the members commit again. */
  remake(withdrawn: Proposal[], added: Proposal[], epoch: bigint): void {
    const before = this.all;
    const again = before.map((p) =>
      p.kind === 'add' ? this.#sender.add(epoch, p.keyPackage) : this.#sender.remove(epoch, p.leaf, p.userId),
    );
    this.#open.clear();
    for (const proposal of [...added, ...again]) this.#open.set(proposal.ref, proposal);
    for (const user of this.#committers()) {
      this.#revoke(user, [...withdrawn, ...before]);
      this.#append(user, this.all);
    }
  }

  #append(userId: string, proposals: Proposal[]): void {
    const others = proposals.filter((p) => p.userId !== userId);
    if (others.length > 0) this.#tell(userId, appended(others));
  }

  #revoke(userId: string, proposals: Proposal[]): void {
    const refs = proposals.filter((p) => p.userId !== userId).map((p) => vector(Buffer.from(p.ref, 'hex')));
    if (refs.length > 0) this.#tell(userId, Buffer.concat([u8(REVOKE), vector(...refs)]));
  }
}
