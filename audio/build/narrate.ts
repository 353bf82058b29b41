import { ffmpeg, run } from './tools.ts';

/** Sound between two steps: 32-bit floats, so that nothing is rounded or clipped on the way. */
const FLOAT = ['-e', 'floating-point', '-b', '32'];
/** `-R`: the same every time; `-D`: no dither. */
const SOX = ['-R', '-D'];

const AT_48_KHZ = 'aresample=48000:resampler=soxr:precision=28';
/** Nobody speaks that low: hum, steps, the wind in a microphone. */
const NO_RUMBLE = 'highpass=f=70:poles=2';
const PEAKS_HELD = 'acompressor=threshold=-20dB:ratio=2:attack=8:release=160:makeup=1.4';

/** 48 kHz, body and clarity raised a little, the missing top octave of 16 kHz voices filled, peaks held together. */
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
 * 60 ms of silence in front, in which a listener's decoder settles, so that clips can be joined packet by packet; a
 * small room, and its tail. Heavier reverberation was tried and costs most of the intelligibility.
 */
const SMALL_ROOM = ['pad', '0.06', '0.3', 'reverb', '18', '70', '35', '100', '8', '-9'];
const FADES = ['reverse', 'fade', 't', '0.15', 'reverse', 'fade', 't', '0.004'];
const TRIM = ['silence', '1', '0.008', '0.5%'];

const PREPARATION = ['norm', '-1', ...TRIM, 'reverse', ...TRIM, 'reverse', 'pad', '0.02', '0.03', 'gain', '-8'];
const PLACEMENT = ['gain', '-6', ...SMALL_ROOM, ...FADES];

const TREATMENT = [SOX, PREPARATION, VOICE_FILTER, PLACEMENT];

/** A person's voice is left as it is, in the room in which it was recorded; only the lead-in and a rest are added. */
const RECORDING_FILTER = [
  AT_48_KHZ,
  NO_RUMBLE,
  PEAKS_HELD,
  'aformat=channel_layouts=stereo',
  'adelay=60|60',
  'apad=pad_len=14400',
].join(',');

/** How a dry voice becomes a clip that only has to be levelled; `treatment`: what is done, for its fingerprint. */
export interface Chain {
  readonly place: (raw: string, wav: string) => Promise<void>;
  readonly treatment: readonly unknown[];
}

/** A dry voice becomes the narrator: `wav` holds the result. Intermediate files stand beside it. */
async function narrate(raw: string, wav: string): Promise<void> {
  const trimmed = `${wav}.trim.wav`;
  const filtered = `${wav}.voice.wav`;
  await run('sox', [...SOX, raw, '-c', '1', ...FLOAT, trimmed, ...PREPARATION]);
  const plain = ['-nostdin', '-v', 'error', '-y', '-i', trimmed, '-af', VOICE_FILTER];
  await ffmpeg([...plain, '-ar', '48000', '-bitexact', '-c:a', 'pcm_f32le', filtered]);
  await run('sox', [...SOX, filtered, '-c', '2', ...FLOAT, wav, ...PLACEMENT]);
}

/** The same room around a synthesised effect. */
async function placeEffect(raw: string, wav: string): Promise<void> {
  await run('sox', [...SOX, raw, '-c', '2', ...FLOAT, wav, ...PLACEMENT]);
}

/** A trimmed recording becomes a clip; ffmpeg alone can do it. */
async function placeRecording(raw: string, wav: string): Promise<void> {
  const plain = ['-nostdin', '-v', 'error', '-y', '-i', raw, '-af', RECORDING_FILTER];
  await ffmpeg([...plain, '-ar', '48000', '-ac', '2', '-bitexact', '-c:a', 'pcm_f32le', wav]);
}

export const SYNTHESISED: Chain = { place: narrate, treatment: TREATMENT };
export const EFFECT: Chain = { place: placeEffect, treatment: TREATMENT };
export const RECORDED: Chain = { place: placeRecording, treatment: [RECORDING_FILTER] };
