import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isNumbered, JOINED_LEVELS } from '#packs/recording/joined.ts';
import { EFFECT_CUES, type EffectCue } from '#voice/cues.ts';
import { type ClipEntry, type PackManifest, packSchema } from '#voice/pack-schema.ts';
import { EFFECTS, effectWav } from './effects.ts';
import { fingerprint, keptClips } from './kept.ts';
import { master, type Target } from './master.ts';
import { type Chain, EFFECT } from './narrate.ts';
import { chainOf } from './scenes.ts';
import { rawFile, type Take } from './synthesise.ts';
import { eachOf } from './tools.ts';

/** The target loudness of all spoken clips, in LUFS. */
const LOUDNESS = -17;
/** The number of parallel processes. */
const AT_ONCE = 2;

export interface CueTake extends Take {
  readonly cue: string;
  /** The words whose place in a sentence this take has. By default its own. */
  readonly like?: string;
}

/** The facts and the takes from which a pack is made. */
export interface PackPlan {
  readonly about: Pick<PackManifest, 'id' | 'name' | 'lang' | 'version' | 'author' | 'license' | 'extends' | 'phrases'>;
  readonly takes: readonly CueTake[];
  /** The data that determine the take's sound. While they do not change, its clip is kept. */
  readonly sourceOf: (take: CueTake) => Promise<string | Buffer>;
  /** Writes a dry recording of each take to the path that `rawFile` returns. */
  readonly speak: (takes: readonly CueTake[], work: string) => Promise<void>;
  /** The treatment of the output of `speak`, before its scene. By default that of a synthesised voice. */
  readonly chain?: Chain;
  /** `false` if the pack that it extends has the effects. */
  readonly effects?: boolean;
  /** Called for each new clip, with the number of clips done and the number of all. */
  readonly onClip?: (name: string, clip: ClipEntry, done: number, all: number) => void;
}

/** A pack that was made. */
export interface Made {
  readonly manifest: PackManifest;
  /** The number of new clips. The others existed already. */
  readonly fresh: number;
}

/** `night.fall` for the first wording of a cue, `night.fall-2` for the second. */
export function takeName(cue: string, index: number): string {
  return index === 0 ? cue : `${cue}-${index + 1}`;
}

/** A clip to be made: its source, and the treatment of its dry sound before levelling. */
interface Wanted {
  readonly take: CueTake;
  readonly made: string;
  readonly target: Target;
  readonly chain: Chain;
}

/**
 * Makes the missing clips of the pack in its folder under `audio`, and its manifest. Deletes clips that are no longer
 * used. `work` is a folder for intermediate files.
 */
export async function makePack(plan: PackPlan, folder: string, work: string): Promise<Made> {
  await mkdir(folder, { recursive: true });
  const kept = await keptClips(folder);
  const wanted = [...(await spokenClips(plan)), ...(plan.effects === false ? [] : await effectClips(work))];
  const missing = wanted.filter(({ take, made }) => kept.get(fileOf(take))?.made !== made);
  const unspoken = missing.map(({ take }) => take).filter((take) => plan.takes.includes(take));
  if (unspoken.length > 0) await plan.speak(unspoken, work);
  const fresh = new Map<string, ClipEntry>();
  await eachOf(missing, AT_ONCE, async (one) => {
    const clip = await make(one, folder, work);
    fresh.set(one.take.name, clip);
    plan.onClip?.(one.take.name, clip, fresh.size, missing.length);
  });
  const clips = wanted.map(
    ({ take }) => [take.cue, fresh.get(take.name) ?? { ...kept.get(fileOf(take))!, ...wordsOf(take) }] as const,
  );
  await clear(folder, new Set(clips.map(([, { file }]) => file)));
  const manifest = packSchema.parse({ schema: 1, ...plan.about, loudness: LOUDNESS, clips: byCue(clips) });
  await writeFile(path.join(folder, 'pack.json'), `${withLineForEach(JSON.stringify(manifest, null, 1))}\n`);
  return { manifest, fresh: fresh.size };
}

