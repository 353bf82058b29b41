import { trialCue } from '#narration/index.ts';
import type { TableDeps } from '../ports/deps.ts';
import type { Speech, VoiceTest } from '../ports/game-service.ts';
import type { Language, Narrator } from '../ports/ports.ts';
import { valueWithin, within } from './clock.ts';
import type { TableRegistry } from './table-registry.ts';

/** The bounds of what is waited for, ms: whoever tests stands by. */
const OPEN_MS = 15_000;
const SAID_MS = 20_000;
const CLOSE_MS = 10_000;

/** What is said where nothing else is asked for: the first words of a game, by the pack that the server has chosen. */
export const trial = ({ settings, chosenPack }: TableDeps, guildId: string, language: Language): Speech => ({
  pack: chosenPack?.(guildId, language) ?? settings.packs[language],
  cues: [{ cue: trialCue }],
});

/** Says something in a channel of a guild in which no game is on, if nobody else has the narrator there. */
export async function trialAt(
  deps: TableDeps,
  registry: Pick<TableRegistry, 'takeVoice' | 'voiceAt' | 'freeVoice'>,
  place: Omit<Parameters<Narrator['open']>[0], 'pack'>,
  speech: Speech,
): Promise<VoiceTest> {
  const { guildId, gameId } = place;
  if (!deps.settings.voice) return 'off';
  if (registry.voiceAt(guildId) !== null) return 'taken';
  registry.takeVoice(guildId, gameId);
  try {
    return await testVoice(deps, place, speech);
  } finally {
    registry.freeVoice(gameId);
  }
}

/** Goes into the channel, says something, and leaves. */
async function testVoice(
  { narrator, clock }: TableDeps,
  place: Omit<Parameters<Narrator['open']>[0], 'pack'>,
  { pack, cues }: Speech,
): Promise<Extract<VoiceTest, 'heard' | 'unheard'>> {
  const { gameId } = place;
  try {
    await within(clock, OPEN_MS, narrator.open({ ...place, pack }));
    const said = narrator.say(gameId, { cues, priority: 'rule' }).then(({ heard }) => heard);
    return (await valueWithin(clock, SAID_MS, said, false)) ? 'heard' : 'unheard';
  } finally {
    await within(clock, CLOSE_MS, narrator.close(gameId));
  }
}
