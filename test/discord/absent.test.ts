/** A secret act of an absent player, pressed over real sockets: the town reads no more of it than of nothing. */

import type { SimulatedUser } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import { HandEvening } from './hand-evening.ts';

/** Shorter than a call: whether the seat is lost shows in the same night. ms. */
const graceMs = 15_000;

/** What the town reads from when this card's player leaves the voice room in that call until the morning. */
async function nightOf(call: string, role: string, verb: string | null): Promise<readonly string[]> {
  const evening = await HandEvening.begun({ graceMs });
  try {
    await evening.reach(
      ({ town }) => town.round === 2 && town.open && town.step?.kind === 'call' && town.step.call === call,
    );
    const [player] = evening.holders(role) as [SimulatedUser];
    player.leaveVoice();
    await evening.until(() => evening.told(/the table waits for you/));
    const known = () => JSON.stringify(evening.tables.insight(evening.gameId, player.id)!.view);
    const asked = known();
    const target = `${verb}:${1 + (evening.seatOf(player) % evening.people.length)}`;
    const place = { channel: evening.guild.channel('general') };
    if (verb) await evening.answer(player.slash('act', { target }, place));
    expect(known() !== asked).toBe(verb !== null);
    await evening.reach(({ town }) => town.round === 2 && town.phase === 'day');
    await evening.until(() => evening.told(/Day 2/));
    // A panel above the words may get shorter meanwhile, so the lines are not counted.
    const lines = evening.lines();
    const read = lines.slice(lines.findIndex((line) => line.includes('the table waits for you')));
    const morning = read.findIndex((line) => line.includes('Day 2'));
    expect(evening.emulator.crashes).toEqual([]);
    expect(evening.log.issues.filter(({ level }) => level === 'error')).toEqual([]);
    return read.slice(0, morning).map((line) => line.replaceAll(/<t:\d+:R>/g, '<t>'));
  } finally {
    await evening.close();
  }
}

describe('a player who is not in the voice room', () => {
  test.each([
    ['commissar', 'commissar', 'checks'],
    ['doctor', 'doctor', 'heals'],
    ['mafia', 'mafioso', 'shoots'],
    ['don', 'don', 'checks'],
  ])(
    'and acts in the call of the %s: the town reads what it reads of one who does nothing',
    async (call, role, verb) => {
      const idle = await nightOf(call, role, null);
      expect(await nightOf(call, role, verb)).toEqual(idle);
      expect(idle.join('\n')).toContain('the table waits for you');
      expect(idle.join('\n')).toContain('is no longer in the game');
    },
  );
});
