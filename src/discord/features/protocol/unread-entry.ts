import type { Protocol } from '#game/ports/protocol.ts';
import { cleanName, t } from '#narration/index.ts';
import { type Body, body, buttonRow } from '../../ui/body.ts';
import type { Caller } from '../../ui/context.ts';
import { keptText } from '../../ui/texts.ts';
import { formFields, mostPoints, type UnreadEntry } from './entry.ts';
import { protocolIds } from './view.ts';

/** The most letters of the part that is named. */
const longestPart = 60;

/**
 * The answer to a form with a part that is not understood. It keeps the typed texts, so that one button corrects them in
 * the form, and others take them with the dashes as minus signs or not.
 */
export function drawUnread(
  { field, part, styles }: UnreadEntry,
  { protocol, typed }: { readonly protocol: Protocol; readonly typed: readonly string[] },
  { wording }: Caller,
): Body {
  const { gameId, rows, scoring } = protocol;
  const params = { seats: rows.length, names: scoring.names, most: mostPoints };
  const kept = formFields(protocol, wording).flatMap(({ label }, at) => [label, keptText(typed[at] ?? '')]);
  const readings = styles.map((style) => ({
    id: protocolIds.enterReading({ gameId, style }),
    label: t(wording, `protocol:form.dash.${style}`),
  }));
  return body(
    [
      t(wording, `protocol:form.wrong.${field}`, params),
      t(wording, 'protocol:form.unread', { part: cleanName(part, longestPart) }),
      ...kept,
      styles.length === 0 ? null : t(wording, 'ui:typed.mean'),
    ],
    [
      buttonRow(...readings, {
        id: protocolIds.askForPoints({ gameId }),
        label: t(wording, 'protocol:button.correct'),
      }),
    ],
  );
}
