import type { Connection } from './connection.ts';
import { DaveGroup } from './dave-group.ts';
import { Op } from './opcodes.ts';

/** The people connected to a voice channel, and their end-to-end encryption group. */
export class Room {
  readonly channelId: string;
  readonly group: DaveGroup;
  readonly #people = new Map<string, Connection>();
  #keysHeld = false;
  /** The users who wait for the end of {@link holdKeys}, and the key packages that they have sent since. */
  readonly #keyless = new Map<string, Buffer | null>();

  /** @param onEpoch receives each new epoch of the group, or epoch 0 without members when the group is reset */
  constructor(channelId: string, keysHeld: boolean, onEpoch: (epoch: bigint, members: string[]) => void) {
    this.#keysHeld = keysHeld;
    this.channelId = channelId;
    this.group = new DaveGroup(channelId, {
      json: (userId, op, data) => this.#people.get(userId)?.send(op, data),
      binary: (userId, op, payload) => this.#people.get(userId)?.sendBinary(op, payload),
      epoch: onEpoch,
    });
  }

  get empty(): boolean {
    return this.#people.size === 0;
  }

  get userIds(): string[] {
    return [...this.#people.keys()];
  }

  others(connection: Connection): Connection[] {
    return [...this.#people.values()].filter((other) => other !== connection);
  }

  /** Announces both sides to each other (op 11). A client accepts no DAVE proposal for a user who was not announced. */
  enter(connection: Connection): void {
    this.#people.set(connection.userId, connection);
    const others = this.others(connection);
    if (others.length > 0) connection.send(Op.clientsConnect, { user_ids: others.map((other) => other.userId) });
    for (const other of others) other.send(Op.clientsConnect, { user_ids: [connection.userId] });
  }

  /**
   * Media may flow. Tells the new client who is speaking, because otherwise it cannot identify the ssrc that it
   * receives.
   */
  ready(connection: Connection): void {
    for (const { userId, ssrc, speaking } of this.others(connection)) {
      if (speaking > 0) connection.send(Op.speaking, { user_id: userId, ssrc, speaking });
    }
    if (connection.daveVersion === 0) return;
    if (this.#keysHeld) this.#keyless.set(connection.userId, null);
    else this.group.join(connection.userId);
  }

  /** Fault: new users are not let into the end-to-end group. Those who wait are let in when the fault ends. */
  holdKeys(on: boolean): void {
    this.#keysHeld = on;
    if (on) return;
    const waiting = [...this.#keyless];
    this.#keyless.clear();
    for (const [userId] of waiting) this.group.join(userId);
    for (const [userId, keyPackage] of waiting) if (keyPackage) this.group.receiveKeyPackage(userId, keyPackage);
  }

  /** Op 26. Throws {@link MalformedMessage}. */
  receiveKeyPackage(userId: string, payload: Buffer): void {
    if (this.#keyless.has(userId)) this.#keyless.set(userId, payload);
    else this.group.receiveKeyPackage(userId, payload);
  }

  speak(connection: Connection, speaking: number): void {
    connection.speaking = speaking;
    connection.hasSpoken = true;
    const { userId, ssrc } = connection;
    for (const other of this.others(connection)) other.send(Op.speaking, { user_id: userId, ssrc, speaking });
  }

  leave(connection: Connection): void {
    if (this.#people.get(connection.userId) !== connection) return;
    this.#people.delete(connection.userId);
    this.#keyless.delete(connection.userId);
    for (const other of this.#people.values()) other.send(Op.clientDisconnect, { user_id: connection.userId });
    this.group.leave(connection.userId);
  }
}
