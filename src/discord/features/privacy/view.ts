import { ButtonStyle } from 'discord.js';
import { t } from '#narration/index.ts';
import { type Body, body, buttonRow } from '../../ui/body.ts';
import type { Caller } from '../../ui/context.ts';
import { privacyIds } from './custom-ids.ts';

/** Asks whether the caller wants their data as a file. */
export const askToExport = ({ wording }: Caller): Body =>
  body(
    [t(wording, 'ui:privacy.export.ask')],
    [
      buttonRow({
        id: privacyIds.export({}),
        label: t(wording, 'ui:privacy.export.confirm'),
        look: ButtonStyle.Primary,
      }),
    ],
  );

/** Asks whether the caller wants to be forgotten, and tells what that means. */
export const askToForget = ({ wording }: Caller): Body =>
  body(
    [t(wording, 'ui:privacy.forget.ask')],
    [
      buttonRow({
        id: privacyIds.forget({}),
        label: t(wording, 'ui:privacy.forget.confirm'),
        look: ButtonStyle.Danger,
      }),
    ],
  );
