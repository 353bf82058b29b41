import { ButtonStyle } from 'discord.js';
import { type ChangedValue, type GuildSettings, usualSettings } from '#game/server-settings/guild-settings.ts';
import { t } from '#narration/index.ts';
import { type Body, body, buttonRow, type Modal, menuRow, pickRow, portions, type Row } from '../../body.ts';
import { type Answer, type Caller, type Context, tell } from '../../context.ts';
import type { PressAction } from '../../custom-id.ts';
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
  context: Context,
  caller: Caller,
  more: { readonly taken?: string | undefined; readonly before?: string } = {},
): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const path = more.taken === undefined ? null : readPath(context, more.taken);
  return body(
    [
      more.before ?? null,
      t(caller.language, 'setup:title'),
      ...settingLines(context, caller),
      t(caller.language, 'setup:about'),
    ],
    [whichRow(context, caller, path), ...(path === null ? [] : await editorRows(path, context, caller))],
  );
}

/** The settings as everybody may read them. */
export const settingsShown = (context: Context, caller: Caller): Body =>
  body([t(caller.language, 'setup:title'), ...settingLines(context, caller)]);

function settingLines(context: Context, { guildId, language }: Caller): readonly string[] {
  const settings = context.guilds.of(guildId);
  const fault = context.guilds.fault(guildId);
  if (fault !== null) return [remarkLine(language, fault)];
  return mainPaths(context).flatMap((path) => (path.startsWith('options.') ? groupLine(path, settings) : [line(path)]));

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

function whichRow(context: Context, { language }: Caller, taken: string | null): Row {
  return menuRow({
    id: id('setup'),
    placeholder: t(language, 'setup:which'),
    options: mainPaths(context).map((path) => ({
      label: settingName(path, language),
      value: pathArg(path),
      chosen: taken === path || taken?.startsWith(`${path}.`) === true,
    })),
  });
}

async function editorRows(path: string, context: Context, caller: Caller): Promise<readonly Row[]> {
  const { language, guildId } = caller;
  const name = settingName(path, language);
  const now = valueAt(context.guilds.of(guildId), path);
  const editor = await editorOf(path, context, caller);
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
            chosen: sameValue(readSetting(path, option.value, context) ?? null, now),
          })),
        }),
      );
      const inGroup = path.startsWith('options.')
        ? await editorRows(path.split('.').slice(0, 2).join('.'), context, caller)
        : [];
      return [...inGroup, ...menus, buttonRow(usual)];
    }
  }
}

const groupRow = (paths: readonly string[], group: string, language: Caller['language']): Row =>
  menuRow({
    // Two menus of one message need two ids; of the first one nothing is carried.
    id: id('setup', pathArg(group)),
    placeholder: t(language, 'setup:which.option'),
    options: paths.map((path) => ({ label: settingName(path, language), value: pathArg(path) })),
  });

/** A value has been chosen or typed; none: it shall be as usual. All is shown anew, with what came of it. */
export async function put(context: Context, caller: Caller, arg: string, values: readonly string[]): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const path = readPath(context, arg) ?? readPath(context, arg.replace(/-\d$/, ''));
  // A group has no value of its own.
  if (path === null || /^options\.[^.]+$/.test(path)) return setup(context, caller);
  const before = await change(context, caller, path, values);
  return setup(context, caller, { taken: pathArg(path), before });
}

async function change(context: Context, caller: Caller, path: string, values: readonly string[]): Promise<string> {
  const { guildId, language, userId } = caller;
  const value = await chosenValue(context, caller, path, values);
  if (typeof value === 'object' && 'why' in value) return value.why;
  const outcome = await context.guilds.change(guildId, userId, (now) => patchFor(now, path, value.value));
  if (!outcome.ok) return problemText(language, outcome.error, null);
  const name = settingName(path, language);
  const to = settingText(path, valueAt(outcome.value.settings, path), language);
  const key = outcome.value.changes.length === 0 ? 'setup:same' : 'setup:done';
  return t(language, key, { name, value: to });
}

type Read = { readonly value: ChangedValue } | { readonly why: string };

/** What was chosen, as far as it can be settled here and by this person. */
async function chosenValue(context: Context, caller: Caller, path: string, [text]: readonly string[]): Promise<Read> {
  const { guildId, language } = caller;
  if (path === 'hostRoleId' && !caller.manages) return { why: t(language, 'setup:host-role.manage') };
  if (text === undefined) return { value: valueAt(usualSettings, path) };
  if (path === 'hostRoleId')
    return text === guildId ? { why: t(language, 'setup:host-role.everyone') } : { value: text };
  if (path === 'words') return readTypedWords(context, caller, text);
  if (path === 'categoryId') {
    const [lack] = context.doctor.category(guildId, text);
    return lack === undefined ? { value: text } : { why: remarkLine(language, lack) };
  }
  const editor = await editorOf(path, context, caller);
  const offered = editor.kind === 'menu' && editor.options.some(({ value }) => value === text);
  const value = offered ? readSetting(path, text, context) : undefined;
  if (value === undefined) return { why: t(language, 'ui:kind.no-choice') };
  return { value: value ?? valueAt(usualSettings, path) };
}

function readTypedWords({ readsTown }: Context, { language }: Caller, text: string): Read {
  if (!readsTown) return { why: remarkLine(language, { key: 'words.unread' }) };
  const words = readWords(text);
  return words === null ? { why: t(language, 'setup:words.none') } : { value: words };
}

/** The form for a setting that is typed; `null`: there is none for it. */
export function settingForm(context: Context, caller: Caller, arg: string): Modal | Answer | null {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return tell(refused);
  const path = readPath(context, arg);
  if (path !== 'words') return null;
  const { words } = context.guilds.of(caller.guildId);
  return {
    id: id('put', arg),
    title: settingName(path, caller.language),
    fields: [
      {
        ...{
          key: 'text',
          label: t(caller.language, 'setup:words.label'),
          about: t(caller.language, 'setup:words.about'),
        },
        ...{ value: typeof words === 'string' ? words : (words ?? []).join(', '), most: 1000 },
      },
    ],
  };
}
