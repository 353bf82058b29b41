import { ButtonStyle } from 'discord.js';
import type { RecordingOrder, RecordingRefusal, RecordingStage, RecordingView } from '#game/ports/recording.ts';
import {
  cleanName,
  packText,
  type Rulebooks,
  t,
  voiceLanguageName,
  type Wording,
  wordingIn,
} from '#narration/index.ts';
import { type Body, type Button, body, buttonRow, menuRow, type Row } from '../ui/body.ts';
import { type ButtonDefinition, defineButtons } from '../ui/button.ts';
import type { Caller, Context, Suggestion } from '../ui/context.ts';
import { buttonId, type FieldFormat, ofPack, serverSubject } from '../ui/custom-id.ts';
import { refuseUnlessModerator } from '../ui/moderators.ts';

/** The button of one attempt at a line. A press at another attempt comes too late. */
const ofAttempt: FieldFormat<{ readonly attempt: number }> = {
  write: ({ attempt }) => ({ subject: serverSubject, number: attempt }),
  read: ({ number }) => ({ attempt: number }),
};

/** The button of another page of the list of lines. */
const toPage: FieldFormat<{ readonly attempt: number; readonly page: number }> = {
  write: ({ attempt, page }) => ({ subject: serverSubject, number: attempt, arg: String(page) }),
  read: ({ number, arg = '' }) => (/^\d{1,3}$/.test(arg) ? { attempt: number, page: Number(arg) } : null),
};

export const recordingIds = {
  done: buttonId('recdone', ofAttempt),
  keep: buttonId('reckeep', ofAttempt),
  again: buttonId('recagain', ofAttempt),
  hear: buttonId('rechear', ofAttempt),
  skip: buttonId('recskip', ofAttempt),
  back: buttonId('recback', ofAttempt),
  list: buttonId('reclist', ofAttempt),
  showPage: buttonId('recpage', toPage),
  chooseLine: buttonId('recline', ofAttempt),
  auto: buttonId('recauto', ofAttempt),
  stop: buttonId('recstop', ofAttempt),
  /** Records again where the person has stopped. */
  resume: buttonId('recmore', ofPack),
};

type Now<Stage> = Extract<RecordingView['now'], { readonly stage: Stage }>;
type Line = Now<RecordingStage>;
type Over = Now<'over'>;

/** The message of a recording. It tells everybody in the channel who is recorded. */
export function drawRecording(view: RecordingView, rulebooks: Rulebooks): Body {
  const wording = wordingIn(view.language, rulebooks);
  const title = t(wording, 'packs:recording.title', { id: view.packId, kept: view.kept, all: view.all });
  const { now } = view;
  if (now.stage === 'over') return drawOver(view, now, { wording, title });
  if (now.stage === 'list') return drawList(view, now, { wording, title });
  return body(
    [
      title,
      t(wording, 'packs:recording.who', { person: `<@${view.userId}>` }),
      t(wording, 'packs:recording.line', { text: now.text }),
      ...(view.voice === null ? [] : [t(wording, 'packs:recording.say', { voice: voiceLanguageName(view.voice) })]),
      stageText(now, wording),
      now.keepsItself ? t(wording, 'packs:recording.auto') : null,
      ...now.remarks.map((remark) => `- ${remarkText(remark, wording)}`),
    ],
    rowsOf(now, wording),
  );
}

/** A problem of a take. The texts name a file, and here it is the take. */
function remarkText({ code, params }: Line['remarks'][number], wording: Wording): string {
  const named = 'file' in params ? { ...params, file: t(wording, 'packs:recording.take') } : params;
  return packText({ code, params: named }, wording);
}

function stageText({ stage, isGood }: Line, wording: Wording): string {
  if (stage === 'kept') return t(wording, 'packs:recording.played');
  if (stage === 'review') return t(wording, isGood ? 'packs:recording.good' : 'packs:recording.bad');
  return t(wording, `packs:recording.${stage}`);
}

type Label = 'now' | 'done' | 'keep' | 'again' | 'record' | 'hear' | 'skip' | 'next' | 'back' | 'list' | 'stop';

const labelOf = (name: Label, wording: Wording): Button['label'] => t(wording, `packs:recording.button.${name}`);

const stopButton = (attempt: number, wording: Wording): Button => ({
  id: recordingIds.stop({ attempt }),
  label: labelOf('stop', wording),
  look: ButtonStyle.Danger,
});

/** The buttons of a line: what to do with it, and the ways to other lines. */
function rowsOf(now: Line, wording: Wording): readonly Row[] {
  const { stage, attempt, keepsItself } = now;
  const stop = stopButton(attempt, wording);
  if (stage === 'checking') return [buttonRow(stop)];
  const at = { attempt };
  return [
    buttonRow(...buttonsOf(now, wording), stop),
    buttonRow(
      { id: recordingIds.back(at), label: labelOf('back', wording) },
      { id: recordingIds.list(at), label: labelOf('list', wording) },
      { id: recordingIds.auto(at), label: t(wording, `packs:recording.button.auto.${keepsItself ? 'off' : 'on'}`) },
    ),
  ];
}

