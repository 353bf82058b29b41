/** The words of a table in the tests: every kind of news is its own line and cue. */

import type { Script } from '#game/ports/ports.ts';
import { wordsOf } from '#narration/index.ts';
import { wordingOf } from '../../rulebooks.ts';

/** The script that names each news and remark by its kind or key. */
export const script: Script = {
  tell: (news) =>
    news
      .filter(({ type }) => type !== 'StepOpened' && type !== 'StepEnded')
      .map((item) => ({
        message: { text: item.type === 'StepBegan' ? `StepBegan ${item.step.kind}` : item.type },
        cues: [{ cue: item.type === 'StepBegan' ? item.step.kind : item.type }],
        priority: 'rule',
      })),
  remark: ({ key, params }) => ({
    message: { text: params ? `${key} ${JSON.stringify(params)}` : key },
    cues: [{ cue: key }],
    priority: 'talk',
  }),
  wordingOf: (language, table) => wordsOf(wordingOf(language), table),
  label: ({ key, params }) => `${key}${params ? ` ${Object.values(params).join(' ')}` : ''}`,
};
