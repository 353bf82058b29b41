import { trialCue } from '#narration/index.ts';
import type { TableDeps } from '../ports/deps.ts';
import type { Speech, VoiceTest } from '../ports/game-service.ts';
import type { Language, Narrator } from '../ports/ports.ts';
import { valueWithin, within } from '../scheduling/clock.ts';
import type { TableRegistry } from './table-registry.ts';

/** The time limits of a voice test, ms. Short, because a person waits for the result. */
const OPEN_MS = 15_000;
const SAID_MS = 20_000;
const CLOSE_MS = 10_000;

/** Returns the default test speech: the first words of a game, in the server's voice pack. */
export const trial = ({ settings, chosenPack }: TableDeps, guildId: string, language: Language): Speech => ({
  pack: chosenPack?.(guildId, language) ?? settings.packs[language] ?? null,
  cues: [{ cue: trialCue }],
});

/** Speaks in a channel of a guild without a running game, if the narrator is free there. */
export async function trialAt(
  deps: TableDeps,
  registry: Pick<TableRegistry, 'takeVoice' | 'freeVoice'>,
  place: Omit<Parameters<Narrator['open']>[0], 'pack'>,
  speech: Speech,
): Promise<VoiceTest> {
  const { guildId, gameId } = place;
  if (!deps.settings.voice) return 'off';
  const botId = registry.takeVoice(guildId, gameId);
  if (botId === null) return 'taken';
  try {
    return await testVoice(deps, deps.voiceBots === undefined ? place : { ...place, botId }, speech);
  } finally {
    registry.freeVoice(gameId);
  }
}

/** Joins the channel, speaks, and leaves. */
async function testVoice(
  { narrator, clock }: TableDeps,
  place: Omit<Parameters<Narrator['open']>[0], 'pack'>,
  { pack, cues }: Speech,
): Promise<Extract<VoiceTest, 'heard' | 'unheard' | 'muted'>> {
  const { gameId } = place;
  try {
    await within(clock, OPEN_MS, narrator.open({ ...place, pack }));
    const said = narrator.say(gameId, { cues, priority: 'rule' });
    const { heard, muted = false } = await valueWithin(clock, SAID_MS, said, { heard: false });
    return heard ? 'heard' : muted ? 'muted' : 'unheard';
  } finally {
    await within(clock, CLOSE_MS, narrator.close(gameId));
  }
}
