import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type CuePart, cueParts } from '#narration/cue-parts.ts';
import { type Language, languages, readLanguage, voiceLanguageName } from '#narration/language.ts';
import { nativeName } from '#narration/language-name.ts';
import { t } from '#narration/text.ts';
import { votesIn } from '#packs/recording/recorded-pack.ts';
import { packId } from '#voice/pack-schema.ts';
import type { CueTake } from '../build/pack.ts';
import { NUMBER_PHRASES } from '../build/script/shape.ts';
import { type Draft, type DraftFile, isForeign } from './draft.ts';
import { Complaint, ownWording, wordingOf } from './say.ts';
import { linesOf, scriptOf } from './takes.ts';

/** The lines of the script by the part to which their cues belong. Parts without lines are left out. */
const partsOf = (takes: readonly CueTake[]): readonly (readonly [CuePart, readonly CueTake[]])[] =>
  Object.entries(cueParts)
    .map(([part, cues]) => [part as CuePart, takes.filter(({ cue }) => cues.some((each) => each === cue))] as const)
    .filter(([, lines]) => lines.length > 0);

/** The options of `npm run pack -- new`. */
interface NewOptions {
  /** The folder of all recordings. */
  readonly inside?: string;
  /** `--script`: the language of the script for a voice in a language without one. */
  readonly script?: string | undefined;
}

/** The id of a new pack, the language of its voice, and that of its script. */
interface NewPack {
  readonly id: string;
  readonly lang: string;
  readonly script: Language;
}

/** @throws {Complaint} if the id or one of the languages is invalid */
function requestOf([id = '', word]: readonly string[], script: string | undefined): NewPack {
  const lang = word ?? (id.includes('-') ? id.split('-', 1)[0]! : '');
  const wording = wordingOf(script ?? lang);
  if (id === '') throw new Complaint(({ language }) => t(language, 'packs:tool.usage.new'));
  if (!packId.safeParse(id).success)
    throw new Complaint(({ language }) => t(language, 'packs:bad-id', { id }), wording);
  if (nativeName(lang) === null) throw new Complaint(({ language }) => t(language, 'packs:tool.language', { id }));
  if (script !== undefined && readLanguage(script) === undefined) {
    const params = { script, languages: languages.join(', ') };
    throw new Complaint(({ language }) => t(language, 'packs:tool.script', params));
  }
  return { id, lang, script: (wording ?? ownWording()).language };
}

/**
 * Makes a folder for the recordings of a new pack: the script to read aloud, and a manifest to fill in.
 * @throws {Complaint} if the id or its language is invalid, or the folder exists already
 */
export async function newPack(
  words: readonly string[],
  { inside = 'recordings', script }: NewOptions = {},
): Promise<string> {
  const draft = draftOf(requestOf(words, script));
  const folder = path.join(inside, draft.id);
  await mkdir(inside, { recursive: true });
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Complaint(() => t(draft.script, 'packs:tool.there', { place: folder }));
  });
  await writeFile(path.join(folder, 'script.md'), scriptPage(draft));
  await writeFile(path.join(folder, 'script.txt'), scriptText(draft));
  await writeFile(path.join(folder, 'pack.json'), `${JSON.stringify(fileOf(draft), null, 2)}\n`);
  return folder;
}

const draftOf = ({ id, lang, script }: NewPack): Draft => ({
  schema: 1,
  id,
  name: id,
  lang,
  script,
  version: '1.0.0',
  author: '',
  license: '',
  extends: script,
});

/** The manifest of a new folder. One in a language without a script has all its words, to be translated there. */
function fileOf({ script, ...draft }: Draft): DraftFile {
  if (!isForeign({ ...draft, script })) return draft;
  const said = Object.fromEntries(linesOf({ script }).map(({ name, text }) => [name, text]));
  return { ...draft, script, said, phrases: [...NUMBER_PHRASES, votesIn(draft.lang)] };
}

/** The script as a page, section by section. */
function scriptPage(draft: Draft): string {
  const { id, lang: voice, script: lang, extends: base = lang } = draft;
  const parts = partsOf(scriptOf(lang)).flatMap(([part, takes]) => [
    `## ${t(lang, `packs:script.part.${part}`)}`,
    '',
    ...(part === 'num' ? [t(lang, 'packs:script.numbers'), ''] : []),
    ...(part === 'animals' ? [t(lang, 'packs:script.animals'), ''] : []),
    `| ${t(lang, 'packs:script.file')} | ${t(lang, 'packs:script.text')} |`,
    '| --- | --- |',
    ...takes.map(({ name, text }) => `| ${name} | ${text} |`),
    '',
  ]);
  const head = [`# ${t(lang, 'packs:script.title', { id })}`, '', t(lang, 'packs:script.how'), ''];
  const rest = isForeign(draft)
    ? t(lang, 'packs:script.foreign', { voice: voiceLanguageName(voice), base })
    : t(lang, 'packs:script.rest', { base });
  return [...head, rest, '', t(lang, 'packs:script.variants'), '', ...parts].join('\n');
}

/** The script for a prompter: only names and words. */
const scriptText = ({ script }: Draft): string =>
  partsOf(scriptOf(script))
    .flatMap(([, takes]) => takes.map(({ name, text }) => `${name}\n    ${text}\n`))
    .join('\n');
