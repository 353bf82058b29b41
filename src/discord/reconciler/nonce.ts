import { createHash } from 'node:crypto';

/** 22 characters that stand for the text. A nonce may have 25 (Discord, create message). */
export const shortNonce = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
