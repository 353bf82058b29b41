import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOgg, writeOgg } from 'discord-emulator/voice';
import type { Film } from './scenes.ts';

/** Pictures in a second. */
const rate = { mp4: 10, webp: 5 };
const h264 = ['-c:v', 'libx264', '-preset', 'slow', '-crf', '28', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
const aac = ['-c:a', 'aac', '-b:a', '64k', '-ac', '1'];

/** Returns true if ffmpeg is on this machine. */
export const hasFfmpeg = (): boolean => spawnSync('ffmpeg', ['-version']).status === 0;

function run(parameters: readonly string[]): void {
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...parameters], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
}

/** A list of pictures with their times, as ffmpeg reads it. The last one is named twice, or its time would not count. */
const listOf = (pictures: readonly { readonly file: string; readonly frames: number }[]): string =>
  [
    ...pictures.map(({ file, frames }) => `file '${file}'\nduration ${(frames / 50).toFixed(2)}`),
    `file '${pictures.at(-1)!.file}'`,
  ].join('\n');

/**
 * Writes the film as `film-LANGUAGE.mp4` with its sound, and as `.webp` without it. `captions`: the picture of each text.
 */
export function writeFilm(
  { stills, packets }: Film,
  captions: ReadonlyMap<string, string>,
  work: string,
  out: string,
): void {
  const seconds = String(packets.length / 50);
  writeFileSync(join(work, 'shots.txt'), listOf(stills));
  writeFileSync(
    join(work, 'words.txt'),
    listOf(stills.map(({ words, frames }) => ({ file: captions.get(words)!, frames }))),
  );
  writeFileSync(join(work, 'sound.ogg'), writeOgg([...packets]));
  const inputs = ['shots', 'words'].flatMap((name) => ['-f', 'concat', '-safe', '0', '-i', join(work, `${name}.txt`)]);
  const stacked = (fps: number): readonly string[] => [
    ...['-filter_complex', `[0:v]fps=${fps}[a];[1:v]fps=${fps}[b];[a][b]vstack=shortest=1[v]`],
    ...['-map', '[v]', '-t', seconds],
  ];
  run([...inputs, '-i', join(work, 'sound.ogg'), ...stacked(rate.mp4), '-map', '2:a', ...h264, ...aac, `${out}.mp4`]);
  const webp = ['-c:v', 'libwebp_anim', '-quality', '60', '-loop', '0', '-an'];
  run([...inputs, ...stacked(rate.webp), ...webp, `${out}.webp`]);
}

/** Writes a sound below one picture, which hosts play who do not play a sound alone. */
export function writeStill(picture: string, sound: string, out: string): void {
  const seconds = String(readOgg(readFileSync(sound)).packets.length / 50);
  const still = ['-loop', '1', '-framerate', '5', '-i', picture, '-i', sound, '-t', seconds];
  run([...still, ...h264, '-tune', 'stillimage', ...aac, out]);
}
