import { describe, expect, test } from 'vitest';
import {
  type Setting,
  settingArg,
  settingAt,
  settingName,
  settingOfArg,
  settingPath,
  settingText,
} from '#discord/features/setup/setting.ts';
import { allSettings } from '#discord/features/setup/settings.ts';
import { setupIds } from '#discord/features/setup/view.ts';
import { languages } from '#narration/index.ts';
import { wordingOf } from '../rulebooks.ts';
import { contextOf } from './bot-parts.ts';
import { FakeGameService } from './fake-game-service.ts';

const context = contextOf(new FakeGameService());

describe('every setting', () => {
  const main = allSettings(context).map((setting): [string, Setting] => [settingPath(setting), setting]);

  test.each(main)('%s has a name, a button can carry it, and the log can be read', (path, setting) => {
    for (const language of languages) {
      expect(settingName(setting, wordingOf(language))).not.toBe(path);
      expect(settingName(setting, wordingOf(language)).length).toBeLessThanOrEqual(100);
      expect(settingText(setting, null, wordingOf(language))).not.toBe('');
    }
    expect(settingOfArg(settingArg(setting), allSettings(context))).toEqual(setting);
    expect(settingAt(path)).toEqual(setting);
  });

  test('of a rulebook has a button, too', () => {
    const options = allSettings(context).filter(({ kind }) => kind === 'option');
    expect(options.length).toBeGreaterThan(10);
    for (const setting of options) {
      const arg = settingPath(setting).replaceAll('.', '-');
      expect(setupIds.setValue({ setting: settingArg(setting, 1) })).toBe(`n1:guild:0:put:${arg}-1`);
      expect(settingOfArg(settingArg(setting, 1), allSettings(context))).toEqual(setting);
      expect(settingAt(settingPath(setting))).toEqual(setting);
    }
  });
});
