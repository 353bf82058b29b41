import { ButtonStyle } from 'discord.js';
import type { RecordingOrder, RecordingRefusal, RecordingView } from '#game/ports/recording.ts';
import {
  cleanName,
  packText,
  type Rulebooks,
  t,
  voiceLanguageName,
  type Wording,
  wordingIn,
} from '#narration/index.ts';
import { type Body, type Button, body, buttonRow } from '../ui/body.ts';
import { type ButtonDefinition, defineButtons } from '../ui/button.ts';
import type { Caller, Context, Suggestion } from '../ui/context.ts';
import { buttonId, type FieldFormat, serverSubject } from '../ui/custom-id.ts';
import { refuseUnlessModerator } from '../ui/moderators.ts';

/** The button of one attempt at a line. A press at another attempt comes too late. */
const ofAttempt: FieldFormat<{ readonly attempt: number }> = {
  write: ({ attempt }) => ({ subject: serverSubject, number: attempt }),
  read: ({ number }) => ({ attempt: number }),
};

/** The button of a pack that is being recorded. */
const ofPack: FieldFormat<{ readonly packId: string }> = {
  write: ({ packId }) => ({ subject: serverSubject, number: 0, arg: packId }),
  read: ({ arg }) => (arg === undefined ? null : { packId: arg }),
};

export const recordingIds = {
  done: buttonId('recdone', ofAttempt),
  keep: buttonId('reckeep', ofAttempt),
  again: buttonId('recagain', ofAttempt),
  skip: buttonId('recskip', ofAttempt),
  stop: buttonId('recstop', ofAttempt),
  /** Records again where the person has stopped. */
  resume: buttonId('recmore', ofPack),
};

type Line = Exclude<RecordingView['now'], { readonly stage: 'over' }>;
type Over = Extract<RecordingView['now'], { readonly stage: 'over' }>;

/** The message of a recording. It tells everybody in the channel who is recorded. */
export function drawRecording(view: RecordingView, rulebooks: Rulebooks): Body {
  const wording = wordingIn(view.language, rulebooks);
  const title = t(wording, 'packs:recording.title', { id: view.packId, kept: view.kept, all: view.all });
  const { now } = view;
  if (now.stage === 'over') return drawOver(view, now, { wording, title });
  return body(
    [
      title,
      t(wording, 'packs:recording.who', { person: `<@${view.userId}>` }),
      t(wording, 'packs:recording.line', { text: now.text }),
      ...(view.voice === null ? [] : [t(wording, 'packs:recording.say', { voice: voiceLanguageName(view.voice) })]),
      stageText(now, wording),
      ...now.remarks.map((remark) => `- ${remarkText(remark, wording)}`),
    ],
    [buttonRow(...buttonsOf(now, wording))],
  );
}

/** A problem of a take. The texts name a file, and here it is the take. */
function remarkText({ code, params }: Line['remarks'][number], wording: Wording): string {
  const named = 'file' in params ? { ...params, file: t(wording, 'packs:recording.take') } : params;
  return packText({ code, params: named }, wording);
}

function stageText({ stage, isGood }: Line, wording: Wording): string {
  if (stage === 'review') return t(wording, isGood ? 'packs:recording.good' : 'packs:recording.bad');
  return t(wording, `packs:recording.${stage}`);
}

function buttonsOf({ stage, attempt, isGood }: Line, wording: Wording): readonly Button[] {
  const at = { attempt };
  const label = (name: 'now' | 'done' | 'keep' | 'again' | 'skip' | 'stop') =>
    t(wording, `packs:recording.button.${name}`);
  const stop: Button = { id: recordingIds.stop(at), label: label('stop'), look: ButtonStyle.Danger };
  if (stage === 'checking') return [stop];
  const rest = [{ id: recordingIds.skip(at), label: label('skip') }, stop];
  const again = { id: recordingIds.again(at), label: label(stage === 'ours' ? 'now' : 'again') };
  if (stage === 'ours') return [{ ...again, look: ButtonStyle.Primary }, ...rest];
  if (stage === 'listening')
    return [{ id: recordingIds.done(at), label: label('done'), look: ButtonStyle.Success }, again, ...rest];
  if (!isGood) return [{ ...again, look: ButtonStyle.Primary }, ...rest];
  return [{ id: recordingIds.keep(at), label: label('keep'), look: ButtonStyle.Success }, again, ...rest];
}

function drawOver(
  { packId, userId, voice, kept, all }: RecordingView,
  { why, isStored }: Over,
  { wording, title }: { readonly wording: Wording; readonly title: string },
): Body {
  const ready = voice === null ? 'kept' : 'kept.foreign';
  const result = kept === 0 ? 'none' : isStored ? ready : 'unmade';
  return body(
    [
      title,
      t(wording, `packs:recording.over.${why}`, { person: `<@${userId}>` }),
      t(wording, `packs:recording.${result}`, { kept, all, id: packId }),
    ],
    kept === all
      ? []
      : [buttonRow({ id: recordingIds.resume({ packId }), label: t(wording, 'packs:recording.button.more') })],
  );
}

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
function orderRecording(
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

/** The button that gives an order of the person who records. */
const giving = (order: RecordingOrder): ButtonDefinition<{ readonly attempt: number }> => ({
  mode: 'deferred failure',
  run: ({ context, caller }, { attempt }) => orderRecording(context, caller, order, attempt),
});

export const recordingButtons = defineButtons(recordingIds, {
  done: giving('done'),
  keep: giving('keep'),
  again: giving('again'),
  skip: giving('skip'),
  stop: giving('stop'),
  resume: { mode: 'deferred message', run: ({ context, caller }, { packId }) => recordPack(context, caller, packId) },
});
