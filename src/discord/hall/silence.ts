import { type Attempt, attempt, describeError } from '../faults.ts';
import { type GameHall, guildOf, noteOf, type Pass, save } from './game-hall.ts';
import { type MuteCall, planSilence, released, type Seen } from './plan.ts';
import { see } from './seen.ts';
import { setbacks } from './setbacks.ts';

/**
 * Mutes and unmutes until every voice is as it should be: one call at a time, each chosen by what is there by then, so that
 * a floor that has moved on meanwhile costs nothing. discord.js would send them one after another anyway.
 */
export async function keepSilence(game: GameHall, pass: Pass): Promise<void> {
  const trouble = setbacks(pass);
  await noteSilence(game, pass);
  while (!pass.superseded()) {
    const seen = seenOf(game);
    if (seen === null) return;
    const calls = planSilence(pass.layout, seen).filter((call) => !trouble.gaveUp(call.userId));
    const next = calls[0];
    if (next === undefined) {
      await release(game, pass, seen);
      return;
    }
    await hold(game, calls);
    const result = await setMute(game, next);
    if (!result.ok) await trouble.failed(next.userId, result.fault);
  }
}

/** An owed voice is given back, if its owner is in a voice channel: he has just come, or Nightcall has. */
export function pay(game: GameHall, userId: string): void {
  payOwed(game, userId).catch((error: unknown) => {
    game.context.log.error({ gameId: game.document.gameId, ...describeError(error) }, 'a voice is still owed');
  });
}

async function payOwed(game: GameHall, userId: string): Promise<void> {
  const mutes = game.context.mutesOf(game.document.guildId);
  const state = guildOf(game)?.voiceStates.cache.get(userId);
  if (state === undefined || state.channelId === null) return;
  if (mutes.expected(userId, state.serverMute ?? false) && !(await setMute(game, { userId, mute: false })).ok) return;
  game.document.held = game.document.held.filter((held) => held !== userId);
  await save(game);
}

/** Whether Nightcall owes this person an unmute: he was silenced by a game that no longer silences him. */
export const owes = (game: GameHall, userId: string): boolean =>
  !game.document.silence && game.document.held.includes(userId);

async function setMute(game: GameHall, call: MuteCall): Promise<Attempt<unknown>> {
  const guild = guildOf(game);
  if (guild === null) return { ok: false, fault: 'out-of-reach' };
  const settled = game.context.mutesOf(guild.id).ask(call.userId, call.mute);
  const result = await attempt(
    () => guild.members.edit(call.userId, { mute: call.mute }),
    (fault, error) => {
      if (fault !== 'not-in-voice') noteOf(game, 'mute')(fault, error);
    },
  );
  settled(result.ok);
  if (!result.ok && result.fault === 'unknown-member') await memberGone(game, call.userId);
  return result;
}

async function memberGone(game: GameHall, userId: string): Promise<void> {
  game.document.held = game.document.held.filter((held) => held !== userId);
  await save(game);
  game.context.desk().memberGone(game.document.guildId, userId);
}

/** Stored before anyone is muted: whose voice is taken must be known after any crash. */
async function hold(game: GameHall, calls: readonly MuteCall[]): Promise<void> {
  const taken = calls.filter((call) => call.mute && !game.document.held.includes(call.userId));
  if (taken.length === 0) return;
  game.document.held.push(...taken.map((call) => call.userId));
  await save(game);
}

async function noteSilence(game: GameHall, pass: Pass): Promise<void> {
  const silence = pass.layout.speakers !== null;
  if (game.document.silence === silence) return;
  game.document.silence = silence;
  if (game.document.held.length > 0) await save(game);
}

async function release(game: GameHall, pass: Pass, seen: Seen): Promise<void> {
  const free = released(pass.layout, seen);
  if (free.length === 0) return;
  game.document.held = game.document.held.filter((held) => !free.includes(held));
  await save(game);
}

function seenOf(game: GameHall): Seen | null {
  const guild = guildOf(game);
  return guild === null ? null : see(guild, game.document, game.context.mutesOf(guild.id));
}
