import { Close, MalformedMessage } from './opcodes.ts';

/** The checked JSON messages of clients. All readers throw {@link MalformedMessage}. */
export interface Message {
  op: number;
  data: unknown;
}

/** The data of op 0. */
export interface Identify {
  serverId: string;
  userId: string;
  sessionId: string;
  token: string;
  maxDaveVersion: number;
}

/** The data of op 7. */
export interface Resume {
  serverId: string;
  sessionId: string;
  token: string;
  seqAck: number;
}

type Fields = Record<string, unknown>;

function fields(value: unknown, code: number = Close.failedToDecode): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new MalformedMessage('not an object', code);
}

function text(from: Fields, name: string): string {
  const value = from[name];
  if (typeof value === 'string') return value;
  throw new MalformedMessage(`${name} is not a string`, Close.failedToDecode);
}

function integer(from: Fields, name: string, code: number, otherwise?: number): number {
  const value = from[name] ?? otherwise;
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  throw new MalformedMessage(`${name} is not an integer`, code);
}

/** Reads a message of JSON. Throws {@link MalformedMessage}, as all readers of this file. */
export function readMessage(json: string): Message {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new MalformedMessage('not JSON', Close.failedToDecode);
  }
  const message = fields(value);
  return { op: integer(message, 'op', Close.failedToDecode), data: message.d };
}

/** Reads the data of op 0. */
export function readIdentify(data: unknown): Identify {
  const d = fields(data);
  return {
    serverId: text(d, 'server_id'),
    userId: text(d, 'user_id'),
    sessionId: text(d, 'session_id'),
    token: text(d, 'token'),
    maxDaveVersion: integer(d, 'max_dave_protocol_version', Close.failedToDecode, 0),
  };
}

/** Reads the data of op 7. */
export function readResume(data: unknown): Resume {
  const d = fields(data);
  return {
    serverId: text(d, 'server_id'),
    sessionId: text(d, 'session_id'),
    token: text(d, 'token'),
    seqAck: integer(d, 'seq_ack', Close.failedToDecode, -1),
  };
}

/**
 * The encryption mode that a client selects. The protocol must be `udp`. The client's address is not read, because
 * discovery has seen it.
 */
export function readSelectProtocol(data: unknown): string {
  const d = fields(data, Close.badRequest);
  if (d.protocol !== 'udp') throw new MalformedMessage('unknown protocol', Close.unknownProtocol);
  const mode = fields(d.data, Close.badRequest).mode;
  if (typeof mode !== 'string') throw new MalformedMessage('no mode', Close.unknownEncryptionMode);
  return mode;
}

/** Reads the data of op 3, version 8. */
export function readHeartbeat(data: unknown): { t: number; seqAck: number } {
  const d = fields(data, Close.badRequest);
  return { t: integer(d, 't', Close.badRequest), seqAck: integer(d, 'seq_ack', Close.badRequest, -1) };
}

/** The heartbeat of versions below 8: a number, which the server returns. */
export function readNonce(data: unknown): number {
  return integer({ nonce: data }, 'nonce', Close.badRequest);
}

/** Reads the speaking flags of op 5. */
export function readSpeaking(data: unknown): number {
  return integer(fields(data, Close.badRequest), 'speaking', Close.badRequest);
}

/** Reads the transition id of ops 23 and 31. */
export function readTransition(data: unknown): number {
  return integer(fields(data, Close.badRequest), 'transition_id', Close.badRequest);
}
