import type { RecordingOrder, RecordingRefusal } from '#game/ports/recording.ts';
import { cleanName, t } from '#narration/index.ts';
import { type Body, body } from '../../ui/body.ts';
import type { Caller, Context, Suggestion } from '../../ui/context.ts';
import { refuseUnlessModerator } from '../../ui/moderators.ts';

/** The id of the pack that a person records if they name none. It has the Latin letters of their name, if there are any. */
function usualId({ guildLanguage, name, userId }: Caller): string {
  const latin = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${guildLanguage}-${latin === '' ? `voice-${userId.slice(-4)}` : latin}`.slice(0, 40);
}

/** Begins to record a narrator in the caller's voice channel, or goes on with it. */
export async function recordPack(context: Context, caller: Caller, id: string | null): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const { guildId, userId, name, wording, guildLanguage: language, channelId: askedIn } = caller;
  const channelId = context.doctor.voiceChannelOf(guildId, userId);
  if (channelId === null) return body([t(wording, 'packs:recording.nowhere')]);
  const packId = id?.trim() || usualId(caller);
  const begun = await context.recordings.begin({ guildId, userId, name, channelId, askedIn, language, packId });
  const place = { channel: `<#${channelId}>` };
  if (begun.ok) return body([t(wording, 'packs:recording.begun', place)]);
  const { mostPacks: most } = context.recordings;
  return body([refusalText(caller, begun.error, { ...place, most, id: packId })]);
}

function refusalText(
  caller: Caller,
  why: RecordingRefusal,
  { channel, most, id }: { readonly channel: string; readonly most: number; readonly id: string },
): string {
  const example = why === 'no-language' ? usualId(caller) : cleanName(id, 40);
  return t(caller.wording, `packs:recording.no.${why}`, { channel, most, id: example });
}

/** Carries out the press of a person who records. The message of the recording shows the result. */
export function orderRecording(
  { recordings }: Context,
  { guildId, userId, wording, moderates }: Caller,
  order: RecordingOrder,
  attempt: number,
): Body | null {
  const done = recordings.order(guildId, userId, { order, attempt, force: moderates });
  if (done === 'done') return null;
  return body([t(wording, done === 'over' ? 'packs:recording.past' : 'packs:recording.not-yours')]);
}

/** The packs of the server, and the one that the caller would begin. */
export function suggestRecordings(context: Context, caller: Caller, input: string): readonly Suggestion[] {
  const own = context.packs.list(caller.guildId).flatMap(({ id, own: isOwn }) => (isOwn ? [id] : []));
  const ids = [...new Set([...own, usualId(caller)])];
  return ids.filter((id) => id.includes(input.toLowerCase())).map((id) => ({ name: id, value: id }));
}
