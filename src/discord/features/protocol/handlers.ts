import type { Protocol } from '#game/ports/protocol.ts';
import type { Counted } from '#game/ports/statistics.ts';
import { t, wordsOf } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import type { DashStyle } from '../../formats/points.ts';
import { type Body, body, withFiles } from '../../ui/body.ts';
import { defineButtons } from '../../ui/button.ts';
import { type Answer, type Caller, type Context, redraw, tell } from '../../ui/context.ts';
import { drawnInTime } from '../../ui/drawn-in-time.ts';
import type { Modal } from '../../ui/form.ts';
import { refuseUnlessModerator } from '../../ui/moderators.ts';
import { whenCounted } from '../statistics/handlers.ts';
import { seasonText } from '../statistics/view.ts';
import { formFields, readEntry } from './entry.ts';
import { gamesCsv, type WrittenGame, type WrittenPlace } from './games-csv.ts';
import { drawUnread } from './unread-entry.ts';
import { drawProtocol, protocolFiles, protocolIds, protocolWords } from './view.ts';

/** Shows the protocol of a game, with its picture and its CSV. */
async function showProtocol(context: Context, caller: Caller, gameId: string): Promise<Body> {
  return shown(context, caller, await context.protocols.protocol(caller.guildId, gameId));
}

/** The form for the best moves, the best player and additional points. Only moderators may enter them. */
async function pointsForm(context: Context, caller: Caller, gameId: string): Promise<Result<Modal, Body>> {
  const protocol = await forModerator(context, caller, gameId);
  if (!protocol.ok) return protocol;
  const { wording } = caller;
  return success({
    id: protocolIds.enterPoints({ gameId }),
    title: t(wording, 'protocol:form.title'),
    fields: formFields(protocol.value, wording),
  });
}

/** Stores the points of the form, and shows the protocol with them. `style`: the meaning of dashes that have two. */
async function enterPoints(
  context: Context,
  caller: Caller,
  { gameId, style = null }: { readonly gameId: string; readonly style?: DashStyle | null },
  values: readonly string[],
): Promise<Answer> {
  const protocol = await forModerator(context, caller, gameId);
  if (!protocol.ok) return tell(protocol.error);
  const { firstVictims, rows, scoring } = protocol.value;
  const entry = readEntry(values, { firstVictims, names: scoring.names, seats: rows.length }, style);
  if (!entry.ok) return tell(drawUnread(entry.error, { protocol: protocol.value, typed: values }, caller));
  return redraw(await shown(context, caller, await context.protocols.enter(caller.guildId, gameId, entry.value)));
}

/** The protocol of a game for a moderator, or the reason why there is none. */
async function forModerator(context: Context, caller: Caller, gameId: string): Promise<Result<Protocol, Body>> {
  const refused = refuseUnlessModerator(context, caller) ?? refusedSetting(context, caller);
  if (refused) return failure(refused);
  const counted = await context.protocols.protocol(caller.guildId, gameId);
  return counted.state === 'ready' && counted.value !== null
    ? success(counted.value)
    : failure(await shown(context, caller, counted));
}

/** The protocol, or the reason why there is none. */
async function shown(context: Context, caller: Caller, counted: Counted<Protocol | null>): Promise<Body> {
  const off = refusedSetting(context, caller);
  if (off) return off;
  if (counted.state !== 'ready' || counted.value === null)
    return whenCounted(counted, caller.wording, () => body([t(caller.wording, 'protocol:none')]));
  const protocol = counted.value;
  const written = await writtenGame(context, caller, protocol);
  const drawn = drawProtocol(written, caller);
  const pictures = context.pictures(caller.guildId);
  const svg = pictures?.svg.protocol(protocol, written.timeline, protocolWords(written));
  const png = pictures && svg !== undefined ? await drawnInTime(pictures, svg) : null;
  return withFiles(drawn, protocolFiles(written, png, placeOf(context, caller)));
}

/** A game with its record and with the words of its own roles. */
async function writtenGame(context: Context, { guildId, wording }: Caller, protocol: Protocol): Promise<WrittenGame> {
  const found = await context.statistics.game(guildId, protocol.gameId);
  const game = found.state === 'ready' ? found.value : null;
  const words = wordsOf(wording, { options: game?.record?.options, ownRoles: game?.ownRoles });
  return { protocol, played: game?.played ?? null, timeline: game?.timeline ?? null, wording: words };
}

const placeOf = ({ guilds, names }: Context, { guildId }: Caller): WrittenPlace => ({
  timeZone: guilds.of(guildId).timeZone,
  names: names(guildId),
});

/** Writes the games of a month as CSV, for a moderator: each is played again. */
async function writeGames(context: Context, caller: Caller, season: string): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller) ?? refusedSetting(context, caller);
  if (refused) return refused;
  const { guildId, wording } = caller;
  const counted = await context.protocols.season(guildId, season);
  if (counted.state !== 'ready' || counted.value.length === 0)
    return whenCounted(counted, wording, () => body([t(wording, 'protocol:none')]));
  const games: WrittenGame[] = [];
  for (const protocol of counted.value) games.push(await writtenGame(context, caller, protocol));
  const data = gamesCsv(games, placeOf(context, caller), wording);
  const month = seasonText(season, wording);
  return withFiles(body([t(wording, 'protocol:games', { month, count: games.length })]), [
    { name: `games-${season}.csv`, data },
  ]);
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
  writeGames: {
    mode: 'deferred message',
    run: ({ context, caller }, { season }) => writeGames(context, caller, season),
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
