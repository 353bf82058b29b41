import { defineButtons } from '../../ui/button.ts';
import { recordingIds } from './custom-ids.ts';
import { orderRecording, recordPack } from './recording.ts';

export const voicePackButtons = defineButtons(recordingIds, {
  done: {
    mode: 'deferred failure',
    run: ({ context, caller }, { attempt }) => orderRecording(context, caller, 'done', attempt),
  },
  keep: {
    mode: 'deferred failure',
    run: ({ context, caller }, { attempt }) => orderRecording(context, caller, 'keep', attempt),
  },
  again: {
    mode: 'deferred failure',
    run: ({ context, caller }, { attempt }) => orderRecording(context, caller, 'again', attempt),
  },
  skip: {
    mode: 'deferred failure',
    run: ({ context, caller }, { attempt }) => orderRecording(context, caller, 'skip', attempt),
  },
  stop: {
    mode: 'deferred failure',
    run: ({ context, caller }, { attempt }) => orderRecording(context, caller, 'stop', attempt),
  },
  resume: { mode: 'deferred message', run: ({ context, caller }, { packId }) => recordPack(context, caller, packId) },
});
