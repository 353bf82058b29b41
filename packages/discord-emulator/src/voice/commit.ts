import { MLS_VERSION, readLeafNode } from './key-package.ts';
import { MalformedMessage } from './opcodes.ts';
import { Reader, u16, vector } from './wire.ts';

/** WireFormat, SenderType and ContentType of RFC 9420, section 6. */
export const PUBLIC_MESSAGE = 1;
const SENDER_MEMBER = 1;
const CONTENT_COMMIT = 3;
const BY_REFERENCE = 2;

/** An MLS commit with its Welcome (RFC 9420, 12.4). */
export interface Commit {
  groupId: Buffer;
  /** The epoch that the commit ends. */
  epoch: bigint;
  /** Leaf index of the committer. */
  leaf: number;
  /** The proposals that it includes, by reference in hex. */
  refs: string[];
  /** The commit as op 29 carries it: an MLSMessage. */
  message: Buffer;
  /** The Welcome struct that followed it, if any. */
  welcome: Buffer | undefined;
}

function demand(condition: boolean, what: string): asserts condition {
  if (!condition) throw new MalformedMessage(`commit: ${what}`);
}

/** Commit.proposals (RFC 9420, 12.4): only references, since all proposals of DAVE come from the voice server. */
function readReferences(list: Buffer): string[] {
  const reader = new Reader(list);
  const refs: string[] = [];
  while (!reader.done) {
    demand(reader.u8() === BY_REFERENCE, 'a proposal by value');
    refs.push(reader.vector().toString('hex'));
  }
  return refs;
}

/**
 * Splits the payload of op 28: an MLSMessage with a PublicMessage (RFC 9420, section 6.2) that holds a Commit, followed
 * directly by a bare Welcome (12.4.3.1) without a length. The boundary is found only by parsing. The commit's signature
 * and tags need the group's secrets, so only the members check them.
 */
export function parseCommitWelcome(payload: Buffer): Commit {
  const reader = new Reader(payload);
  demand(reader.u16() === MLS_VERSION && reader.u16() === PUBLIC_MESSAGE, 'not a public message of MLS 1.0');
  const groupId = reader.vector();
  const epoch = reader.u64();
  demand(reader.u8() === SENDER_MEMBER, 'not from a member');
  const leaf = reader.u32();
  reader.vector();
  demand(reader.u8() === CONTENT_COMMIT, 'not a commit');
  const refs = readReferences(reader.vector());
  if (reader.u8() === 1) {
    readLeafNode(reader);
    reader.vector();
  }
  for (const _ of ['signature', 'confirmation tag', 'membership tag']) reader.vector();
  const message = payload.subarray(0, reader.offset);
  const welcome = reader.done ? undefined : payload.subarray(reader.offset);
  if (welcome) checkWelcome(welcome);
  return { groupId, epoch, leaf, refs, message, welcome };
}

/** Welcome (RFC 9420, 12.4.3.1): ciphersuite, a vector of EncryptedGroupSecrets, the encrypted GroupInfo. */
function checkWelcome(welcome: Buffer): void {
  const reader = new Reader(welcome);
  reader.u16();
  const secrets = new Reader(reader.vector());
  while (!secrets.done) readSecrets(secrets);
  reader.vector();
  reader.end('welcome');
}

/** EncryptedGroupSecrets: the new member's key package reference and an HPKE ciphertext of two vectors. */
function readSecrets(reader: Reader): { ref: Buffer; raw: Buffer } {
  const start = reader.offset;
  const ref = reader.vector();
  reader.vector();
  reader.vector();
  return { ref, raw: reader.bytes.subarray(start, reader.offset) };
}

/**
 * The Welcome with the secrets of one key package only, as op 30 carries it, or undefined if it has none for that
 * package.
 */
export function welcomeFor(welcome: Buffer, keyPackageRef: Buffer): Buffer | undefined {
  const reader = new Reader(welcome);
  const ciphersuite = reader.u16();
  const secrets = new Reader(reader.vector());
  const groupInfo = reader.vector();
  while (!secrets.done) {
    const { ref, raw } = readSecrets(secrets);
    if (ref.equals(keyPackageRef)) return Buffer.concat([u16(ciphersuite), vector(raw), vector(groupInfo)]);
  }
  return undefined;
}
