/** The state of Discord for a table, without ids and times. */
import { type ReceivedEvent, readFiles, readRows, readText } from 'discord-emulator';
import { rulesetText } from '#discord/ui/texts.ts';
import { type Language, t } from '#narration/index.ts';
import { isState, NewLines } from '../../../src/demo/new-lines.ts';
import { lineIn } from '../../../src/demo/spoken-lines.ts';
import { wordingOf } from '../../rulebooks.ts';
import { withoutIds } from './command-links.ts';
import { offersActions } from './custom-ids.ts';
import type { Fixture } from './fixture.ts';
import { type Truth, timeless } from './truth.ts';

/** Returns true for a message with buttons that is no page: the panel of the town after a game. */
const isOtherPanel = ({ d }: ReceivedEvent): boolean => readRows(d).length > 0 && !offersActions(d.components);

/** The lines that this client could read in the town, in order, without those that show the state of a step. */
export function townOf({ host, language }: Fixture): readonly string[] {
  const name = t(language, 'words:room.town');
  const isTown = ({ t: type, d }: ReceivedEvent) => type === 'CHANNEL_CREATE' && d.name === name;
  const town = host.received.find(isTown)?.d.id;
  const newLines = new NewLines();
  const isMessage = ({ t: type, d }: ReceivedEvent) =>
    (type === 'MESSAGE_CREATE' || type === 'MESSAGE_UPDATE') && d.channel_id === town && ((d.flags ?? 0) & 64) === 0;
  return host.received
    .filter((event) => isMessage(event) && !isOtherPanel(event))
    .flatMap(({ d }) => newLines.of(d).split('\n'))
    .filter((line) => !isState(language, line));
}

/** A file attached to the news of the end. An edit that adds a picture attaches it again. */
export async function endFile(fixture: Fixture, name: string): Promise<string> {
  const files = fixture.host.received.flatMap(({ t, d }) => (t.startsWith('MESSAGE_') ? readFiles(d) : []));
  const file = files.findLast(({ filename }) => filename === name);
  if (!file) throw new Error(`there was no ${name}`);
  return (await fetch(file.url)).text();
}

export interface MuteEdit {
  readonly seat: number;
  readonly mute: boolean;
  readonly at: number;
}

const memberEdit = '/guilds/{guild_id}/members/{user_id}';

/** Every edit of a member, oldest first. */
export const muteEdits = ({ emulator, people }: Fixture): readonly MuteEdit[] =>
  emulator.calls
    .filter(({ method, route }) => method === 'PATCH' && route === memberEdit)
    .map(({ path, body, at }) => ({
      seat: 1 + people.findIndex(({ id }) => path.endsWith(`/${id}`)),
      mute: (body as { mute: boolean }).mute,
      at,
    }));

interface ChannelLook {
  readonly name: string;
  readonly type: number;
  readonly parent: string | null;
  /** `who: allowed/denied` */
  readonly overwrites: readonly string[];
  /** The lines written there, without those of the narrator about itself, such as that it lost its thread. */
  readonly lines: readonly string[];
  readonly panels: readonly string[];
}

/**
 * Returns true if the narrator says this line about itself, after an interruption or after losing the voice connection.
 * A bot that was killed while it made channels makes some of them again, and may reach Discord's limit of new channels.
 */
function isOfHimself(language: Language, line: string): boolean {
  const startOf = (text: string) => text.split('\n')[0]!;
  const starts = [
    startOf(t(language, 'remarks:table.time-added', { until: '\n' })),
    startOf(t(language, 'remarks:issue.slow', { minutes: '\n' })),
    t(language, 'remarks:issue.slow-over'),
  ];
  return (
    starts.some((start) => line.startsWith(start)) ||
    lineIn(language, ['game.restored', 'voice.lost', 'voice.muted', 'voice.back'], line) !== null
  );
}

/** The line of the result card about the game, up to its length. */
function aboutResult(language: Language, ruleset: string, players: number): string {
  const line = t(language, 'evening:result.about', {
    ruleset: rulesetText(wordingOf(language), ruleset),
    players,
    time: '\n',
  });
  return line.split('\n')[0]!;
}

export interface Look {
  readonly channels: readonly ChannelLook[];
  readonly muted: readonly string[];
}

/** The state of everything that a table shows in Discord: channels, overwrites, messages, panels, mutes. */
export function lookOf(fixture: Fixture, { table: { gameId, ruleset } }: Truth): Look {
  const { guild, emulator, language, people } = fixture;
  const about = aboutResult(language, ruleset, people.length);
  const nameOf = (id: string) => emulator.discord.users.get(id)?.username ?? (id === guild.id ? '@everyone' : id);
  const plain = (text: string) =>
    withoutIds(timeless(text))
      .split('\n')
      // The length of the game on the result card includes the restarts.
      .map((line) => (line.startsWith(about) ? `${about}TIME` : line))
      .join('\n')
      .replaceAll(gameId, 'GAME')
      // The order in which players vote is left open.
      .replaceAll(/\((#\d+(?:, #\d+)+)\)/g, (_, seats: string) => `(${seats.split(', ').sort().join(', ')})`)
      .replaceAll(/(?<=discord\.com\/channels\/)[\d/]+/g, 'MESSAGE')
      .replaceAll(/<@(\d+)>/g, (_, id: string) => `<@${nameOf(id)}>`);
  const channels = guild.channels.map((channel) => {
    const messages = [...channel.messages.values()].filter((message) => message.ephemeralFor === undefined);
    const parent =
      channel.parentId === null ? null : plain(emulator.discord.channels.get(channel.parentId)?.name ?? '?');
    return {
      name: plain(channel.name),
      type: channel.type,
      parent,
      overwrites: [...channel.overwrites.values()]
        .map(({ id, allow, deny }) => `${nameOf(id)}: ${allow}/${deny}`)
        .sort(),
      lines: messages
        .filter((message) => readRows(message).length === 0)
        .flatMap((message) => readText(message).split('\n'))
        .filter((line) => !isOfHimself(language, line))
        .map(plain),
      panels: messages
        .filter((message) => readRows(message).length > 0)
        .map((message) => plain(`${readText(message)} ${JSON.stringify(message.components)}`)),
    };
  });
  return { channels, muted: fixture.people.filter((person) => guild.isMuted(person)).map(({ name }) => name) };
}
