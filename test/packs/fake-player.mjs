// Stands for a program with loudspeakers: what it plays is copied.
import { copyFileSync } from 'node:fs';

const [heard, file] = process.argv.slice(2);
copyFileSync(file, heard);