/** The caption of a take, and the place of its words in a sentence. */
const wordsOf = ({ cue, text, like = text }: CueTake): Pick<ClipEntry, 'text' | 'place'> => ({
  text: text.replaceAll('+', ''),
  ...(isEffect(cue) ? {} : { place: placeOf(like) }),
});

/** The place of words in a sentence: a capital letter begins one. A comma, a colon or no sign at all leaves it open. */
function placeOf(text: string): NonNullable<ClipEntry['place']> {
  const [begins, isOpen] = [!/^\+?\p{Ll}/u.test(text), /[,:\p{L}]$/u.test(text)];
  if (begins) return isOpen ? 'start' : 'whole';
  return isOpen ? 'middle' : 'end';
}

const fileOf = (take: Take) => `${take.name}.ogg`;

/** The loudness of a cue. A recorded effect is as loud as a synthesised one. */
const loudnessOf = (cue: string): number => (isEffect(cue) ? EFFECTS[cue].lufs : LOUDNESS);
const isEffect = (cue: string): cue is EffectCue => EFFECT_CUES.some((effect) => effect === cue);

const spokenClips = ({ takes, sourceOf, chain: voice }: PackPlan): Promise<readonly Wanted[]> =>
  eachOf(takes, AT_ONCE, async (take) => {
    const chain = chainOf(take.cue, voice);
    const target = { ...targetOf(take), ...(chain.kilobits === undefined ? {} : { kilobits: chain.kilobits }) };
    const treatment = target.isJoined === true ? [...chain.treatment, JOINED_LEVELS] : chain.treatment;
    return { take, made: fingerprint(await sourceOf(take), target.lufs, treatment), target, chain };
  });

/** The loudness of a take. Words that are joined with others within a phrase have similar levels as well. */
const targetOf = ({ cue, text, like = text }: CueTake): Target => ({
  lufs: loudnessOf(cue),
  ...(!isEffect(cue) && (isNumbered(cue) || placeOf(like) !== 'whole') ? { isJoined: true } : {}),
});

const effectClips = (work: string): Promise<readonly Wanted[]> =>
  eachOf(EFFECT_CUES, AT_ONCE, async (cue) => {
    const { text, lufs } = EFFECTS[cue];
    const take = { cue, name: cue, text };
    const sound = effectWav(EFFECTS[cue]);
    await writeFile(rawFile(work, take), sound);
    return { take, made: fingerprint(sound, lufs, EFFECT.treatment), target: { lufs }, chain: EFFECT };
  });

async function make({ take, made, target, chain }: Wanted, folder: string, work: string): Promise<ClipEntry> {
  const wav = path.join(work, `${take.name}.wav`);
  await chain.place(rawFile(work, take), wav);
  const file = fileOf(take);
  const { bytes, ...rest } = await master(wav, path.join(folder, file), target);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { file, ...wordsOf(take), sha256, ...rest, made };
}

async function clear(folder: string, files: ReadonlySet<string>): Promise<void> {
  for (const file of await readdir(folder)) {
    if (file.endsWith('.ogg') && !files.has(file)) await rm(path.join(folder, file));
  }
}

function byCue(named: readonly (readonly [cue: string, clip: ClipEntry])[]): PackManifest['clips'] {
  const clips: PackManifest['clips'] = {};
  for (const cue of new Set(named.map(([cue]) => cue))) {
    const variants = named.filter(([of]) => of === cue).map(([, clip]) => clip);
    clips[cue] = variants.length === 1 ? variants[0]! : { variants };
  }
  return clips;
}

/** Writes each clip and each phrase in one line of the manifest. */
const withLineForEach = (manifest: string): string => manifest.replaceAll(/\n {3,}|\n {2}(?=[\]}])/g, '');
