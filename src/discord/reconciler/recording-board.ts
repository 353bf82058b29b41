import { type APIMessage, type Client, Routes } from 'discord.js';
import type { Log } from '#game/ports/ports.ts';
import type { RecordingBoard, RecordingPlace, RecordingView } from '#game/ports/recording.ts';
import type { Rulebooks } from '#narration/index.ts';
import { attempt, describeError, type Fault } from '../connection/faults.ts';
import { drawRecording } from '../features/recording.ts';
import type { CommandMentions } from '../ui/command-mentions.ts';
import { editRequest, postRequest } from '../ui/message.ts';

interface RecordingBoardDeps {
  readonly client: Client<true>;
  readonly mentions: CommandMentions;
  readonly log: Log;
  readonly rulebooks: Rulebooks;
}

/** Shows each recording in one message: in the chat of the voice channel, or where the command was used. */
export function recordingBoard({ client, mentions, log, rulebooks }: RecordingBoardDeps): RecordingBoard {
  const draw = (view: RecordingView) => mentions(drawRecording(view, rulebooks));
  const note = (fault: Fault, error: unknown) =>
    log.warn({ fault, ...describeError(error) }, 'a recording is not shown');
  const postIn = async (channelId: string, view: RecordingView): Promise<RecordingPlace | null> => {
    const call = () =>
      client.rest.post(Routes.channelMessages(channelId), { ...postRequest(draw(view)) }) as Promise<APIMessage>;
    const posted = await attempt(call, note);
    return posted.ok ? { channelId, messageId: posted.value.id } : null;
  };
  return {
    post: async (view) => (await postIn(view.channelId, view)) ?? postIn(view.askedIn, view),
    edit: async ({ channelId, messageId }, view) => {
      const call = () => client.rest.patch(Routes.channelMessage(channelId, messageId), { ...editRequest(draw(view)) });
      const edited = await attempt(call, note);
      return edited.ok || !['unknown-message', 'unknown-channel'].includes(edited.error.fault);
    },
  };
}
