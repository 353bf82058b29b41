import { ButtonStyle } from 'discord.js';
import { roleSetText, t } from '#narration/index.ts';
import { type Body, body, buttonRow, withFiles } from '../../body.ts';
import { download, type SentFile } from '../../download.ts';
import type { Asker, House } from '../../house.ts';
import { refuseUnlessModerator } from '../moderators.ts';
import { drawList, drawSet } from './draw.ts';
import { reasonLines, showEditor } from './show.ts';

/** A file of 64 KiB is the largest that is read; this much more is fetched, so that its size can be said. */
const largestFetched = 256 * 1024;

type Deed<Wish> = (house: House, asker: Asker, wish: Wish) => Promise<Body>;

/** Only moderators change role sets. */
const moderated =
  <Wish>(deed: Deed<Wish>): Deed<Wish> =>
  async (house, asker, wish) =>
    refuseUnlessModerator(house, asker) ?? deed(house, asker, wish);

export const listSets = async ({ roleSets }: House, { guildId, language }: Asker): Promise<Body> =>
  drawList(await roleSets.list(guildId), language);

export async function showSet({ roleSets }: House, asker: Asker, { id }: { readonly id: string }): Promise<Body> {
  const view = await roleSets.view(asker.guildId, id);
  return view.ok ? body(drawSet(view.value, asker.language)) : body(reasonLines(view.reasons, asker));
}

/** The panel; of a set that ships it is said that it is to be copied first. */
export const editSet = moderated<{ readonly id: string }>((house, asker, { id }) => showEditor(house, asker, id));

export const createSet = moderated<{ readonly id: string; readonly name: string; readonly ruleset: string }>(
  async (house, asker, wish) => {
    if (await isTaken(house, asker, wish.id)) return taken(asker, wish.id);
    const made = await house.roleSets.create(asker.guildId, { ...wish, by: asker.userId });
    if (!made.ok) return body(reasonLines(made.reasons, asker));
    return showEditor(house, asker, wish.id, { before: t(asker.language, 'rolesets:create.done', { id: wish.id }) });
  },
);

export const copySet = moderated<{ readonly from: string; readonly id: string; readonly name: string | null }>(
  async (house, asker, wish) => {
    if (await isTaken(house, asker, wish.id)) return taken(asker, wish.id);
    const made = await house.roleSets.copy(asker.guildId, { ...wish, by: asker.userId });
    if (!made.ok) return body(reasonLines(made.reasons, asker));
    return showEditor(house, asker, wish.id, { before: t(asker.language, 'rolesets:create.done', { id: wish.id }) });
  },
);

/** Asked again, with a button that takes away what is there now and nothing newer. */
export const deleteSet = moderated<{ readonly id: string }>(async ({ roleSets }, asker, { id }) => {
  const entry = (await roleSets.list(asker.guildId)).find((each) => each.id === id);
  if (entry === undefined || entry.revision === null) {
    const code = entry === undefined ? 'unknown-set' : 'shipped-set';
    return body([roleSetText({ code, params: { id } }, asker.language)]);
  }
  const button = { id: { gameId: id, step: entry.revision, action: 'rsdelete' as const } };
  const label = t(asker.language, 'rolesets:delete.button');
  const sure = t(asker.language, 'rolesets:delete.sure', { name: entry.name, id });
  return body([sure], [buttonRow({ ...button, label, look: ButtonStyle.Danger })]);
});

export async function exportSet({ roleSets }: House, asker: Asker, { id }: { readonly id: string }): Promise<Body> {
  const file = await roleSets.export(asker.guildId, id);
  if (!file.ok) return body(reasonLines(file.reasons, asker));
  const { fileName, text } = file.value;
  return withFiles(body([t(asker.language, 'rolesets:export.done')]), [{ name: fileName, data: text }]);
}

/** A file of unknown origin: all of it is taken, or it is said what of it cannot be. */
export const importSet = moderated<{ readonly file: SentFile; readonly id: string | null }>(
  async (house, asker, { file, id: named }) => {
    const { guildId, language, userId: by } = asker;
    const id = named ?? idOf(file.name);
    if (await isTaken(house, asker, id)) return taken(asker, id);
    const fetched = await download(file, largestFetched);
    if (!fetched.ok) return body([t(language, `rolesets:import.${fetched.why}`)]);
    const text = new TextDecoder().decode(fetched.bytes);
    const put = await house.roleSets.import(guildId, { id, text, by });
    if (!put.ok) return body(reasonLines(put.reasons, asker));
    const { cleaned } = put.value;
    const where =
      cleaned.length === 0 ? null : t(language, 'rolesets:import.cleaned', { places: cleaned.slice(0, 20).join(', ') });
    const before = [t(language, 'rolesets:create.done', { id }), where].filter(Boolean).join('\n');
    return showEditor(house, asker, id, { before });
  },
);

/** An id out of a file's name; what is none is refused by the library in its words. */
const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\.json$/, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[-\d]+/, '')
    .slice(0, 24)
    .replace(/-+$/, '');

const isTaken = async ({ roleSets }: House, { guildId }: Asker, id: string): Promise<boolean> =>
  (await roleSets.list(guildId)).some((entry) => entry.id === id && entry.revision !== null);

const taken = ({ language }: Asker, id: string): Body => body([t(language, 'rolesets:set-taken', { id })]);
