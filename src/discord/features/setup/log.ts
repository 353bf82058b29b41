import type { GuildChange } from '#game/server-settings/guild-settings.ts';
import type { ChangedPart, RoleSetChange } from '#game/server-settings/role-set-service.ts';
import type { ChangedValue } from '#game/settings/setting.ts';
import type { Wording } from '#narration/index.ts';
import { cleanName, roleName, say, t } from '#narration/index.ts';
import { authorText } from '../../formats/names.ts';
import { optionName, optionValue } from '../../formats/rulebook-options.ts';
import { type Body, body, buttonRow, cut, portions } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { refuseUnlessModerator } from '../../ui/moderators.ts';
import { remarkLine } from '../../ui/texts.ts';
import { settingAt, settingName, settingText } from './setting.ts';
import { setupIds } from './view.ts';

/** The number of lines of a page: even long ones fit into a message. */
const pageSize = 8;
const longestValue = 80;

/** Shows the log of changes of the settings and of the role sets, page by page, the latest change first. */
export async function settingsLog(context: Context, caller: Caller, page = 1): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const { guildId, wording } = caller;
  const fault = context.guilds.fault(guildId);
  if (fault !== null) return body([remarkLine(wording, fault)]);
  const pages = portions(await linesOf(context, caller), pageSize);
  if (pages.length === 0) return body([t(wording, 'setup:log.none')]);
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pages.length);
  const title = t(wording, 'setup:log.title', { page: shown, pages: pages.length });
  return body([title, ...pages[shown - 1]!], pageRow(shown, pages.length, caller));
}

/** The lines of the log. Changes of the settings come before changes of role sets in the same millisecond. */
async function linesOf({ guilds, roleSets }: Context, { guildId, wording }: Caller): Promise<readonly string[]> {
  const settings = [...guilds.log(guildId)].reverse().map((change) => ({ at: change.at, text: settingLine(change) }));
  const sets = [...(await roleSets.log(guildId))].reverse().map((change) => ({ at: change.at, text: setLine(change) }));
  return [...settings, ...sets].sort((one, other) => other.at - one.at).map(({ text }) => text);

  function settingLine({ what, from, to, ...stamp }: GuildChange): string {
    const setting = settingAt(what);
    return t(wording, 'setup:log.line', {
      ...stampText(stamp, wording),
      name: settingName(setting, wording),
      from: cut(settingText(setting, from, wording), longestValue),
      to: cut(settingText(setting, to, wording), longestValue),
    });
  }

  function setLine({ id, name, what, ruleset, parts = [], ...stamp }: RoleSetChange): string {
    const shown = parts.map((part) => partText(part, ruleset, wording)).join('; ');
    const key = `setup:log.set.${what}` as const;
    const line = t(wording, key, { ...stampText(stamp, wording), id, name: cleanName(name) });
    return shown === '' ? line : `${line}: ${cut(shown, longestValue)}`;
  }
}

/**
 * The time and the author of a change. Discord shows each reader the local time. A mention in an answer pings nobody.
 */
const stampText = ({ at, by }: { readonly at: number; readonly by: string }, wording: Wording) => ({
  at: `<t:${Math.floor(at / 1000)}:f>`,
  by: authorText(by, wording),
});

/** One difference in a role set: more or fewer cards, a new, removed or changed role, or a value. */
function partText({ what, from, to }: ChangedPart, ruleset: RoleSetChange['ruleset'], wording: Wording): string {
  const [head = '', inner = ''] = what.split('.');
  const card = (role: string): string => roleName(role, wording, ruleset ?? '');
  const list = (cards: ChangedValue, sign: string) => [cards ?? []].flat().map((role) => `${sign}${card(`${role}`)}`);
  switch (head) {
    case 'deal':
      return t(wording, 'setup:log.part.deal', { cards: [...list(to, '+'), ...list(from, '−')].join(' ') });
    case 'ownRoles':
      return t(wording, `setup:log.part.role.${from === null ? 'new' : to === null ? 'gone' : 'other'}`, {
        id: inner,
      });
    case 'options': {
      const value = to === null ? t(wording, 'setup:as-usual') : optionValue(inner, to, wording);
      return `${optionName(inner, wording)}: ${value}`;
    }
    default: {
      const value = to === null ? t(wording, 'setup:unset') : [to].flat().join(' → ');
      return `${say(wording, `setup:log.part.${head}`) ?? head}: ${value}`;
    }
  }
}

const pageRow = (page: number, pages: number, { wording }: Caller) => {
  const button = (target: number, key: 'setup:log.newer' | 'setup:log.older') => ({
    id: setupIds.showLogPage({ page: target }),
    label: t(wording, key),
  });
  const newer = page > 1 ? [button(page - 1, 'setup:log.newer')] : [];
  const older = page < pages ? [button(page + 1, 'setup:log.older')] : [];
  return newer.length + older.length === 0 ? [] : [buttonRow(...newer, ...older)];
};
