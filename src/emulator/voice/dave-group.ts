import { type Commit, parseCommitWelcome, welcomeFor } from './commit.ts';
import { ExternalSender, type Proposal } from './external-sender.ts';
import { type KeyPackage, parseKeyPackage } from './key-package.ts';
import { MalformedMessage, Op } from './opcodes.ts';
import { Transitions } from './transitions.ts';
import { u8, u16, u64, vector } from './wire.ts';

/** Where the group's messages go; a user who is not connected is none of the group's business. */
export interface GroupOutlet {
  json(userId: string, op: number, data: object): void;
  binary(userId: string, op: number, payload: Buffer): void;
  /** A new epoch has begun (members in leaf order), or the group was reset (epoch 0, no members). */
  epoch(epoch: bigint, members: string[]): void;
}

/** First byte of op 27. */
const APPEND = 0;
const REVOKE = 1;

/**
 * Delivery service of DAVE v1 for one channel (dave-protocol, "MLS Group"; RFC 9420). It proposes who joins and leaves,
 * lets the first good commit of an epoch win and hands commits and welcomes on. It holds no secret of the group: who is
 * in which leaf is all it keeps.
 */
export class DaveGroup {
  epoch = 0n;
  #established = false;
  #leaves: (string | undefined)[] = [];
  readonly #present = new Set<string>();
  readonly #proposals = new Map<string, Proposal>();
  readonly #groupId: Buffer;
  readonly #sender: ExternalSender;
  readonly #outlet: GroupOutlet;
  readonly #transitions = new Transitions((id) => this.#execute(id));

  constructor(channelId: string, outlet: GroupOutlet) {
    this.#groupId = u64(BigInt(channelId));
    this.#sender = new ExternalSender(this.#groupId);
    this.#outlet = outlet;
  }

  /** Members of the present epoch, in leaf order. */
  get members(): string[] {
    return this.#leaves.filter((user) => user !== undefined);
  }

  join(userId: string): void {
    this.#present.add(userId);
    this.#outlet.binary(userId, Op.externalSender, this.#sender.credential);
  }

