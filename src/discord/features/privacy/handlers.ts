import { StoreError } from '#game/ports/ports.ts';
import { t } from '#narration/index.ts';
import { type Body, body } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';

const fileName = 'nightcall-data.json';

/** Gives the caller everything that is stored about them, as a file that they alone see. */
export async function exportData({ privacy }: Context, { userId, wording }: Caller): Promise<Body> {
  const found = await privacy.exportOf(userId);
  if (typeof found === 'string') return body([t(wording, `ui:privacy.export.${found}`)]);
  return {
    ...body([t(wording, 'ui:privacy.export.done')]),
    files: [{ name: fileName, data: Buffer.from(found.file) }],
  };
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
