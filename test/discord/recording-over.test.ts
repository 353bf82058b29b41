/** The message of a narrator's recording that is over. */
import { expect, test } from 'vitest';
import { drawRecording } from '#discord/features/recording.ts';
import { languages } from '../languages.ts';
import { rulebooks } from '../rulebooks.ts';

const all = 324;

test.each(languages.flatMap((language) => [0, 3, all].map((kept) => [kept, language] as const)))(
  'with %i lines kept, it names no button that it lacks (%s)',
  (kept, language) => {
    const { content, components } = drawRecording(
      {
        ...{
          guildId: 'g',
          channelId: 'c',
          askedIn: 'c',
          userId: '1',
          packId: 'ours',
          language,
          voice: null,
          kept,
          all,
        },
        now: { stage: 'over', why: 'stop', isStored: true },
      },
      rulebooks,
    );
    const labels = components.flatMap((row) => row.components.map((part) => ('label' in part ? part.label : '')));
    const named = [...content.matchAll(/(?:press|кнопка) \*\*(.+?)\*\*/g)].map(([, label]) => label);
    expect(labels).toEqual(expect.arrayContaining(named));
    expect(named).toHaveLength(kept === 0 ? 0 : 1);
  },
);
