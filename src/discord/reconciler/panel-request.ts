import { type Attempt, attempt } from '../connection/faults.ts';
import type { Body } from '../ui/body.ts';
import type { failureLog } from './failure-log.ts';

/** A request of discord.js that carries a message. */
interface PanelRequest {
  readonly body: object;
  readonly files: { readonly name: string; readonly data: Buffer }[];
}

/** Sends a panel with `call`. If Nightcall may not attach files there, sends the panel without its files. */
export async function sendPanel<T>(
  body: Body,
  call: (request: PanelRequest) => Promise<T>,
  logFailure: ReturnType<typeof failureLog>,
): Promise<Attempt<T>> {
  const sent = await attempt(() => call(requestOf(body)), logFailure);
  if (sent.ok || sent.error.fault !== 'no-permission' || body.files === undefined) return sent;
  const { files: _, ...bare } = body;
  return attempt(() => call(requestOf(bare)), logFailure);
}

/** Lists the files as well: an edit then replaces the files that the message had (Discord, edit message). */
function requestOf({ files = [], ...message }: Body): PanelRequest {
  const attachments = files.map(({ name, alt }, id) => ({
    id,
    filename: name,
    ...(alt === undefined ? {} : { description: alt }),
  }));
  return {
    body: { ...message, allowed_mentions: { parse: [] }, ...(files.length === 0 ? {} : { attachments }) },
    files: files.map(({ name, data }) => ({ name, data: Buffer.from(data) })),
  };
}
