import type { Protocol } from '#game/ports/protocol.ts';
import type { Counted } from '#game/ports/statistics.ts';
import { t } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { type Body, body, type Modal, type ModalField, withFiles } from '../../ui/body.ts';
import { type Answer, type Caller, type Context, redraw, tell } from '../../ui/context.ts';
import { drawnInTime } from '../../ui/drawn-in-time.ts';
import { refuseUnlessModerator } from '../../ui/moderators.ts';
import { whenCounted } from '../statistics/handlers.ts';
import { protocolIds } from './custom-ids.ts';
import { mostPoints, readEntry, writePoints } from './read-points.ts';
import { drawProtocol, protocolFiles, protocolWords } from './view.ts';

/** The most letters of the form's fields. */
const longest = { bestMove: 20, points: 300 } as const;

/** Shows the protocol of a game, with its picture and its CSV. */
export async function showProtocol(context: Context, caller: Caller, gameId: string): Promise<Body> {
  return shown(context, caller, await context.protocols.protocol(caller.guildId, gameId));
}

/** The form for the best move and additional points. Only moderators may enter them. */
export async function pointsForm(context: Context, caller: Caller, gameId: string): Promise<Result<Modal, Body>> {
  const refused = refuseUnlessModerator(context, caller) ?? refusedSetting(context, caller);
  if (refused) return failure(refused);
  const { wording, guildId } = caller;
  const counted = await context.protocols.protocol(guildId, gameId);
  if (counted.state !== 'ready' || counted.value === null) return failure(await shown(context, caller, counted));
  const { entry, firstKilled } = counted.value;
  const text = (key: 'best-move' | 'points') => ({
    label: t(wording, `protocol:form.${key}`),
    about: t(wording, `protocol:form.${key}.about`, { seat: firstKilled ?? 0, most: mostPoints }),
  });
  const bestMove: ModalField = {
    key: 'best-move',
    ...text('best-move'),
    value: entry.bestMove.join(' '),
    most: longest.bestMove,
    short: true,
    optional: true,
  };
  const points: ModalField = {
    key: 'points',
    ...text('points'),
    value: writePoints(entry.points),
    most: longest.points,
    optional: true,
  };
  return success({
    id: protocolIds.enterPoints({ gameId }),
    title: t(wording, 'protocol:form.title'),
    fields: firstKilled === null ? [points] : [bestMove, points],
  });
}

/** Stores the points of the form, and shows the protocol with them. */
export async function enterPoints(
  context: Context,
  caller: Caller,
  gameId: string,
  values: readonly string[],
): Promise<Answer> {
  const refused = refuseUnlessModerator(context, caller) ?? refusedSetting(context, caller);
  if (refused) return tell(refused);
  const { guildId, wording } = caller;
  const counted = await context.protocols.protocol(guildId, gameId);
  if (counted.state !== 'ready' || counted.value === null) return tell(await shown(context, caller, counted));
  const { firstKilled, rows } = counted.value;
  // Without a player who was killed first, the form has no field for the best move.
  const [bestMove = '', points = ''] = firstKilled === null ? ['', values[0]] : values;
  const entry = readEntry(bestMove, points, rows.length);
  if (typeof entry === 'string')
    return tell(body([t(wording, `protocol:form.wrong.${entry}`, { seats: rows.length, most: mostPoints })]));
  return redraw(await shown(context, caller, await context.protocols.enter(guildId, gameId, entry)));
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
