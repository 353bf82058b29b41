import { bestMoveSize, type Protocol, type ProtocolEntry } from '#game/ports/protocol.ts';
import type { Counted } from '#game/ports/statistics.ts';
import { t } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { type Body, body, type Modal, type ModalField, withFiles } from '../../ui/body.ts';
import { defineButtons } from '../../ui/button.ts';
import { type Answer, type Caller, type Context, redraw, tell } from '../../ui/context.ts';
import { drawnInTime } from '../../ui/drawn-in-time.ts';
import { refuseUnlessModerator } from '../../ui/moderators.ts';
import { whenCounted } from '../statistics/handlers.ts';
import { drawProtocol, protocolFiles, protocolIds, protocolWords } from './view.ts';

/** The most points that one entry may give or take. */
const mostPoints = 5;

/** The reason why a typed text is no entry. */
type EntryProblem = 'best-move' | 'points';

const seatWithPoints = /(\d{1,2})\s*[:=]?\s*([+\-−]\s*\d+(?:[.,]\d{1,2})?)/g;
/** The characters between two entries. */
const between = /^[\s,.;]*$/;

/** Returns the entry, or the reason why there is none. `seats`: the number of seats of the game. */
export function readEntry(bestMove: string, points: string, seats: number): ProtocolEntry | EntryProblem {
  const named = readSeats(bestMove, seats);
  if (named === null) return 'best-move';
  const given = readPoints(points, seats);
  return given === null ? 'points' : { bestMove: named, points: given };
}

function readSeats(text: string, seats: number): readonly number[] | null {
  if (!/^[\d\s,.;]*$/.test(text)) return null;
  const named = [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  const isGood = named.every((seat) => seat >= 1 && seat <= seats) && new Set(named).size === named.length;
  return isGood && named.length <= bestMoveSize ? named : null;
}

function readPoints(text: string, seats: number): ProtocolEntry['points'] | null {
  if (!between.test(text.replace(seatWithPoints, ''))) return null;
  const given = [...text.matchAll(seatWithPoints)].map(([, seat = '', value = '']) => ({
    seat: Number(seat),
    value: Number(value.replace(/\s/g, '').replace('−', '-').replace(',', '.')),
  }));
  const isGood = given.every(({ seat, value }) => seat >= 1 && seat <= seats && Math.abs(value) <= mostPoints);
  return isGood ? given : null;
}

/** Writes points as a person types them. */
const writePoints = (points: ProtocolEntry['points']): string =>
  points.map(({ seat, value }) => `${seat} ${value > 0 ? '+' : ''}${value}`).join(', ');

/** The most letters of the form's fields. */
const longest = { bestMove: 20, points: 300 } as const;

/** Shows the protocol of a game, with its picture and its CSV. */
async function showProtocol(context: Context, caller: Caller, gameId: string): Promise<Body> {
  return shown(context, caller, await context.protocols.protocol(caller.guildId, gameId));
}

/** The form for the best move and additional points. Only moderators may enter them. */
async function pointsForm(context: Context, caller: Caller, gameId: string): Promise<Result<Modal, Body>> {
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
async function enterPoints(
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

export const protocolButtons = defineButtons(protocolIds, {
  show: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId }) => showProtocol(context, caller, gameId),
  },
  askForPoints: {
    mode: 'form',
    run: ({ context, caller }, { gameId }) => pointsForm(context, caller, gameId),
  },
  enterPoints: {
    mode: 'deferred redraw',
    run: ({ context, caller, values }, { gameId }) => enterPoints(context, caller, gameId, values),
  },
});
