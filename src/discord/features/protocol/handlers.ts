import type { Protocol } from '#game/ports/protocol.ts';
import type { Counted } from '#game/ports/statistics.ts';
import { t } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import type { DashStyle } from '../../formats/points.ts';
import { type Body, body, type Modal, withFiles } from '../../ui/body.ts';
import { defineButtons } from '../../ui/button.ts';
import { type Answer, type Caller, type Context, redraw, tell } from '../../ui/context.ts';
import { drawnInTime } from '../../ui/drawn-in-time.ts';
import { refuseUnlessModerator } from '../../ui/moderators.ts';
import { whenCounted } from '../statistics/handlers.ts';
import { formFields, readEntry } from './entry.ts';
import { drawUnread } from './unread-entry.ts';
import { drawProtocol, protocolFiles, protocolIds, protocolWords } from './view.ts';

/** Shows the protocol of a game, with its picture and its CSV. */
async function showProtocol(context: Context, caller: Caller, gameId: string): Promise<Body> {
  return shown(context, caller, await context.protocols.protocol(caller.guildId, gameId));
}

/** The form for the best moves, the best player and additional points. Only moderators may enter them. */
async function pointsForm(
  context: Context,
  caller: Caller,
  gameId: string,
  typed: readonly string[],
): Promise<Result<Modal, Body>> {
  const refused = refuseUnlessModerator(context, caller) ?? refusedSetting(context, caller);
  if (refused) return failure(refused);
  const { wording, guildId } = caller;
  const counted = await context.protocols.protocol(guildId, gameId);
  if (counted.state !== 'ready' || counted.value === null) return failure(await shown(context, caller, counted));
  return success({
    id: protocolIds.enterPoints({ gameId }),
    title: t(wording, 'protocol:form.title'),
    fields: formFields(counted.value, wording, typed),
  });
}

/** Stores the points of the form, and shows the protocol with them. `style`: the meaning of dashes that have two. */
async function enterPoints(
  context: Context,
  caller: Caller,
  { gameId, style = null }: { readonly gameId: string; readonly style?: DashStyle | null },
  values: readonly string[],
): Promise<Answer> {
  const refused = refuseUnlessModerator(context, caller) ?? refusedSetting(context, caller);
  if (refused) return tell(refused);
  const { guildId } = caller;
  const counted = await context.protocols.protocol(guildId, gameId);
  if (counted.state !== 'ready' || counted.value === null) return tell(await shown(context, caller, counted));
  const { firstVictims, rows, scoring } = counted.value;
  const entry = readEntry(values, { firstVictims, names: scoring.names, seats: rows.length }, style);
  if (!entry.ok) return tell(drawUnread(entry.error, { protocol: counted.value, typed: values }, caller));
  return redraw(await shown(context, caller, await context.protocols.enter(guildId, gameId, entry.value)));
}

/** The protocol, or the reason why there is none. */
async function shown(context: Context, caller: Caller, counted: Counted<Protocol | null>): Promise<Body> {
  const off = refusedSetting(context, caller);
  if (off) return off;
  if (counted.state !== 'ready' || counted.value === null)
    return whenCounted(counted, caller.wording, () => body([t(caller.wording, 'protocol:none')]));
  const protocol = counted.value;
  const drawn = drawProtocol(protocol, caller);
  const pictures = context.pictures(caller.guildId);
  const png =
    pictures === null
      ? null
      : await drawnInTime(pictures, pictures.svg.protocol(protocol, protocolWords(protocol, caller.wording)));
  return withFiles(drawn, protocolFiles(protocol, png, caller.wording));
}

const refusedSetting = ({ guilds }: Context, { guildId, wording }: Caller): Body | null =>
  guilds.of(guildId).protocol ? null : body([t(wording, 'protocol:off')]);

export const protocolButtons = defineButtons(protocolIds, {
  show: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId }) => showProtocol(context, caller, gameId),
  },
  askForPoints: {
    mode: 'form',
    run: ({ context, caller, values }, { gameId }) => pointsForm(context, caller, gameId, values),
  },
  enterPoints: {
    mode: 'deferred redraw',
    run: ({ context, caller, values }, fields) => enterPoints(context, caller, fields, values),
  },
  enterReading: {
    mode: 'deferred redraw',
    run: ({ context, caller, values }, fields) => enterPoints(context, caller, fields, values),
  },
});
