import { type Commit, parseCommitWelcome, welcomeFor } from './commit.ts';
import { ExternalSender, type Proposal } from './external-sender.ts';
import { foreignKeyPackage } from './foreign-key-package.ts';
import { parseKeyPackage } from './key-package.ts';
import { MalformedMessage, Op } from './opcodes.ts';
import { appended, Proposals } from './proposals.ts';
import { Transitions } from './transitions.ts';
import { u16, u64 } from './wire.ts';

/** The destination of the group's messages. Messages to a user who is not connected are dropped. */
interface GroupOutlet {
  json(userId: string, op: number, data: object): void;
  binary(userId: string, op: number, payload: Buffer): void;
  /** A new epoch has begun (members in leaf order), or the group was reset (epoch 0, no members). */
  epoch(epoch: bigint, members: string[]): void;
}

/**
 * Delivery service of DAVE v1 for one channel (dave-protocol, "MLS Group", RFC 9420). It proposes members to add and
 * remove, accepts the first valid commit of an epoch, and forwards commits and welcomes. It has no secret of the group:
 * it knows only the user of each leaf.
 */
export class DaveGroup {
  epoch = 0n;
  #established = false;
  #leaves: (string | undefined)[] = [];
  readonly #present = new Set<string>();
  readonly #proposals: Proposals;
  readonly #groupId: Buffer;
  readonly #sender: ExternalSender;
  readonly #outlet: GroupOutlet;
  readonly #transitions = new Transitions((id) => this.#execute(id));

