// Stands for a program with a microphone: records until it is stopped by SIGINT, then finishes its file; or, told to
// fail, says why and ends.
import { copyFileSync, writeFileSync } from 'node:fs';

const [sound, file] = process.argv.slice(2);
if (sound === 'fail') {
  console.error('no such device');
  process.exit(1);
}
const wait = setInterval(() => {}, 1000);
process.on('SIGINT', () => {
  copyFileSync(sound, file);
  clearInterval(wait);
});
writeFileSync(file, '');
