/** The end of a server that a test has opened. */
import type { Emulator } from 'discord-emulator';
import { expect } from 'vitest';
import { afterTest } from '../after-test.ts';
import type { KeptLog } from './bot-parts.ts';

interface Kit {
  readonly emulator: Emulator;
  /** Given if the bot may log no error. */
  readonly log?: KeptLog;
  close(): Promise<void>;
}

/**
 * Closes a server after the current test, even if the test fails. Expects that no request and no answer contradicted Discord's
 * description, and that nothing crashed. Outside a test (`beforeAll`, a script) its owner closes it.
 */
export function closeAfterTest(kit: Kit): void {
  afterTest(async () => {
    await kit.close();
    const { refusals, answerFaults, crashes } = kit.emulator;
    const errors = kit.log?.issues.filter(({ level }) => level === 'error') ?? [];
    expect([refusals, answerFaults, crashes, errors]).toEqual([[], [], [], []]);
  });
}
