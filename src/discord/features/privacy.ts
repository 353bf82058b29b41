import { ButtonStyle } from 'discord.js';
import { StoreError } from '#game/ports/ports.ts';
import { t } from '#narration/index.ts';
import { type Body, body, buttonRow } from '../ui/body.ts';
import { defineButtons } from '../ui/button.ts';
import { type Caller, type Context, redraw } from '../ui/context.ts';
import { buttonId, inServer } from '../ui/custom-id.ts';

export const privacyIds = {
  /** Confirms that the caller wants everything that is stored about them. */
  export: buttonId('mydata', inServer),
  /** Confirms that the caller wants to be forgotten. */
  forget: buttonId('forgetme', inServer),
};

/** Returns a question with one button, which confirms it. */
const question =
  (about: 'export' | 'forget', look: ButtonStyle.Primary | ButtonStyle.Danger) =>
  ({ wording }: Caller): Body =>
    body(
      [t(wording, `ui:privacy.${about}.ask`)],
      [buttonRow({ id: privacyIds[about]({}), label: t(wording, `ui:privacy.${about}.confirm`), look })],
    );

/** Asks whether the caller wants their data as a file. */
export const askToExport = question('export', ButtonStyle.Primary);

/** Asks whether the caller wants to be forgotten, and tells what that means. */
export const askToForget = question('forget', ButtonStyle.Danger);

const fileName = 'nightcall-data.json';

/** Gives the caller everything that is stored about them, as a file that they alone see. */
async function exportData({ privacy }: Context, { userId, wording }: Caller): Promise<Body> {
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

export const privacyButtons = defineButtons(privacyIds, {
  export: { mode: 'deferred redraw', run: async ({ context, caller }) => redraw(await exportData(context, caller)) },
  forget: { mode: 'deferred redraw', run: async ({ context, caller }) => redraw(await forget(context, caller)) },
});
