import { z } from 'zod';

/** The news of one change of a lobby, which its people have not been told. */
export const untoldNews = z.strictObject({
  number: z.int().positive(),
  news: z.array(
    z.strictObject({
      kind: z.literal([
        'planned',
        'planned-late',
        'opened',
        'again',
        'unseated',
        'host',
        'seated',
        'removed',
        'silent',
        'full',
        'here',
      ]),
      userIds: z.array(z.string()),
    }),
  ),
});

/** The gathering between the start of a table and its deal, with times in ms since 1970. */
export const gathering = z.strictObject({
  at: z.number(),
  until: z.number(),
  called: z.array(z.string()).exactOptional(),
});
