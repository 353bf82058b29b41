import { StoreError } from '#game/ports/ports.ts';
import { t } from '#narration/index.ts';
import { type Body, body } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';

/** The most bytes of a file: Discord takes 10 MiB, and the message needs some of them. */
const MOST = 9 * 1024 * 1024;
const fileName = 'nightcall-data.json';

/** Gives the caller everything that is stored about them, as a file that they alone see. */
export async function exportData({ privacy }: Context, { userId, wording }: Caller): Promise<Body> {
  const text = await privacy.exportOf(userId);
  if (text === null) return body([t(wording, 'ui:privacy.export.nothing')]);
  const data = Buffer.from(text);
  if (data.length > MOST) return body([t(wording, 'ui:privacy.export.long')]);
  return { ...body([t(wording, 'ui:privacy.export.done')]), files: [{ name: fileName, data }] };
}

/** Forgets the caller everywhere: now, or when their last table is closed. */
export async function forget({ privacy, log }: Context, { userId, wording }: Caller): Promise<Body> {
  try {
    return body([t(wording, `ui:privacy.forget.${await privacy.forget(userId)}`)]);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.error({ error }, 'a request to be forgotten could not be stored');
    return body([t(wording, 'ui:privacy.forget.failed')]);
  }
}
