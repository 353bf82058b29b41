/**
 * `npm run audio -- sound FOLDER en`: cuts a passage of 20 seconds out of the narration of a demo (`npm run demo -- --out
 * FOLDER`) into `docs/sound/`. The packets are copied, so the sound is that of the voice channel.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readOgg, writeOgg } from 'discord-emulator/voice';
import { clipsOf, soundFile } from './narrator.ts';
import { bestPassage } from './passage.ts';

const seconds = 20;

const [folder, language] = process.argv.slice(2);
if (folder === undefined || (language !== 'en' && language !== 'ru')) {
  console.error('npm run audio -- sound FOLDER en|ru');
  process.exit(2);
}
const { packets } = readOgg(readFileSync(join(folder, 'narration.ogg')));
const passage = bestPassage(clipsOf(language).recognise(packets).cues, seconds);
if (passage === null) {
  console.error(`No morning with whole lines fits into ${seconds} seconds. Play another game.`);
  process.exit(1);
}
const file = soundFile(language);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, writeOgg(packets.slice(passage.first, passage.end)));
console.log(`${file}: ${((passage.end - passage.first) / 50).toFixed(1)} s`);
