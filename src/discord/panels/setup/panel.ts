import { ButtonStyle } from 'discord.js';
import { t } from '#narration/index.ts';
import { type ChangedValue, type GuildSettings, usualSettings } from '#table/guild-settings.ts';
import { type Body, body, buttonRow, type Modal, menuRow, pickRow, portions, type Row } from '../../body.ts';
import type { PressAction } from '../../custom-id.ts';
import { type Answer, type Asker, type House, tell } from '../../house.ts';
import { problemText, remarkLine } from '../../words.ts';
import { refuseUnlessModerator } from '../moderators.ts';
import { readWords } from '../words-list.ts';
import {
  editorOf,
  mainPaths,
  patchFor,
  pathArg,
  readPath,
  readSetting,
  settingName,
  settingText,
  valueAt,
} from './fields.ts';

/** What an id of this panel has where others have their game: it belongs to no table. */
const nowhere = 'guild';

const id = (action: PressAction, arg?: string) => ({
  ...{ gameId: nowhere, step: 0, action },
  ...(arg === undefined ? {} : { arg }),
});

/** All that is settled here, with a menu to choose what to change and, once that is chosen, one for its value. */
export async function setup(
  house: House,
  asker: Asker,
  more: { readonly taken?: string | undefined; readonly before?: string } = {},
): Promise<Body> {
  const refused = refuseUnlessModerator(house, asker);
  if (refused) return refused;
  const path = more.taken === undefined ? null : readPath(house, more.taken);
  return body(
    [
      more.before ?? null,
      t(asker.language, 'setup:title'),
      ...settingLines(house, asker),
      t(asker.language, 'setup:about'),
    ],
    [whichRow(house, asker, path), ...(path === null ? [] : await editorRows(path, house, asker))],
  );
}

/** The settings as everybody may read them. */
export const settingsShown = (house: House, asker: Asker): Body =>
  body([t(asker.language, 'setup:title'), ...settingLines(house, asker)]);

function settingLines(house: House, { guildId, language }: Asker): readonly string[] {
  const settings = house.guilds.of(guildId);
  const fault = house.guilds.fault(guildId);
  if (fault !== null) return [remarkLine(language, fault)];
  return mainPaths(house).flatMap((path) => (path.startsWith('options.') ? groupLine(path, settings) : [line(path)]));

  function line(path: string): string {
    const value = valueAt(settings, path);
    const key = sameValue(value, valueAt(usualSettings, path)) ? 'setup:usual' : 'setup:row';
    return t(language, key, { name: settingName(path, language), value: settingText(path, value, language) });
  }

  function groupLine(path: string, { options }: GuildSettings): readonly string[] {
    const ruleset = path.slice('options.'.length);
    return Object.keys(options[ruleset] ?? {}).map((name) => line(`options.${ruleset}.${name}`));
  }
}

const sameValue = (one: ChangedValue, other: ChangedValue): boolean => JSON.stringify(one) === JSON.stringify(other);

function whichRow(house: House, { language }: Asker, taken: string | null): Row {
  return menuRow({
    id: id('setup'),
    placeholder: t(language, 'setup:which'),
    options: mainPaths(house).map((path) => ({
      label: settingName(path, language),
      value: pathArg(path),
      chosen: taken === path || taken?.startsWith(`${path}.`) === true,
    })),
  });
}

async function editorRows(path: string, house: House, asker: Asker): Promise<readonly Row[]> {
  const { language, guildId } = asker;
  const name = settingName(path, language);
  const now = valueAt(house.guilds.of(guildId), path);
  const editor = await editorOf(path, house, asker);
  const usual = { id: id('unset', pathArg(path)), label: t(language, 'setup:as-usual') };
  switch (editor.kind) {
    case 'group':
      return [groupRow(editor.paths, path, language)];
    case 'category':
    case 'role':
      return [pickRow({ id: id('put', pathArg(path)), placeholder: name, kind: editor.kind }), buttonRow(usual)];
    case 'text':
      return [
        buttonRow(
          { id: id('type', pathArg(path)), label: t(language, 'setup:type'), look: ButtonStyle.Primary },
          usual,
        ),
      ];
    case 'menu': {
      const menus = portions(editor.options).map((options, index) =>
        menuRow({
          id: id('put', index === 0 ? pathArg(path) : `${pathArg(path)}-${index}`),
          placeholder: name,
          options: options.map((option) => ({
            ...option,
            chosen: sameValue(readSetting(path, option.value, house) ?? null, now),
          })),
        }),
      );
      const inGroup = path.startsWith('options.')
        ? await editorRows(path.split('.').slice(0, 2).join('.'), house, asker)
        : [];
      return [...inGroup, ...menus, buttonRow(usual)];
    }
  }
}

