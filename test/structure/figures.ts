/** The figures of the structure: sizes, circles of folders, and small files that could join others. */
import { code, importsOf, type Source } from '../sources.ts';

/** The lines of these files. */
export const linesOf = (files: readonly Source[]): number =>
  files.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);

/** The folders whose parts import each other in a circle, with these parts. Files beside sub-folders are parts, too. */
export function foldersInCircles(files: readonly Source[]): readonly string[] {
  const folders = new Set(files.flatMap(({ path }) => foldersOf(path)));
  return [...folders].flatMap((folder) => {
    const part = (path: string) => path.slice(folder.length).split('/', 1)[0]!;
    const arrows = files
      .filter(({ path }) => path.startsWith(folder))
      .flatMap((file) => importsOf(file).map(({ target }) => [file.path, target] as const))
      .filter(([from, to]) => to.startsWith(folder) && part(from) !== part(to));
    const reached = (name: string, seen: Set<string>): Set<string> => {
      const next = arrows.flatMap(([from, to]) => (part(from) === name && !seen.has(part(to)) ? [part(to)] : []));
      for (const each of new Set(next)) reached(each, seen.add(each));
      return seen;
    };
    const names = new Set(arrows.map(([from]) => part(from)));
    const inCircle = [...names].filter((name) => reached(name, new Set()).has(name));
    return inCircle.length === 0 ? [] : [`${folder}: ${inCircle.toSorted().join(', ')}`];
  });
}

/** The folders of a path, each with a slash at its end. */
const foldersOf = (path: string): readonly string[] =>
  [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1));

/** A file below this number of lines normally joins the only file that imports it. */
const few = 40;

/** Files that join no other: roles, commands, texts, lists of a folder, and entries of workers. */
const alone = [/^src\/roles\//, /^commands\//, /^src\/narration\/texts\//, /\/index\.ts$/, /worker\.ts$/];

/** Short files with one importer, each with it. */
export function shortWithOneImporter(files: readonly Source[]): readonly string[] {
  const importers = new Map<string, Set<string>>();
  for (const file of files)
    for (const { target } of importsOf(file))
      importers.set(target, (importers.get(target) ?? new Set()).add(file.path));
  return files
    .filter(({ path }) => path.startsWith('src/') && !alone.some((kind) => kind.test(path)))
    .filter(({ text }) => text.trimEnd().split('\n').length < few)
    .flatMap(({ path }) => {
      const [only, ...more] = importers.get(path) ?? [];
      return only === undefined || more.length > 0 ? [] : [`${path} <- ${only}`];
    });
}

/** The fields of the types of a file that may be missing. */
export const optionalFieldsOf = (files: readonly Source[], name: string): readonly string[] =>
  files
    .filter(({ path }) => path.endsWith(`/${name}`))
    .flatMap(({ text }) => [...text.matchAll(/^ {2}readonly (\w+)\?:/gm)].map(([, field]) => field!));

/** The files that name a word in their code. */
export const filesNaming = (files: readonly Source[], word: RegExp): readonly string[] =>
  files.filter(({ text }) => word.test(code(text, 'with'))).map(({ path }) => path);
