import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cueParts } from '#narration/cue-parts.ts';
import { t } from '#narration/text.ts';
import { packId } from '#voice/pack-schema.ts';
import type { CueTake } from '../build/pack.ts';
import type { Draft } from './draft.ts';
import { Complaint, type ToolWording, wordingOf } from './say.ts';
import { scriptOf } from './takes.ts';

type Part = keyof typeof cueParts;

/** The lines of the script by the part to which their cues belong. Parts without lines are left out. */
const partsOf = (takes: readonly CueTake[]): readonly (readonly [Part, readonly CueTake[]])[] =>
  Object.entries(cueParts)
    .map(([part, cues]) => [part as Part, takes.filter(({ cue }) => cues.some((each) => each === cue))] as const)
    .filter(([, lines]) => lines.length > 0);

/**
 * Makes a folder for the recordings of a new pack: the script to read aloud, and a manifest to fill in.
 * @throws {Complaint} if the id or its language is invalid, or the folder exists already
 */
export async function newPack(words: readonly string[], inside = 'recordings'): Promise<string> {
  const [id = '', language] = words;
  const wording = wordingOf(language ?? id.slice(0, id.indexOf('-')));
  if (id === '') throw new Complaint(({ language }) => t(language, 'packs:tool.usage.new'));
  if (!packId.safeParse(id).success)
    throw new Complaint(({ language }) => t(language, 'packs:bad-id', { id }), wording);
  if (wording === null) throw new Complaint(({ language }) => t(language, 'packs:tool.language', { id }));
  const folder = path.join(inside, id);
  await mkdir(inside, { recursive: true });
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Complaint(() => t(wording.language, 'packs:tool.there', { place: folder }), wording);
  });
  const draft = draftOf(id, wording);
  await writeFile(path.join(folder, 'script.md'), scriptPage(draft));
  await writeFile(path.join(folder, 'script.txt'), scriptText(draft));
  await writeFile(path.join(folder, 'pack.json'), `${JSON.stringify(draft, null, 2)}\n`);
  return folder;
}

const draftOf = (id: string, { language }: ToolWording): Draft => ({
  schema: 1,
  id,
  name: id,
  lang: language,
  version: '1.0.0',
  author: '',
  license: '',
  extends: language,
});

/** The script as a page, section by section, in the pack's language. */
function scriptPage({ id, lang, extends: base = lang }: Draft): string {
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
  const head = [`# ${t(lang, 'packs:script.title', { id })}`, '', t(lang, 'packs:script.how', { base }), ''];
  return [...head, t(lang, 'packs:script.variants'), '', ...parts].join('\n');
}

/** The script for a prompter: only names and words. */
const scriptText = ({ lang }: Draft): string =>
  partsOf(scriptOf(lang))
    .flatMap(([, takes]) => takes.map(({ name, text }) => `${name}\n    ${text}\n`))
    .join('\n');
