import { verify } from 'node:crypto';
import { MalformedMessage } from './opcodes.ts';
import { p256Key, Reader, refHash, signContent } from './wire.ts';

/** The only protocol version and the ciphersuite of DAVE v1: mls10, MLS_128_DHKEMP256_AES128GCM_SHA256_P256. */
export const MLS_VERSION = 1;
const CIPHERSUITE = 2;
const BASIC_CREDENTIAL = 1;
const SOURCE = { keyPackage: 1, update: 2, commit: 3 } as const;
const FOREVER = 0xffff_ffff_ffff_ffffn;

/** A leaf node of an MLS group (RFC 9420, 7.2). */
interface LeafNode {
  encryptionKey: Buffer;
  signatureKey: Buffer;
  credentialType: number;
  identity: Buffer;
  source: number;
  lifetime: { notBefore: bigint; notAfter: bigint } | undefined;
  /** The bytes that the leaf's own signature covers in a key package. */
  signed: Buffer;
  signature: Buffer;
}

/** The key package of a user (RFC 9420, 10). */
export interface KeyPackage {
  raw: Buffer;
  userId: string;
  /** KeyPackageRef (RFC 9420, 5.2). A Welcome uses it to name its key package. */
  ref: Buffer;
}

/**
 * LeafNode (RFC 9420, 7.2): keys, credential, five capability vectors, source with its fields, extensions, signature.
 */
export function readLeafNode(reader: Reader): LeafNode {
  const start = reader.offset;
  const encryptionKey = reader.vector();
  const signatureKey = reader.vector();
  const credentialType = reader.u16();
  const identity = reader.vector();
  for (let capability = 0; capability < 5; capability += 1) reader.vector();
  const source = reader.u8();
  let lifetime: LeafNode['lifetime'];
  if (source === SOURCE.keyPackage) lifetime = { notBefore: reader.u64(), notAfter: reader.u64() };
  else if (source === SOURCE.commit) reader.vector();
  else if (source !== SOURCE.update) throw new MalformedMessage('leaf node: unknown source');
  reader.vector();
  const signed = reader.bytes.subarray(start, reader.offset);
  const signature = reader.vector();
  return { encryptionKey, signatureKey, credentialType, identity, source, lifetime, signed, signature };
}

function demand(condition: boolean, what: string): asserts condition {
  if (!condition) throw new MalformedMessage(`key package: ${what}`);
}

/**
 * Reads and checks the payload of op 26: a bare KeyPackage (RFC 9420, section 10), not an MLSMessage. DAVE requires a
 * basic credential with the user's id in 8 bytes, and an unlimited lifetime (dave-protocol, "Key Packages"). Throws
 * {@link MalformedMessage} for everything else, including an invalid signature.
 */
export function parseKeyPackage(raw: Buffer): KeyPackage {
  const reader = new Reader(raw);
  demand(reader.u16() === MLS_VERSION, 'not MLS 1.0');
  demand(reader.u16() === CIPHERSUITE, 'not ciphersuite 2');
  const initKey = reader.vector();
  const leaf = readLeafNode(reader);
  reader.vector();
  const signed = raw.subarray(0, reader.offset);
  const signature = reader.vector();
  reader.end('key package');
  demand(leaf.credentialType === BASIC_CREDENTIAL && leaf.identity.length === 8, 'not a basic credential of a user id');
  demand(leaf.lifetime?.notBefore === 0n && leaf.lifetime.notAfter === FOREVER, 'a bounded lifetime');
  demand(!initKey.equals(leaf.encryptionKey), 'init key and encryption key are the same');
  p256Key(initKey);
  p256Key(leaf.encryptionKey);
  const key = p256Key(leaf.signatureKey);
  demand(verify('sha256', signContent('LeafNodeTBS', leaf.signed), key, leaf.signature), 'leaf signature');
  demand(verify('sha256', signContent('KeyPackageTBS', signed), key, signature), 'signature');
  return {
    raw: Buffer.from(raw),
    userId: leaf.identity.readBigUInt64BE().toString(),
    ref: refHash('KeyPackage Reference', raw),
  };
}