function buttonsOf({ stage, attempt, isGood }: Line, wording: Wording): readonly Button[] {
  const at = { attempt };
  const label = (name: Label) => labelOf(name, wording);
  const skip = { id: recordingIds.skip(at), label: label(stage === 'kept' ? 'next' : 'skip') };
  if (stage === 'kept')
    return [
      { id: recordingIds.hear(at), label: label('hear') },
      { id: recordingIds.again(at), label: label('record'), look: ButtonStyle.Primary },
      skip,
    ];
  const again = { id: recordingIds.again(at), label: label(stage === 'ours' ? 'now' : 'again') };
  if (stage === 'ours') return [{ ...again, look: ButtonStyle.Primary }, skip];
  if (stage === 'listening')
    return [{ id: recordingIds.done(at), label: label('done'), look: ButtonStyle.Success }, again, skip];
  if (!isGood) return [{ ...again, look: ButtonStyle.Primary }, skip];
  return [{ id: recordingIds.keep(at), label: label('keep'), look: ButtonStyle.Success }, again, skip];
}

/** The menu with one page of all lines. */
function drawList(
  { userId, kept, all }: RecordingView,
  { attempt, page, pages, rows }: Now<'list'>,
  { wording, title }: { readonly wording: Wording; readonly title: string },
): Body {
  const options = rows.map(({ number, text, isKept }) => ({
    label: t(wording, isKept ? 'packs:recording.listed.kept' : 'packs:recording.listed', { number: number + 1, text }),
    value: String(number),
  }));
  const placeholder = t(wording, 'packs:recording.list.menu', { page: page + 1, pages });
  const to = (shown: number, label: 'earlier' | 'later'): readonly Button[] =>
    shown < 0 || shown >= pages
      ? []
      : [
          {
            id: recordingIds.showPage({ attempt, page: shown }),
            label: t(wording, `packs:recording.button.${label}`),
          },
        ];
  const goOn = { id: recordingIds.skip({ attempt }), label: t(wording, 'packs:recording.button.more') };
  return body(
    [title, t(wording, 'packs:recording.who', { person: `<@${userId}>` }), t(wording, 'packs:recording.list')],
    [
      menuRow({ id: recordingIds.chooseLine({ attempt }), placeholder, options }),
      buttonRow(
        ...to(page - 1, 'earlier'),
        ...to(page + 1, 'later'),
        ...(kept === all ? [] : [goOn]),
        stopButton(attempt, wording),
      ),
    ],
  );
}

function drawOver(
  { packId, userId, voice, kept, all }: RecordingView,
  { why, isStored }: Over,
  { wording, title }: { readonly wording: Wording; readonly title: string },
): Body {
  const ready = kept === all ? 'kept.all' : voice === null ? 'kept' : 'kept.foreign';
  const result = kept === 0 ? 'none' : isStored ? ready : 'unmade';
  return body(
    [
      title,
      t(wording, `packs:recording.over.${why}`, { person: `<@${userId}>` }),
      t(wording, `packs:recording.${result}`, { kept, all, id: packId }),
    ],
    [
      buttonRow({
        id: recordingIds.resume({ packId }),
        label: t(wording, kept === all ? 'packs:recording.button.list' : 'packs:recording.button.more'),
      }),
    ],
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
  const begun = await context.recordings.beginRecording({
    guildId,
    userId,
    name,
    channelId,
    askedIn,
    language,
    packId,
  });
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
  { attempt, to = 0 }: { readonly attempt: number; readonly to?: number },
): Body | null {
  const done = recordings.order(guildId, userId, { order, attempt, force: moderates, to });
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
  run: ({ context, caller }, { attempt }) => orderRecording(context, caller, order, { attempt }),
});

export const recordingButtons = defineButtons(recordingIds, {
  done: giving('done'),
  keep: giving('keep'),
  again: giving('again'),
  hear: giving('hear'),
  skip: giving('skip'),
  back: giving('back'),
  list: giving('list'),
  showPage: {
    mode: 'deferred failure',
    run: ({ context, caller }, { attempt, page }) => orderRecording(context, caller, 'page', { attempt, to: page }),
  },
  chooseLine: {
    mode: 'deferred failure',
    run: ({ context, caller, values: [chosen] }, { attempt }) =>
      orderRecording(context, caller, 'line', { attempt, to: Number(chosen) }),
  },
  auto: giving('auto'),
  stop: giving('stop'),
  resume: { mode: 'deferred message', run: ({ context, caller }, { packId }) => recordPack(context, caller, packId) },
});
