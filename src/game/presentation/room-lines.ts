import { type News, type Notice, publicNewsOf } from '#engine/kernel/notices.ts';
import type { Clan } from '#engine/kernel/types.ts';
import type { AnnouncedBatch } from '../model/announced-batch.ts';
import type { Audience, CueItem, Line, Room, Script, TextFile } from '../ports/ports.ts';

/** A line, with the room in which it is posted. */
export interface RoomLine {
  readonly room: Room;
  readonly line: Line;
}

/** Returns the lines for the town from the notices of one batch. */
export const townLines = (notices: readonly Notice[], script: Script, audience: Audience): readonly RoomLine[] =>
  script.tell(publicNewsOf(notices), audience).map((line) => ({ room: 'town', line }));

/**
 * Returns the lines for the chats of the clans from the notices of one batch. Notices for one seat alone give none, but the
 * members of a clan that meet are named to each other in its chat.
 */
export function clanLines(notices: readonly Notice[], script: Script, audience: Audience): readonly RoomLine[] {
  const clans = [...new Set(notices.flatMap(({ to }) => (to !== 'all' && 'clan' in to ? [to.clan] : [])))];
  const met = meeting(notices);
  const opening = met === null ? [] : linesIn(met.clan, script.tell([met.news], audience, met.clan));
  return [...opening, ...clans.flatMap((clan) => inClan(clan, notices, script, audience))];
}

/** The members of a clan who meet in the call that these notices open. `null`: nobody does. */
export function meeting(notices: readonly Notice[]): { readonly clan: Clan; readonly news: News } | null {
  const step = notices.flatMap(({ news }) => (news.type === 'StepOpened' ? news.step : [])).at(0);
  const introduced = notices.flatMap(({ news }) => (news.type === 'Introduced' ? [news.people] : []));
  if (step?.kind !== 'call' || !step.clan || introduced.length === 0) return null;
  const people = new Map(introduced.flat().map((person) => [person.seat, person]));
  const bySeat = [...people.values()].sort((one, other) => one.seat - other.seat);
  return { clan: step.clan, news: { type: 'Introduced', people: bySeat } };
}

const linesIn = (clan: Clan, lines: readonly Line[]): readonly RoomLine[] =>
  lines.map((line) => ({ room: `clan-${clan}`, line }));

function inClan(clan: Clan, notices: readonly Notice[], script: Script, audience: Audience): readonly RoomLine[] {
  const news = notices
    .filter(({ to }) => to !== 'all' && 'clan' in to && to.clan === clan)
    .map((notice) => notice.news);
  return linesIn(clan, script.tell(news, audience, clan));
}

/**
 * The words that a host in person says for these lines of the town, without those that are only written. `words`: those of
 * a voice pack. Lines for which it has none are said as they are written.
 */
export function scriptText(lines: readonly RoomLine[], words: (cues: readonly CueItem[]) => string): string {
  const said = lines.filter(({ line }) => line.cues.length > 0);
  return said
    .map(({ line }) => words(line.cues) || line.message.text)
    .filter((text) => text !== '')
    .join('\n');
}

/**
 * Adds the frame and the record to the last line of the end, and the host's undo button to that of a foul. `files`: those of
 * the record.
 */
export function withExtras(
  lines: readonly RoomLine[],
  { foul, isEnd }: Pick<AnnouncedBatch, 'foul' | 'isEnd'>,
  files: readonly TextFile[],
): readonly RoomLine[] {
  const last = lines.at(-1);
  if (!last || (!isEnd && foul === null)) return lines;
  const ended = { ...(isEnd ? { isEnd } : {}), ...(files.length === 0 ? {} : { files }) };
  const message = { ...last.line.message, ...ended, ...(foul === null ? {} : { foul }) };
  return lines.map((each) => (each === last ? { ...each, line: { ...each.line, message } } : each));
}
