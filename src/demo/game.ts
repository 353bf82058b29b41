import { readText, type ShownMessage, type VoiceVisit } from 'discord-emulator';
import { type Language, t } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { type Fixture, firstChannel } from './fixture.ts';
import type { Listening } from './listening.ts';
import type { DemoPlayer } from './player.ts';
import { endings, lineIn } from './spoken-lines.ts';

/** The longest duration of a demo, ms. */
const gameLimitMs = 60 * 60_000;
/** The time in which the narrator may continue to speak after the last message, ms. */
const lastWordsMs = 20_000;

/** A finished demo, with the data for its checks. */
export interface PlayedDemo {
  readonly visit: VoiceVisit;
  readonly listening: Listening;
  /** The town's messages at the end. */
  readonly town: readonly ShownMessage[];
  readonly ending: string;
  /** The time when the cards were opened, ms since 1970. */
  readonly endedAt: number;
  /** The host closes the table. Resolves when its rooms are gone. */
  close(): Promise<void>;
}

/** Opens a table, seats the players, and plays until a side has won and the narrator has finished. */
export async function playGame(
  fixture: Fixture,
  players: readonly DemoPlayer[],
  how: { ruleset: string; seed: number; language: Language; listen: (visit: VoiceVisit) => Listening },
): Promise<PlayedDemo> {
  const [host] = players as [DemoPlayer];
  const before = fixture.guild.owner.channels().map(({ id }) => id);
  await openTable(fixture, players, how);
  const town = await roomOf(host, 0);
  const [visit, listening] = await bringToVoice(players, how.listen);
  await Promise.all(players.map((player) => player.lookAtCard()));
  const message = await host.user.waitFor(
    ({ t: type, d }) => type === 'MESSAGE_CREATE' && lineIn(how.language, endings, readText(d)) !== null,
    { timeoutMs: gameLimitMs },
  );
  await silence(visit);
  listening.stop();
  return {
    visit,
    listening,
    town: host.user.messages(town),
    ending: lineIn(how.language, endings, readText(message.d))!,
    endedAt: message.at,
    async close() {
      await host.user.slash('game end');
      const { owner } = fixture.guild;
      await owner.waitUntil(() => owner.channels().every(({ id }) => before.includes(id)), { timeoutMs: 60_000 });
    },
  };
}

/** Opens a table and seats the players, in their order. */
export async function openTable(
  { guild }: Pick<Fixture, 'guild'>,
  players: readonly DemoPlayer[],
  { ruleset, seed, language }: { ruleset: string; seed: number; language: Language },
): Promise<void> {
  const [host, ...others] = players as [DemoPlayer, ...DemoPlayer[]];
  const general = firstChannel(guild);
  await host.user.slash('game new', { rules: ruleset, seed }, { channel: general });
  const lobby = await host.user.waitUntil(
    () => host.user.messages(general).findLast((message) => (message.rows ?? []).length > 0),
    { timeoutMs: 20_000 },
  );
  for (const { user } of others) await user.press(lobby, t(language, 'ui:button.join'));
  if (rulesets[ruleset]?.options['seating'] !== undefined) await sitAsJoined(host, lobby, language);
  await host.user.press(lobby, t(language, 'ui:button.start'));
}

/** Sets the table's option by which its people sit as they have joined: the players of a demo know their seats (F1). */
async function sitAsJoined({ user }: DemoPlayer, lobby: ShownMessage, language: Language): Promise<void> {
  const { message: panel } = await user.press(lobby, t(language, 'ui:button.settings'));
  const forms = new Set(JSON.stringify(panel!.rows).match(/n1:[\w-]+:0:tableform:rules-\d+/g));
  for (const form of forms) {
    const { modal } = await user.press(panel!, form);
    if (JSON.stringify(modal!.components).includes('"custom_id":"seating"'))
      await user.submit(modal, { seating: 'joined' });
  }
}

/** Returns the table's room of this kind (0 text, 2 voice), once it is visible. */
async function roomOf({ user }: Pick<DemoPlayer, 'user'>, type: number): Promise<string> {
  const own = () => user.channels().filter((channel) => channel.parent_id !== null && channel.type === type);
  const room = await user.waitUntil(() => own()[0], { timeoutMs: 30_000 });
  return room.id;
}

/**
 * Brings the players to the voice room. The first of them listens, and hears what is said while the others come.
 * `keepFrames`: keeps what was heard, by default.
 */
export async function bringToVoice<T>(
  players: readonly DemoPlayer[],
  listen: (visit: VoiceVisit) => T,
  { keepFrames = true } = {},
): Promise<readonly [VoiceVisit, T]> {
  const [host, ...others] = players as [DemoPlayer, ...DemoPlayer[]];
  const visit = await host.user.joinVoice(await roomOf(host, 2), { listen: true, keepFrames });
  const listening = listen(visit);
  for (const { user } of others) await user.joinVoice(await roomOf({ user }, 2));
  return [visit, listening];
}

/** Resolves when the narrator has been silent for a while. */
async function silence(visit: VoiceVisit): Promise<void> {
  const until = Date.now() + lastWordsMs;
  for (let heard = -1; heard !== visit.heard.length && Date.now() < until; ) {
    heard = visit.heard.length;
    await new Promise((resolve) => setTimeout(resolve, 1500));
  }
}

/** The game's record, which the bot attaches to the opened cards. */
export async function fetchRecord(town: readonly ShownMessage[]): Promise<string> {
  const attachment = town.flatMap((message) => message.files).find(({ filename }) => filename === 'game.record');
  if (!attachment) throw new Error('the town got no game.record at the end');
  const answer = await fetch(attachment.url);
  if (!answer.ok) throw new Error(`game.record could not be fetched: ${answer.status}`);
  return answer.text();
}
