import { ComponentType as Type } from 'discord-api-types/v10';
import { apiUpload, keepUpload, type LocalFile } from '../state/attachments.ts';
import { type AnyComponent, isSelect } from '../state/components.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { Guild } from '../state/entities.ts';
import { UserRefusal } from '../users/refusal.ts';
import { pickValues } from './component-use.ts';
import type { OpenModal } from './interaction.ts';
import { resolveIds } from './option-values.ts';

/** The values to fill in, by custom id or by label. For a file upload: the files. */
export type ModalFields = Record<string, string | boolean | string[] | LocalFile[]>;

/** The `data` of a submitted modal. Refuses values that the client would not accept. */
export function modalData(discord: DiscordState, guild: Guild, modal: OpenModal, fields: ModalFields): object {
  const left = new Set(Object.keys(fields));
  const picked: string[] = [];
  const uploaded: string[] = [];
  const fill = (node: AnyComponent, label: unknown): object => {
    const key = [node.custom_id, label, node.label].find(
      (name) => typeof name === 'string' && name in fields,
    ) as string;
    left.delete(key);
    const given = key === undefined ? undefined : fields[key];
    if (node.type === Type.FileUpload) {
      const { applicationId } = modal.interaction;
      const ids = filesOf(node, given).map((file) => keepUpload(discord, applicationId, file).id);
      uploaded.push(...ids);
      return { type: node.type, custom_id: node.custom_id, values: ids };
    }
    if (isFiles(given)) throw new UserRefusal(`${node.custom_id} takes no file`);
    const filled = fillField(node, given);
    if (isSelect(node) && node.type !== Type.StringSelect)
      picked.push(...((filled as { values?: string[] }).values ?? []));
    return filled;
  };
  const components = modal.components.map((node, index) => {
    const id = node.id ?? index * 2 + 1;
    if (node.type === Type.Label && node.component) {
      return { type: node.type, id, component: { id: id + 1, ...fill(node.component, node.label) } };
    }
    if (node.type !== Type.ActionRow) return { type: node.type, id };
    return {
      type: node.type,
      id,
      components: (node.components ?? []).map((one) => ({ id: id + 1, ...fill(one, one.label) })),
    };
  });
  if (left.size) throw new UserRefusal(`the modal has no field ${[...left].join(', ')}`);
  const attachments = Object.fromEntries(uploaded.map((id) => [id, apiUpload(discord, id)]));
  const resolved = {
    ...resolveIds(discord, guild, picked),
    ...(uploaded.length > 0 ? { attachments } : {}),
  };
  return { custom_id: modal.customId, components, ...(Object.keys(resolved).length > 0 ? { resolved } : {}) };
}

/** A value of a field that is not a file upload. */
type PlainValue = string | boolean | string[];

const isFiles = (given: ModalFields[string] | undefined): given is LocalFile[] =>
  Array.isArray(given) && given.some((one) => typeof one === 'object');

/** The files for a file upload (docs: File Upload). By default it takes exactly one. */
function filesOf(node: AnyComponent, given: ModalFields[string] | undefined): readonly LocalFile[] {
  if (given !== undefined && !Array.isArray(given)) throw new UserRefusal(`${node.custom_id} takes files`);
  const files: readonly (string | LocalFile)[] = given ?? [];
  if (!files.every((one) => typeof one === 'object')) throw new UserRefusal(`${node.custom_id} takes files`);
  const types = (node as { file_types?: readonly string[] }).file_types ?? [];
  // docs: File Type Filtering. The client offers only these extensions.
  const other = files.find(
    ({ name }) => types.length > 0 && !types.some((type) => !type.startsWith('.') || name.toLowerCase().endsWith(type)),
  );
  if (other) throw new UserRefusal(`${node.custom_id} takes ${types.join(', ')}, not ${other.name}`);
  const isEmpty = files.length === 0 && node.required === false;
  const [least, most] = [Number(node.min_values ?? 1), Number(node.max_values ?? 1)];
  if (!isEmpty && (files.length < least || files.length > most))
    throw new UserRefusal(`${node.custom_id} takes ${least} to ${most} files, not ${files.length}`);
  return files;
}

function fillField(node: AnyComponent, given: PlainValue | undefined): object {
  const shared = { type: node.type, custom_id: node.custom_id };
  const required = node.required !== false;
  switch (node.type) {
    case Type.Checkbox:
      return { ...shared, value: given ?? node.default === true };
    case Type.TextInput:
      return { ...shared, value: text(node, given ?? node.value ?? '', required) };
    case Type.RadioGroup:
      return { ...shared, value: picksOf({ ...node, max_values: 1 }, given)[0] ?? null };
    case Type.CheckboxGroup:
      return { ...shared, values: picksOf({ max_values: (node.options as unknown[]).length, ...node }, given) };
    default:
      if (!isSelect(node)) throw new UserRefusal(`${node.custom_id} cannot be filled in`);
      return { ...shared, values: picksOf(node, given) };
  }
}

/** The chosen values. A field that the person leaves alone keeps what the form opened with. */
function picksOf(node: AnyComponent, given: PlainValue | undefined): string[] {
  const picks = given === undefined ? chosenBefore(node) : [given].flat().map(String);
  if (picks.length > 0) return pickValues(node, picks);
  if (node.required !== false) throw new UserRefusal(`${node.custom_id} needs a choice`);
  return [];
}

/** The values that the client shows as chosen when the form opens. */
function chosenBefore({ options, default_values: values }: AnyComponent): string[] {
  const chosen = (options ?? []) as { value: string; default?: boolean }[];
  const picked = (values ?? []) as { id: string }[];
  return [...chosen.filter((one) => one.default).map(({ value }) => value), ...picked.map(({ id }) => id)];
}

function text(node: AnyComponent, given: unknown, required: boolean): string {
  const value = String(given);
  if (value === '' && !required) return value;
  const min = Math.max(Number(node.min_length ?? 0), required ? 1 : 0);
  const max = Number(node.max_length ?? 4000);
  if (value.length < min || value.length > max) {
    throw new UserRefusal(`${node.custom_id} takes ${min} to ${max} characters, not ${value.length}`);
  }
  return value;
}