  /** A member that stays alone goes back to a group of its own (dave-protocol, "Sole Member Reset"). */
  leave(userId: string): void {
    if (!this.#present.delete(userId)) return;
    this.#withdrawAdd(userId);
    if (this.#present.size === 0) this.#reset();
    else if (this.#established && this.#present.size === 1) this.#restart();
    else this.#proposeRemoval(userId);
  }

  /**
   * A dropped socket may have lost what the client sent last, its key package or its commit; so it is asked for the one,
   * and the open proposals are made anew to bring about the other.
   */
  resumed(userId: string): void {
    if (!this.#present.has(userId)) return;
    if (!this.#established) {
      this.#restart();
      return;
    }
    const open = [...this.#proposals.values()];
    const known = this.#leaves.includes(userId) || open.some((p) => p.userId === userId);
    if (!known) this.#outlet.json(userId, Op.prepareEpoch, { protocol_version: 1, epoch: 1 });
    for (const proposal of open) {
      this.#revoke(proposal);
      if (proposal.kind === 'add') this.#proposeAdd(proposal.keyPackage);
      else this.#proposeRemoval(proposal.userId);
    }
  }

  /** Op 26. Throws {@link MalformedMessage}. */
  receiveKeyPackage(userId: string, payload: Buffer): void {
    const keyPackage = parseKeyPackage(payload);
    if (keyPackage.userId !== userId) throw new MalformedMessage('key package of another user');
    if (!this.#present.has(userId)) return;
    this.#withdrawAdd(userId);
    if (this.#leaves.includes(userId)) this.#proposeRemoval(userId);
    this.#proposeAdd(keyPackage);
  }

  /** Op 28. A commit that came late or does not take all open proposals is dropped. Throws {@link MalformedMessage}. */
  receiveCommit(userId: string, payload: Buffer): void {
    const commit = parseCommitWelcome(payload);
    if (!commit.groupId.equals(this.#groupId) || commit.epoch !== this.epoch) return;
    const leaf = this.#established ? this.#leaves.indexOf(userId) : 0;
    if (commit.leaf !== leaf || !this.#committers().includes(userId)) return;
    const wanted = [...this.#proposals.values()].filter((p) => p.kind === 'remove' || p.userId !== userId);
    const taken = new Set(commit.refs);
    if (wanted.length === 0 || wanted.length !== taken.size || wanted.some((p) => !taken.has(p.ref))) return;
    this.#accept(userId, commit);
  }

  /** Op 23. */
  receiveReady(userId: string, transitionId: number): void {
    this.#transitions.ready(transitionId, userId, this.members);
  }

  /** Op 31: the member could not follow; it is removed and comes back with the new key package it sends next. */
  receiveInvalid(userId: string): void {
    this.#withdrawAdd(userId);
    this.#proposeRemoval(userId);
  }

  stop(): void {
    this.#transitions.clear();
  }

  #removing(userId: string): boolean {
    return [...this.#proposals.values()].some((p) => p.kind === 'remove' && p.userId === userId);
  }

  /** Who may commit now: members not about to be removed, or before the first epoch all who sent a key package. */
  #committers(): string[] {
    if (this.#established) return this.members.filter((user) => this.#present.has(user) && !this.#removing(user));
    return [...this.#proposals.values()].map((p) => p.userId).filter((user) => this.#present.has(user));
  }

  #proposeAdd(keyPackage: KeyPackage): void {
    const { userId } = keyPackage;
    const proposal = this.#sender.add(this.epoch, keyPackage);
    const earlier = [...this.#proposals.values()];
    this.#announce(proposal, userId);
    if (!this.#established) this.#sendProposals(userId, earlier);
  }

  #proposeRemoval(userId: string): void {
    const leaf = this.#leaves.indexOf(userId);
    if (leaf < 0 || this.#removing(userId)) return;
    this.#announce(this.#sender.remove(this.epoch, leaf, userId), userId);
    if (this.#committers().length === 0) this.#restart();
  }

  #announce(proposal: Proposal, except: string): void {
    this.#proposals.set(proposal.ref, proposal);
    for (const user of this.#committers()) if (user !== except) this.#sendProposals(user, [proposal]);
  }

  #sendProposals(userId: string, proposals: Proposal[]): void {
    if (proposals.length === 0) return;
    const messages = vector(...proposals.map((p) => p.message));
    this.#outlet.binary(userId, Op.proposals, Buffer.concat([u8(APPEND), messages]));
  }

  #withdrawAdd(userId: string): void {
    for (const p of [...this.#proposals.values()]) if (p.kind === 'add' && p.userId === userId) this.#revoke(p);
  }

  #revoke(proposal: Proposal): void {
    const refs = vector(vector(Buffer.from(proposal.ref, 'hex')));
    const told = this.#committers().filter((user) => user !== proposal.userId);
    this.#proposals.delete(proposal.ref);
    for (const user of told) this.#outlet.binary(user, Op.proposals, Buffer.concat([u8(REVOKE), refs]));
  }

  #accept(committer: string, commit: Commit): void {
    const taken = commit.refs.map((ref) => this.#proposals.get(ref)!);
    const welcomes = new Map<string, Buffer>();
    for (const p of taken) {
      if (p.kind === 'remove') continue;
      const welcome = commit.welcome && welcomeFor(commit.welcome, p.keyPackage.ref);
      if (!welcome) throw new MalformedMessage('commit: adds a member without a welcome');
      welcomes.set(p.userId, welcome);
    }
    const transition = u16(this.#established ? this.#transitions.open() : 0);
    if (!this.#established) this.#leaves = [committer];
    this.#settle(taken);
    for (const user of this.members) {
      const welcome = welcomes.get(user);
      const [op, body] = welcome ? [Op.welcome, welcome] : [Op.announceCommit, commit.message];
      this.#outlet.binary(user, op, Buffer.concat([transition, body]));
    }
    this.#outlet.epoch(this.epoch, this.members);
  }

  /** Removals first, then each newcomer into the leftmost free leaf (RFC 9420, 12.3 and 7.7). */
  #settle(taken: Proposal[]): void {
    for (const p of taken) if (p.kind === 'remove') this.#leaves[p.leaf] = undefined;
    for (const p of taken) {
      if (p.kind === 'remove') continue;
      const free = this.#leaves.indexOf(undefined);
      this.#leaves[free < 0 ? this.#leaves.length : free] = p.userId;
    }
    this.epoch += 1n;
    this.#established = true;
    this.#proposals.clear();
  }

  #execute(id: number): void {
    for (const user of this.members) this.#outlet.json(user, Op.executeTransition, { transition_id: id });
  }

  #reset(): void {
    this.epoch = 0n;
    this.#established = false;
    this.#leaves = [];
    this.#proposals.clear();
    this.#transitions.clear();
    this.#outlet.epoch(0n, []);
  }

  /** Begins a new group with all who are present: op 24 with epoch 1 makes them send new key packages. */
  #restart(): void {
    this.#reset();
    for (const user of this.#present) {
      this.#outlet.json(user, Op.prepareEpoch, { protocol_version: 1, epoch: 1 });
      this.#outlet.json(user, Op.prepareTransition, { protocol_version: 1, transition_id: 0 });
    }
  }
}
