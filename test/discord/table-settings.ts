import type { ModalFields, OpenModal, ShownMessage, SimulatedUser } from 'discord-emulator';
import { rulebookOptionsIds } from '#discord/features/table-settings/options.ts';
import { argOf } from '#discord/features/table-settings/settings.ts';
import { entryAt } from '#game/settings/settings.ts';

/** Changes settings of a table in its lobby one after another, as its host does. The values are those of the forms. */
export async function setTable(
  host: SimulatedUser,
  lobby: ShownMessage,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  if (Object.keys(settings).length === 0) return;
  const gameId = gameIdOf(lobby);
  const { message: panel } = await host.press(lobby, rulebookOptionsIds.showOptions({ gameId }));
  for (const [setting, value] of Object.entries(settings)) await fillIn(host, panel!, argOf(setting), value);
}

/** Changes an option of a table's rulebook in its lobby, as its host does. */
export const setOption = (host: SimulatedUser, lobby: ShownMessage, option: string, value: string): Promise<void> =>
  setTable(host, lobby, { [option]: value });

/** Opens the form of a panel that has a field, and sends it with this value. Other fields stay as they are. */
export async function fillIn(person: SimulatedUser, panel: ShownMessage, key: string, value: string): Promise<void> {
  const { section } = entryAt(key.replace('-', '.')) ?? {};
  const isHere = (form: string): boolean => section === undefined || form.split(':')[4]!.split('-')[0] === section;
  for (const form of formsIn(person.message(panel)).filter(isHere)) {
    const { modal } = await person.press(panel, form);
    const fields = fieldsFor(modal!, key, value);
    if (fields === null) continue;
    const before = JSON.stringify(person.message(panel));
    const { kind } = await person.submit(modal, fields);
    // A slow answer redraws the panel later.
    if (kind !== 'update') await person.waitUntil(() => JSON.stringify(person.message(panel)) !== before);
    return;
  }
  throw new Error(`no form has ${key}`);
}

/** The custom ids of the buttons that open a form of settings. */
export const formsIn = ({ rows }: ShownMessage): readonly string[] => [
  ...new Set(JSON.stringify(rows).match(/n1:[\w-]+:0:(?:table|setup)form:[\w-]+/g)),
];

interface Field {
  readonly custom_id: string;
  readonly options?: readonly { readonly value: string; readonly default?: boolean }[];
}

/** The fields of a form. */
export const fieldsIn = ({ components }: OpenModal): readonly Field[] =>
  (components as { readonly component?: unknown }[]).map(({ component }) => component as Field);

function fieldsFor(modal: OpenModal, key: string, value: string): ModalFields | null {
  const all = fieldsIn(modal);
  if (all.some((field) => field.custom_id === key)) return { [key]: value };
  const switches = all.find(({ custom_id: id, options = [] }) => id === 'switches' && options.some(isIt));
  if (switches === undefined) return null;
  const on = (switches.options ?? []).filter((option) => (isIt(option) ? value === 'on' : option.default));
  return { switches: on.map((option) => option.value) };

  function isIt(option: { readonly value: string }): boolean {
    return option.value === key;
  }
}

const gameIdOf = (lobby: ShownMessage): string => /"n1:([a-z0-9]+):0:settings"/.exec(JSON.stringify(lobby.rows))![1]!;
