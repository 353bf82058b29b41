/** The reasons why a store is not copied, each with its remedy: a sentence in English and one in Russian. */
import type { StoreError } from '#game/ports/ports.ts';
import type { Loss } from '#store/level-adapter.ts';
import { lossRemedy } from '#store/open.ts';
import { pair } from '#store/postgres/faults.ts';

/** The refusal of a source without documents. */
export const isEmpty = (from: string): StoreError =>
  pair(`${from} has nothing to copy. Correct --from.`, `В ${from} нечего копировать. Исправьте --from.`);

/** The refusal of a source that has lost writes, which nobody has noted yet. */
export const hasLoss = (from: string, loss: Loss): StoreError =>
  pair(
    `${from} has lost writes. ${lossRemedy(loss)} To go on without them, start the bot on ${from} once, stop it, and copy then.`,
    `В ${from} пропала часть данных. Если есть копия папки, верните её. Чтобы продолжить без них, один раз запустите бота с ${from}, остановите его и копируйте снова.`,
  );

/** The refusal of a target that has data of its own. */
export const hasData = (to: string): StoreError =>
  pair(
    `${to} has data already, and a copy would replace it. Name an empty folder or an empty database in --to.`,
    `В ${to} уже есть данные, и копия заменила бы их. Укажите в --to пустую папку или пустую базу.`,
  );

/** The refusal of a target that holds an unfinished copy of another source. */
export const isOfAnother = (to: string, from: string): StoreError =>
  pair(
    `${to} is an unfinished copy of ${from}. Copy from there, or name an empty folder or an empty database in --to.`,
    `${to} — незаконченная копия ${from}. Копируйте оттуда или укажите в --to пустую папку или пустую базу.`,
  );

/** The refusal of a target that a process of a bot may take over. */
export const hasBot = (place: string): StoreError =>
  pair(
    `The database ${place} is in use by a bot. Stop all its processes.`,
    `С базой ${place} работает бот. Остановите все его процессы.`,
  );

/** The fault of a copy that differs from its source after it was made. */
export const differs = (to: string, what: string): StoreError =>
  pair(
    `${to} differs from its source after the copy (${what}). Run the same command again.`,
    `${to} после копирования отличается от источника (${what}). Выполните ту же команду ещё раз.`,
  );
