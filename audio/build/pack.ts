import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EFFECT_CUES } from '#voice/cues.ts';
import { type ClipEntry, type PackManifest, packSchema } from '#voice/pack-schema.ts';
import { EFFECTS, effectWav } from './effects.ts';
import { master } from './master.ts';
import { narrate, placeEffect } from './narrate.ts';
import { rawFile, type Take } from './synthesise.ts';
import { eachOf } from './tools.ts';

/** What all spoken clips are levelled to, in LUFS. */
const LOUDNESS = -17;
/** Processes at once. */
const AT_ONCE = 2;

export interface CueTake extends Take {
  readonly cue: string;
}

export interface PackPlan {
  readonly about: Pick<PackManifest, 'id' | 'name' | 'lang' | 'version' | 'author' | 'license'>;
  readonly takes: readonly CueTake[];
  /** Puts a dry recording of each take where `rawFile` says. */
  readonly speak: (takes: readonly CueTake[], work: string) => Promise<void>;
}

/** `night.fall` for the first wording of a cue, `night.fall-2` for the second. */
export function takeName(cue: string, index: number): string {
  return index === 0 ? cue : `${cue}-${index + 1}`;
}

/** Makes the pack anew in its folder under `audio`: clips and manifest. `work` is a folder for what lies between. */
export async function makePack(plan: PackPlan, folder: string, work: string): Promise<PackManifest> {
  await mkdir(folder, { recursive: true });
  for (const file of await readdir(folder)) if (file.endsWith('.ogg')) await rm(path.join(folder, file));
  const named = [...(await makeSpoken(plan, folder, work)), ...(await makeEffects(folder, work))];
  const manifest = packSchema.parse({ schema: 1, ...plan.about, loudness: LOUDNESS, clips: byCue(named) });
  await writeFile(path.join(folder, 'pack.json'), `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}

type NamedClip = readonly [cue: string, clip: ClipEntry];

async function makeSpoken(plan: PackPlan, folder: string, work: string): Promise<readonly NamedClip[]> {
  await plan.speak(plan.takes, work);
  return eachOf(plan.takes, AT_ONCE, async (take) => {
    const wav = path.join(work, `${take.name}.wav`);
    await narrate(rawFile(work, take), wav);
    return masterInto(folder, take, wav, LOUDNESS);
  });
}

function makeEffects(folder: string, work: string): Promise<readonly NamedClip[]> {
  return eachOf(EFFECT_CUES, AT_ONCE, async (cue) => {
    const effect = EFFECTS[cue];
    const take = { cue, name: cue, text: effect.text };
    const wav = path.join(work, `${cue}.wav`);
    await writeFile(rawFile(work, take), effectWav(effect));
    await placeEffect(rawFile(work, take), wav);
    return masterInto(folder, take, wav, effect.lufs);
  });
}

async function masterInto(folder: string, take: CueTake, wav: string, lufs: number): Promise<NamedClip> {
  const file = `${take.name}.ogg`;
  const { bytes, ...rest } = await master(wav, path.join(folder, file), lufs);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return [take.cue, { file, text: take.text.replaceAll('+', ''), sha256, ...rest }];
}

function byCue(named: readonly NamedClip[]): PackManifest['clips'] {
  const clips: PackManifest['clips'] = {};
  for (const cue of new Set(named.map(([cue]) => cue))) {
    const variants = named.filter(([of]) => of === cue).map(([, clip]) => clip);
    clips[cue] = variants.length === 1 ? variants[0]! : { variants };
  }
  return clips;
}