const groupRow = (paths: readonly string[], group: string, language: Asker['language']): Row =>
  menuRow({
    // Two menus of one message need two ids; of the first one nothing is carried.
    id: id('setup', pathArg(group)),
    placeholder: t(language, 'setup:which.option'),
    options: paths.map((path) => ({ label: settingName(path, language), value: pathArg(path) })),
  });

/** A value has been chosen or typed; none: it shall be as usual. All is shown anew, with what came of it. */
export async function put(house: House, asker: Asker, arg: string, values: readonly string[]): Promise<Body> {
  const refused = refuseUnlessModerator(house, asker);
  if (refused) return refused;
  const path = readPath(house, arg) ?? readPath(house, arg.replace(/-\d$/, ''));
  // A group has no value of its own.
  if (path === null || /^options\.[^.]+$/.test(path)) return setup(house, asker);
  const before = await change(house, asker, path, values);
  return setup(house, asker, { taken: pathArg(path), before });
}

async function change(house: House, asker: Asker, path: string, values: readonly string[]): Promise<string> {
  const { guildId, language, userId } = asker;
  const value = await chosenValue(house, asker, path, values);
  if (typeof value === 'object' && 'why' in value) return value.why;
  const outcome = await house.guilds.change(guildId, userId, (now) => patchFor(now, path, value.value));
  if (!outcome.ok) return problemText(language, outcome.problem, null);
  const name = settingName(path, language);
  const to = settingText(path, valueAt(outcome.value.settings, path), language);
  const key = outcome.value.changes.length === 0 ? 'setup:same' : 'setup:done';
  return t(language, key, { name, value: to });
}

type Read = { readonly value: ChangedValue } | { readonly why: string };

/** What was chosen, as far as it can be settled here and by this person. */
async function chosenValue(house: House, asker: Asker, path: string, [text]: readonly string[]): Promise<Read> {
  const { guildId, language } = asker;
  if (path === 'hostRoleId' && !asker.manages) return { why: t(language, 'setup:host-role.manage') };
  if (text === undefined) return { value: valueAt(usualSettings, path) };
  if (path === 'hostRoleId')
    return text === guildId ? { why: t(language, 'setup:host-role.everyone') } : { value: text };
  if (path === 'words') return readTypedWords(house, asker, text);
  if (path === 'categoryId') {
    const [lack] = house.doctor.category(guildId, text);
    return lack === undefined ? { value: text } : { why: remarkLine(language, lack) };
  }
  const editor = await editorOf(path, house, asker);
  const offered = editor.kind === 'menu' && editor.options.some(({ value }) => value === text);
  const value = offered ? readSetting(path, text, house) : undefined;
  if (value === undefined) return { why: t(language, 'ui:kind.no-choice') };
  return { value: value ?? valueAt(usualSettings, path) };
}

function readTypedWords({ readsTown }: House, { language }: Asker, text: string): Read {
  if (!readsTown) return { why: remarkLine(language, { key: 'words.unread' }) };
  const words = readWords(text);
  return words === null ? { why: t(language, 'setup:words.none') } : { value: words };
}

/** The form for a setting that is typed; `null`: there is none for it. */
export function settingForm(house: House, asker: Asker, arg: string): Modal | Answer | null {
  const refused = refuseUnlessModerator(house, asker);
  if (refused) return tell(refused);
  const path = readPath(house, arg);
  if (path !== 'words') return null;
  const { words } = house.guilds.of(asker.guildId);
  return {
    id: id('put', arg),
    title: settingName(path, asker.language),
    fields: [
      {
        ...{
          key: 'text',
          label: t(asker.language, 'setup:words.label'),
          about: t(asker.language, 'setup:words.about'),
        },
        ...{ value: typeof words === 'string' ? words : (words ?? []).join(', '), most: 1000 },
      },
    ],
  };
}
