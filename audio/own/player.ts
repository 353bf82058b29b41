import { execFile } from 'node:child_process';

/** A program that plays a sound file to its end. */
interface Player {
  readonly command: string;
  readonly args: (file: string) => readonly string[];
}

const KNOWN: readonly Player[] = [
  { command: 'aplay', args: (file) => ['-q', file] },
  { command: 'play', args: (file) => ['-q', file] },
  { command: 'afplay', args: (file) => [file] },
  { command: 'ffplay', args: (file) => ['-nodisp', '-autoexit', '-v', 'error', file] },
];

/** Your own player, as `program FILE`. */
function ownPlayer(own: string): Player {
  const [command = '', ...words] = own.trim().split(/\s+/);
  return { command, args: (file) => words.map((word) => word.replace('FILE', file)) };
}

/** Returns true if the program has played the file. */
const hasPlayed = ({ command, args }: Player, file: string): Promise<boolean> =>
  new Promise((resolve) => {
    execFile(command, args(file), (error) => resolve(error === null));
  });

/** Plays a recording with the first program that can. Resolves to false if none can. */
export async function playBack(file: string, own?: string): Promise<boolean> {
  for (const player of own === undefined ? KNOWN : [ownPlayer(own)]) if (await hasPlayed(player, file)) return true;
  return false;
}
