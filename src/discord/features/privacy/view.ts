import { ButtonStyle } from 'discord.js';
import { t } from '#narration/index.ts';
import { type Body, body, buttonRow } from '../../ui/body.ts';
import type { Caller } from '../../ui/context.ts';
import { privacyIds } from './custom-ids.ts';

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