  constructor(channelId: string, outlet: GroupOutlet) {
    this.#groupId = u64(BigInt(channelId));
    this.#sender = new ExternalSender(this.#groupId);
    this.#outlet = outlet;
    this.#proposals = new Proposals(
      this.#sender,
      () => this.#committers(),
      (userId, payload) => outlet.binary(userId, Op.proposals, payload),
    );
  }

  /** The members of the current epoch, in leaf order. */
  get members(): string[] {
    return this.#leaves.filter((user) => user !== undefined);
  }

  /** The payload of op 25. */
  get credential(): Buffer {
    return this.#sender.credential;
  }

  join(userId: string): void {
    this.#present.add(userId);
    this.#outlet.binary(userId, Op.externalSender, this.credential);
  }

  /**
   * Removes a user. A member who remains alone returns to a group of their own (dave-protocol, "Sole Member Reset").
   */
  leave(userId: string): void {
    if (!this.#present.delete(userId)) return;
    if (this.#present.size === 0) this.#reset();
    else if (this.#established && this.#present.size === 1) this.#restart();
    else this.#exclude(userId);
  }

  /**
   * A dropped socket may have lost the last message of its client: a key package or a commit. So this asks for the key
   * package and repeats the open proposals to obtain the commit.
   */
  resumed(userId: string): void {
    if (!this.#present.has(userId)) return;
    const known = this.#leaves.includes(userId) || this.#proposals.adding(userId).length > 0;
    if (!known) this.#outlet.json(userId, Op.prepareEpoch, { protocol_version: 1, epoch: 1 });
    if (this.#proposals.all.length > 0) this.#proposals.remake([], [], this.epoch);
  }

  /** Op 26. Replaces an earlier key package. Throws {@link MalformedMessage}. */
  receiveKeyPackage(userId: string, payload: Buffer): void {
    const keyPackage = parseKeyPackage(payload);
    if (keyPackage.userId !== userId) throw new MalformedMessage('key package of another user');
    if (!this.#present.has(userId)) return;
    const add = this.#sender.add(this.epoch, keyPackage);
    this.#change(this.#proposals.adding(userId), [...this.#removal(userId), add]);
  }

  /** Op 28. Drops a commit that is late or does not include all open proposals. Throws {@link MalformedMessage}. */
  receiveCommit(userId: string, payload: Buffer): void {
    const commit = parseCommitWelcome(payload);
    if (!commit.groupId.equals(this.#groupId) || commit.epoch !== this.epoch) return;
    const leaf = this.#established ? this.#leaves.indexOf(userId) : 0;
    if (commit.leaf !== leaf || !this.#committers().includes(userId)) return;
    const wanted = this.#proposals.for(userId);
    const taken = new Set(commit.refs);
    if (wanted.length === 0 || wanted.length !== taken.size || wanted.some((p) => !taken.has(p.ref))) return;
    const proposals = commit.refs.map((ref) => this.#proposals.get(ref)!);
    const welcomes = welcomesOf(commit, proposals);
    if (welcomes) this.#accept(userId, commit, proposals, welcomes);
  }

  /** Op 23. */
  receiveReady(userId: string, transitionId: number): void {
    this.#transitions.ready(transitionId, userId, this.members);
  }

  /** Op 31: the member could not follow. It is removed, and returns with the next key package that it sends. */
  receiveInvalid(userId: string): void {
    this.#exclude(userId);
  }

  /** Fault: proposes an absent user to one member. The others are not told. `false` if no group exists. */
  proposeForeigner(userId: string): boolean {
    if (!this.members.includes(userId)) return false;
    const keyPackage = parseKeyPackage(foreignKeyPackage());
    this.#outlet.binary(userId, Op.proposals, appended([this.#sender.add(this.epoch, keyPackage)]));
    return true;
  }

  stop(): void {
    this.#transitions.clear();
  }

  /**
   * The users who may commit now: members who are not about to be removed. Before the first epoch, all who sent a key
   * package.
   */
  #committers(): string[] {
    const users = this.#established ? this.members : this.#proposals.all.map((p) => p.userId);
    return users.filter((user) => this.#present.has(user) && !this.#proposals.removing(user));
  }

  #exclude(userId: string): void {
    this.#change(this.#proposals.adding(userId), this.#removal(userId));
  }

  /** The proposal to remove a user, or none if the user has no leaf or is already about to be removed. */
  #removal(userId: string): Proposal[] {
    const leaf = this.#leaves.indexOf(userId);
    return leaf < 0 || this.#proposals.removing(userId) ? [] : [this.#sender.remove(this.epoch, leaf, userId)];
  }

  /** Changes the proposals. A group without members who can commit is replaced by a new group. */
  #change(withdrawn: Proposal[], added: Proposal[]): void {
    this.#proposals.change(withdrawn, added, this.epoch);
    if (this.#established && this.#committers().length === 0) this.#restart();
  }

  #accept(committer: string, commit: Commit, proposals: Proposal[], welcomes: Map<string, Buffer>): void {
    const transition = u16(this.#established ? this.#transitions.open() : 0);
    if (!this.#established) this.#leaves = [committer];
    this.#settle(proposals);
    for (const user of this.members) {
      const welcome = welcomes.get(user);
      const [op, body] = welcome ? [Op.welcome, welcome] : [Op.announceCommit, commit.message];
      this.#outlet.binary(user, op, Buffer.concat([transition, body]));
    }
    this.#outlet.epoch(this.epoch, this.members);
  }

  /** Applies removals first, then puts each new member into the leftmost free leaf (RFC 9420, 12.3 and 7.7). */
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

  /** Begins a new group with all users who are present: op 24 with epoch 1 makes them send new key packages. */
  #restart(): void {
    this.#reset();
    for (const user of this.#present) {
      this.#outlet.json(user, Op.prepareEpoch, { protocol_version: 1, epoch: 1 });
      this.#outlet.json(user, Op.prepareTransition, { protocol_version: 1, transition_id: 0 });
    }
  }
}

/**
 * The Welcome of each user that a commit adds, or undefined if one is missing, which is not allowed (dave-protocol, op
 * 28).
 */
function welcomesOf(commit: Commit, proposals: Proposal[]): Map<string, Buffer> | undefined {
  const welcomes = new Map<string, Buffer>();
  for (const p of proposals) {
    if (p.kind === 'remove') continue;
    const welcome = commit.welcome && welcomeFor(commit.welcome, p.keyPackage.ref);
    if (!welcome) return undefined;
    welcomes.set(p.userId, welcome);
  }
  return welcomes;
}
