import type { RecordingOrder } from '#game/ports/recording.ts';
import { type ButtonDefinition, defineButtons } from '../../ui/button.ts';
import { recordingIds } from './custom-ids.ts';
import { orderRecording, recordPack } from './recording.ts';

/** The button that gives an order of the person who records. */
const giving = (order: RecordingOrder): ButtonDefinition<{ readonly attempt: number }> => ({
  mode: 'deferred failure',
  run: ({ context, caller }, { attempt }) => orderRecording(context, caller, order, attempt),
});

export const voicePackButtons = defineButtons(recordingIds, {
  done: giving('done'),
  keep: giving('keep'),
  again: giving('again'),
  skip: giving('skip'),
  stop: giving('stop'),
  resume: { mode: 'deferred message', run: ({ context, caller }, { packId }) => recordPack(context, caller, packId) },
});
