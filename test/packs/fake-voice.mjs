// Stands for a program that speaks: a low tone whose length follows from the letters of its text, in a WAV of 22,050 Hz.
// It writes down what it was told. It is silent at a first attempt if the text asks for it, and fails at the text that it
// is told to fail at.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';

const [file, log, failsAt = '', seed = '1'] = process.argv.slice(2);
const text = readFileSync(0, 'utf8').trim();
appendFileSync(log, `${seed} ${text}\n`);
if (failsAt !== '' && text.includes(failsAt)) {
  console.error('no voice left');
  process.exit(1);
}
const rate = 22_050;
const loud = text.includes('!') && seed === '1' ? 0 : 9000;
const sound = Buffer.alloc(2 * Math.round(rate * (0.4 + text.length * 0.06)));
for (let at = 0; at < sound.length / 2; at++) {
  const time = at / rate;
  const tone = [1, 2, 3, 5, 8].reduce((sum, n) => sum + Math.sin(2 * Math.PI * 140 * n * time) / n, 0) / 1.75;
  const isWord = time > 0.2 && at < sound.length / 2 - 0.2 * rate;
  sound.writeInt16LE(isWord ? Math.round(loud * tone * (0.75 + 0.25 * Math.cos(2 * Math.PI * 4 * time))) : 0, at * 2);
}
const head = Buffer.alloc(44);
head.write('RIFF', 0);
head.writeUInt32LE(36 + sound.length, 4);
head.write('WAVEfmt ', 8);
head.writeUInt32LE(16, 16);
head.writeUInt16LE(1, 20);
head.writeUInt16LE(1, 22);
head.writeUInt32LE(rate, 24);
head.writeUInt32LE(rate * 2, 28);
head.writeUInt16LE(2, 32);
head.writeUInt16LE(16, 34);
head.write('data', 36);
head.writeUInt32LE(sound.length, 40);
writeFileSync(file, Buffer.concat([head, sound]));
