import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ffmpegCommand } from '../build/tools.ts';

/** A program that records from the microphone until it is stopped. */
export interface Recorder {
  readonly name: string;
  readonly command: string;
  readonly args: (file: string) => readonly string[];
}

/** A recording in progress. */
export interface Running {
  /** Resolves when it records (its file exists), or has ended. */
  readonly begun: Promise<void>;
  /** Stops it and resolves when the file is complete. */
  stop(): Promise<void>;
  /** Resolves if the program ends by itself, with its own message. The usual cause is a missing microphone. */
  readonly failed: Promise<string>;
}

const WAV_48 = ['-c', '1', '-r', '48000'];

const KNOWN: readonly Recorder[] = [
  { name: 'arecord', command: 'arecord', args: (file) => ['-q', '-t', 'wav', '-f', 'S16_LE', ...WAV_48, file] },
  { name: 'sox', command: 'sox', args: (file) => ['-q', '-d', '-t', 'wav', '-b', '16', ...WAV_48, file] },
];

/** ffmpeg's input for the system's default microphone. */
const MICROPHONES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['-f', 'pulse', '-i', 'default'],
  darwin: ['-f', 'avfoundation', '-i', ':default'],
};

/** The first recorder on this machine. `own` is your own, as `program FILE`. Returns `null` if none is found. */
export async function findRecorder(own?: string): Promise<Recorder | null> {
  if (own !== undefined) return ownRecorder(own);
  for (const recorder of KNOWN) if (await isThere(recorder.command)) return recorder;
  const microphone = MICROPHONES[process.platform];
  const command = await ffmpegCommand();
  if (microphone === undefined || command === null) return null;
  const args = (file: string) => [
    '-v',
    'error',
    '-y',
    ...microphone,
    '-ac',
    '1',
    '-ar',
    '48000',
    '-flush_packets',
    '1',
    '-f',
    'wav',
    file,
  ];
  return { name: 'ffmpeg', command, args };
}

function ownRecorder(own: string): Recorder {
  const [command = '', ...words] = own.trim().split(/\s+/);
  return { name: command, command, args: (file) => words.map((word) => word.replace('FILE', file)) };
}

const isThere = (command: string): Promise<boolean> =>
  new Promise((resolve) => {
    execFile(command, ['--version'], (error) => resolve((error as NodeJS.ErrnoException | null)?.code !== 'ENOENT'));
  });

/** Starts to record at once. The program is stopped as by Ctrl+C, after which all of them finish their file. */
export function startRecording({ command, args }: Recorder, file: string): Running {
  const child = spawn(command, args(file), { stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  child.stderr.on('data', (chunk) => {
    words += chunk;
  });
  let stopping = false;
  const ended = endOf(child);
  const failed = new Promise<string>((resolve) => {
    void ended.then((code) => {
      if (!stopping) resolve(lastLine(words) || `${command}: ${code}`);
    });
  });
  return {
    begun: Promise.race([appears(file, ended), ended.then(() => {})]),
    failed,
    stop: async () => {
      stopping = true;
      child.kill('SIGINT');
      await ended;
    },
  };
}

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(String(signal ?? code)));
  });

const LOOK_MS = 50;

async function appears(file: string, ended: Promise<string>): Promise<void> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (!over && !existsSync(file)) await pause(LOOK_MS);
}

const lastLine = (words: string): string => words.trim().split('\n').at(-1) ?? '';
