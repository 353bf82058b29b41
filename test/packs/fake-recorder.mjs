// Stands for a program with a microphone: writes its sound as it hears it, and stops at SIGINT; or, told to fail, says
// why and ends.
import { readFileSync, writeFileSync } from 'node:fs';

const [sound, file] = process.argv.slice(2);
if (sound === 'fail') {
  console.error('no such device');
  process.exit(1);
}
const wait = setInterval(() => {}, 1000);
process.on('SIGINT', () => clearInterval(wait));
writeFileSync(file, readFileSync(sound));
