import type { Op } from './opcodes.ts';

/** The `d` of the server's messages by opcode, with only the fields that a listener reads. */
export interface ServerData {
  [Op.ready]: { ssrc: number; ip: string; port: number; modes: string[] };
  [Op.sessionDescription]: { mode: string; secret_key: number[]; dave_protocol_version: number };
  [Op.speaking]: { user_id: string; ssrc: number; speaking: number };
  [Op.resumed]: null;
  [Op.clientsConnect]: { user_ids: string[] };
  [Op.clientDisconnect]: { user_id: string };
  [Op.prepareTransition]: { protocol_version: number; transition_id: number };
  [Op.executeTransition]: { transition_id: number };
  [Op.prepareEpoch]: { protocol_version: number; epoch: number };
}

/** A message of the voice server that a listener reads. */
export type ServerMessage = { [Code in keyof ServerData]: { op: Code; d: ServerData[Code] } }[keyof ServerData];
