/** The check of a built pack. */
import { expect, test } from 'vitest';
import { checkPack } from '#packs/check.ts';
import { loadPack } from '#voice/load-pack.ts';
import { makeTinyPack } from '../voice/tiny-pack.ts';

test('reads the pack that a pack extends once, and says that it speaks the missing lines', async () => {
  const { folder: ours } = makeTinyPack({ id: 'en' });
  const { folder } = makeTinyPack({ id: 'en-mine', cues: ['night.fall'], extends: 'en' });
  const read: string[] = [];
  const { loaded, problems } = await checkPack(folder, (id) => {
    read.push(id);
    return loadPack(ours);
  });
  expect(read).toEqual(['en']);
  expect(loaded?.pack.clips.has('vote.start')).toBe(true);
  expect(problems).toMatchObject([{ code: 'missing', params: { base: 'en' } }]);
});
