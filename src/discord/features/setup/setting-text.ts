/** The settings of a server and their values in words. */
import type { ChangedValue } from '#game/settings/setting.ts';
import { languageName, languageOf, readLanguage, say, t, type Wording } from '#narration/index.ts';
import { optionName, optionValue } from '../../formats/rulebook-options.ts';
import { rulesetText } from '../../ui/texts.ts';
import { choiceOf, type Setting, settingPath } from './setting.ts';

/** The name of a language, or its code if this installation has no such language. */
function nameOf(code: string): string {
  const language = readLanguage(code);
  return language === undefined ? code : languageName(language);
}

/** The part of a text key that all settings of this kind share. */
function topicOf(setting: Setting): string {
  switch (setting.kind) {
    case 'pack':
      return 'packs';
    case 'group':
    case 'option':
      return 'options';
    default:
      return settingPath(setting);
  }
}

/** A line of help for a setting. */
export const settingHelp = (setting: Setting, wording: Wording): string =>
  say(wording, `setup:help.${topicOf(setting)}`) ?? '';

/** The name of a setting. */
export function settingName(setting: Setting, wording: Wording): string {
  switch (setting.kind) {
    case 'pack':
      return t(wording, 'setup:name.packs', { language: nameOf(setting.language) });
    case 'own-pack':
      return t(wording, 'setup:own-pack', { pack: setting.id });
    case 'group':
      return t(wording, 'setup:group', { ruleset: rulesetText(wording, setting.ruleset) });
    case 'option': {
      const option = optionName(setting.option, wording);
      return t(wording, 'setup:option', { ruleset: rulesetText(wording, setting.ruleset), option });
    }
    default:
      return say(wording, `setup:name.${settingPath(setting)}`) ?? settingPath(setting);
  }
}

/** The value of a setting in words. */
export function settingText(setting: Setting, value: ChangedValue, wording: Wording): string {
  if (setting.kind === 'own-pack') return t(wording, value === null ? 'setup:own-pack.none' : 'setup:own-pack.there');
  if (value === null) return say(wording, `setup:unset.${topicOf(setting)}`) ?? t(wording, 'setup:unset');
  if (setting.kind === 'option') return optionValue(setting.option, value, wording);
  switch (choiceOf(setting)?.kind) {
    case 'language':
      return nameOf(String(value));
    case 'category':
      return `<#${value}>`;
    case 'role':
      return `<@&${value}>`;
    case 'ruleset':
      return rulesetText(wording, String(value));
    case 'players':
      return String(value);
    default:
      return valueText(settingPath(setting), value, wording);
  }
}

/** A value without a form of its own, in words. */
function valueText(path: string, value: NonNullable<ChangedValue>, wording: Wording): string {
  if (typeof value === 'boolean') return t(wording, value ? 'setup:on' : 'setup:off');
  if (typeof value === 'number')
    return t(wording, 'setup:seconds', { seconds: value.toLocaleString(languageOf(wording)) });
  if (typeof value === 'string') return say(wording, `setup:value.${path}.${value}`) ?? value;
  return value.join(', ');
}
