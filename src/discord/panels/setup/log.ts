import { t } from '#narration/index.ts';
import type { GuildChange } from '#table/guild-settings.ts';
import { type Body, body, buttonRow, cut, portions } from '../../body.ts';
import type { Asker, House } from '../../house.ts';
import { remarkLine } from '../../words.ts';
import { refuseUnlessModerator } from '../moderators.ts';
import { settingName, settingText } from './fields.ts';

/** Lines of a page: even long ones fit in a message. */
const pageSize = 8;
const longestValue = 80;

/** Who has changed what, and when: the latest first, page by page. */
export function settingsLog(house: House, asker: Asker, page = 1): Body {
  const refused = refuseUnlessModerator(house, asker);
  if (refused) return refused;
  const { guildId, language } = asker;
  const fault = house.guilds.fault(guildId);
  if (fault !== null) return body([remarkLine(language, fault)]);
  const pages = portions([...house.guilds.log(guildId)].reverse(), pageSize);
  if (pages.length === 0) return body([t(language, 'setup:log.none')]);
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pages.length);
  const title = t(language, 'setup:log.title', { page: shown, pages: pages.length });
  return body(
    [title, ...pages[shown - 1]!.map((change) => changeLine(change, asker))],
    turning(shown, pages.length, asker),
  );
}

/** Discord shows each reader the time of his own clock; a mention in an answer pings nobody. */
function changeLine({ at, by, what, from, to }: GuildChange, { language }: Asker): string {
  return t(language, 'setup:log.line', {
    at: `<t:${Math.floor(at / 1000)}:f>`,
    by: `<@${by}>`,
    name: settingName(what, language),
    from: cut(settingText(what, from, language), longestValue),
    to: cut(settingText(what, to, language), longestValue),
  });
}

const turning = (page: number, pages: number, { language }: Asker) => {
  const to = (target: number) => ({ gameId: 'guild', step: 0, action: 'log' as const, arg: `${target}` });
  const newer = page > 1 ? [{ id: to(page - 1), label: t(language, 'setup:log.newer') }] : [];
  const older = page < pages ? [{ id: to(page + 1), label: t(language, 'setup:log.older') }] : [];
  return newer.length + older.length === 0 ? [] : [buttonRow(...newer, ...older)];
};
