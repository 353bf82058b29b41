import { Ajv2020 } from 'ajv/dist/2020.js';
import { GatewayOpcodes as Op } from 'discord-api-types/v10';

/** docs: Gateway Opcodes. The library of Discord's types lacks it. */
export const REQUEST_CHANNEL_INFO = 43;

/** A message of a bot. */
export interface Payload {
  op: number;
  d: unknown;
}

const text = { type: 'string' };
const flag = { type: 'boolean' };
const texts = { type: 'array', items: text };
const object = (required: readonly string[], properties: object) => ({ type: 'object', required, properties });

const ajv = new Ajv2020({ strict: false });
const isPayload = ajv.compile<Payload>(object(['op'], { op: { type: 'integer' } }));
/** The forms of `d` by opcode, as far as this gateway reads them (docs: Gateway Events, Send Events). */
const forms = new Map(
  Object.entries({
    [Op.Identify]: object([], { token: text, compress: flag }),
    [Op.Resume]: object(['session_id', 'seq'], { token: text, session_id: text, seq: { type: 'integer' } }),
    [Op.VoiceStateUpdate]: object(['guild_id', 'channel_id'], {
      ...{ guild_id: text, channel_id: { type: ['string', 'null'] }, self_mute: flag, self_deaf: flag },
    }),
    [Op.RequestGuildMembers]: object(['guild_id'], {
      ...{ guild_id: text, query: text, limit: { type: 'integer', minimum: 0 }, nonce: text },
      user_ids: { anyOf: [text, texts] },
    }),
    [Op.RequestSoundboardSounds]: object(['guild_ids'], { guild_ids: texts }),
    [REQUEST_CHANNEL_INFO]: object(['guild_id'], { guild_id: text, fields: texts }),
  }).map(([op, schema]) => [Number(op), ajv.compile(schema)]),
);

/** Reads a payload. Returns `null` if it is no JSON, or does not have the form of its opcode. */
export function readPayload(json: string): Payload | null {
  let payload: unknown;
  try {
    payload = JSON.parse(json);
  } catch {
    return null;
  }
  if (!isPayload(payload)) return null;
  const { op, d } = payload;
  return (forms.get(op)?.(d) ?? true) ? { op, d } : null;
}
