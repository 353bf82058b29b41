import { ButtonStyle } from 'discord.js';
import type { RecordingView } from '#game/ports/recording.ts';
import { packText, type Rulebooks, t, voiceLanguageName, type Wording, wordingIn } from '#narration/index.ts';
import { type Body, type Button, body, buttonRow } from '../../ui/body.ts';
import { recordingIds } from './custom-ids.ts';

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
