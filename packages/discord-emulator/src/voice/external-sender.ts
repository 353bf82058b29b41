import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { PUBLIC_MESSAGE } from './commit.ts';
import { type KeyPackage, MLS_VERSION } from './key-package.ts';
import { refHash, signContent, u8, u16, u32, u64, vector } from './wire.ts';

const BASIC_CREDENTIAL = 1;
const SENDER_EXTERNAL = 2;
const CONTENT_PROPOSAL = 2;
const PROPOSAL = { add: 1, remove: 3 } as const;

interface Proposed {
  /** ProposalRef (RFC 9420, 5.2) in hex. */
  ref: string;
  /** The MLSMessage that carries it. */
  message: Buffer;
  userId: string;
}

/** A proposal of the server to add or remove a member. */
export type Proposal =
  | (Proposed & { kind: 'add'; keyPackage: KeyPackage })
  | (Proposed & { kind: 'remove'; leaf: number });

/**
 * The voice server's role in the MLS group: an external sender that may propose and knows no secret (RFC 9420, 12.1.8,
 * dave-protocol, "External Sender").
 */
export class ExternalSender {
  /** Payload of op 25: the public key as a vector, and a basic credential. */
  readonly credential: Buffer;
  readonly #groupId: Buffer;
  readonly #key: KeyObject;

  constructor(groupId: Buffer) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const point = publicKey.export({ type: 'spki', format: 'der' }).subarray(-65);
    this.#groupId = groupId;
    this.#key = privateKey;
    this.credential = Buffer.concat([vector(point), u16(BASIC_CREDENTIAL), vector(Buffer.from('discord-emulator'))]);
  }

  add(epoch: bigint, keyPackage: KeyPackage): Proposal {
    const proposed = this.#propose(epoch, Buffer.concat([u16(PROPOSAL.add), keyPackage.raw]));
    return { ...proposed, kind: 'add', userId: keyPackage.userId, keyPackage };
  }

  remove(epoch: bigint, leaf: number, userId: string): Proposal {
    const proposed = this.#propose(epoch, Buffer.concat([u16(PROPOSAL.remove), u32(leaf)]));
    return { ...proposed, kind: 'remove', userId, leaf };
  }

  /**
   * A proposal in a PublicMessage (RFC 9420, 6.1 and 6.2). FramedContentTBS of an external sender has no GroupContext
   * and the message has no membership tag, so the group's state is not needed.
   */
  #propose(epoch: bigint, proposal: Buffer): { ref: string; message: Buffer } {
    const sender = Buffer.concat([u8(SENDER_EXTERNAL), u32(0)]);
    const noData = vector();
    const content = Buffer.concat([vector(this.#groupId), u64(epoch), sender, noData, u8(CONTENT_PROPOSAL), proposal]);
    const framed = Buffer.concat([u16(PUBLIC_MESSAGE), content]);
    const toSign = Buffer.concat([u16(MLS_VERSION), framed]);
    const signature = vector(sign('sha256', signContent('FramedContentTBS', toSign), this.#key));
    const ref = refHash('Proposal Reference', Buffer.concat([framed, signature])).toString('hex');
    return { ref, message: Buffer.concat([toSign, signature]) };
  }
}
