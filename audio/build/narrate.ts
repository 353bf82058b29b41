import { ffmpeg, run } from './tools.ts';

/** Sound between two steps: 32-bit floats, so that nothing is rounded or clipped. */
const FLOAT = ['-e', 'floating-point', '-b', '32'];
/** `-R`: the same result every time. `-D`: no dither. */
const SOX = ['-R', '-D'];

const AT_48_KHZ = 'aresample=48000:resampler=soxr:precision=28';
/** Removes frequencies below the voice: hum, steps, the wind in a microphone. */
const NO_RUMBLE = 'highpass=f=70:poles=2';
const PEAKS_HELD = 'acompressor=threshold=-20dB:ratio=2:attack=8:release=160:makeup=1.4';

/** 48 kHz, slightly more body and clarity, the missing top octave of 16 kHz voices filled in, peaks limited. */
const VOICE_FILTER = [
  AT_48_KHZ,
  NO_RUMBLE,
  'equalizer=f=150:t=q:w=1.0:g=2',
  'equalizer=f=420:t=q:w=1.1:g=-2',
  'equalizer=f=3000:t=q:w=1.0:g=2',
  'aexciter=amount=0.5:freq=5200:ceil=13000',
  PEAKS_HELD,
].join(',');

/**
 * 60 ms of silence at the start, in which a listener's decoder settles, so that clips can be joined packet by packet.
 * Then a small room with its tail. Stronger reverberation was tried and makes the words much harder to understand.
 */
const SMALL_ROOM = ['pad', '0.06', '0.3', 'reverb', '18', '70', '35', '100', '8', '-9'];
const FADES = ['reverse', 'fade', 't', '0.15', 'reverse', 'fade', 't', '0.004'];
const TRIM = ['silence', '1', '0.008', '0.5%'];

const PREPARATION = ['norm', '-1', ...TRIM, 'reverse', ...TRIM, 'reverse', 'pad', '0.02', '0.03', 'gain', '-8'];
const PLACEMENT = ['gain', '-6', ...SMALL_ROOM, ...FADES];

const TREATMENT = [SOX, PREPARATION, VOICE_FILTER, PLACEMENT];

/** A dry voice: only the rumble is removed. No room and no exciter, which cost seats and numbers intelligibility. */
const DRY_FILTER = [AT_48_KHZ, NO_RUMBLE, PEAKS_HELD].join(',');
const DRY_PLACEMENT = ['gain', '-6', 'pad', '0.06', '0.15', 'fade', 't', '0.004'];

/** A person's voice is unchanged, in the room in which it was recorded. Only the lead-in and a rest are added. */
const RECORDING_FILTER = [
  AT_48_KHZ,
  NO_RUMBLE,
  PEAKS_HELD,
  'aformat=channel_layouts=stereo',
  'adelay=60|60',
  'apad=pad_len=14400',
].join(',');

/** The steps that turn a dry voice into a clip before levelling. `treatment` describes them for the fingerprint. */
export interface Chain {
  readonly place: (raw: string, wav: string) => Promise<void>;
  readonly treatment: readonly unknown[];
  /** The bit rate of its clips. By default that of `master`. */
  readonly kilobits?: number;
}

/** Turns a dry voice into the narrator and writes the result to `wav`. Intermediate files are written beside it. */
const narrate = (filter: string, placement: readonly string[]) => async (raw: string, wav: string) => {
  const trimmed = `${wav}.trim.wav`;
  const filtered = `${wav}.voice.wav`;
  await run('sox', [...SOX, raw, '-c', '1', ...FLOAT, trimmed, ...PREPARATION]);
  const plain = ['-nostdin', '-v', 'error', '-y', '-i', trimmed, '-af', filter];
  await ffmpeg([...plain, '-ar', '48000', '-bitexact', '-c:a', 'pcm_f32le', filtered]);
  await run('sox', [...SOX, filtered, '-c', '2', ...FLOAT, wav, ...placement]);
};

/** Puts a synthesised effect into the same room. */
async function placeEffect(raw: string, wav: string): Promise<void> {
  await run('sox', [...SOX, raw, '-c', '2', ...FLOAT, wav, ...PLACEMENT]);
}

/** Turns a trimmed recording into a clip, with ffmpeg alone. */
async function placeRecording(raw: string, wav: string): Promise<void> {
  const plain = ['-nostdin', '-v', 'error', '-y', '-i', raw, '-af', RECORDING_FILTER];
  await ffmpeg([...plain, '-ar', '48000', '-ac', '2', '-bitexact', '-c:a', 'pcm_f32le', wav]);
}

export const SYNTHESISED: Chain = { place: narrate(VOICE_FILTER, PLACEMENT), treatment: TREATMENT };
/** A voice of 16 kHz without a room needs fewer bits. */
const DRY_KILOBITS = 40;

/** The voice without the room, for the words that are told apart by one vowel. */
export const DRY: Chain = {
  place: narrate(DRY_FILTER, DRY_PLACEMENT),
  treatment: [SOX, PREPARATION, DRY_FILTER, DRY_PLACEMENT, DRY_KILOBITS],
  kilobits: DRY_KILOBITS,
};
export const EFFECT: Chain = { place: placeEffect, treatment: TREATMENT };
export const RECORDED: Chain = { place: placeRecording, treatment: [RECORDING_FILTER] };
