/** Messages about the folder of a store, each with its remedy: a sentence in English and one in Russian. */

/** An error and the errors that caused it, with their codes. */
export function causesOf(error: unknown): readonly { readonly code?: unknown; readonly message: string }[] {
  if (!(error instanceof Error)) return error === undefined ? [] : [{ message: String(error) }];
  return [error as Error & { code?: unknown }, ...causesOf(error.cause)];
}

const reasonOf = (error: unknown): string => causesOf(error).at(-1)?.message ?? 'unknown';

/** The reason why the folder cannot be opened. */
export function whyNotOpened(path: string, error: unknown): string {
  const codes = causesOf(error).map(({ code }) => code);
  if (codes.includes('LEVEL_LOCKED'))
    return (
      `${path} is in use by another process. Stop the other Nightcall, or give this one a folder of its own with DATA_DIR.\n` +
      `Папкой ${path} уже пользуется другой процесс. Остановите другой Nightcall или укажите в DATA_DIR отдельную папку.`
    );
  if (codes.includes('LEVEL_CORRUPTION')) return damagedFolder(path);
  if (codes.includes('ENOSPC') || /no space left/i.test(reasonOf(error))) return takesNoWrites(path, error);
  const reason = reasonOf(error);
  return (
    `${path} cannot be opened (${reason}). See that the folder can be written, or set DATA_DIR.\n` +
    `Папка ${path} не открывается (${reason}). Проверьте, что в неё можно писать, или задайте DATA_DIR.`
  );
}

/** The message for files that do not fit together. `what`: the file and its fault, in both languages. */
export function damagedFolder(path: string, what: readonly [en: string, ru: string] = ['', '']): string {
  const [en, ru] = what.map((each) => (each === '' ? '' : ` (${each})`));
  return (
    `${path} is damaged${en}. Put back a copy of it, or move it away to begin without the games that are in it.\n` +
    `Папка ${path} повреждена${ru}. Верните её копию или уберите папку, чтобы начать без тех игр, что в ней.`
  );
}

/**
 * The message for a lost CURRENT, which names the manifest. `manifest`: the only one, or `null` if there are several.
 */
export function lostCurrent(path: string, manifest: string | null): string {
  if (manifest === null) return damagedFolder(path, ['its file CURRENT is missing', 'нет файла CURRENT']);
  return (
    `${path} is damaged: its file CURRENT is missing. Put back a copy of the folder, or make a file CURRENT in it that holds the line ${manifest}.\n` +
    `Папка ${path} повреждена: нет файла CURRENT. Верните копию папки или создайте в ней файл CURRENT со строкой ${manifest}.`
  );
}

/** The message for an open folder that takes no writes. The store tries again automatically. */
export function takesNoWrites(path: string, error: unknown): string {
  const reason = reasonOf(error);
  return (
    `${path} takes no writes (${reason}). Make room on its disk.\n` +
    `В папку ${path} не удаётся записать (${reason}). Освободите место на диске.`
  );
}
