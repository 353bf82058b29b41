import type { ChatInputCommandInteraction } from 'discord.js';
import type { Body } from '../ui/body.ts';
import type { Show } from '../ui/command.ts';
import { message } from '../ui/message.ts';

/** The minimum time between two edits of one answer, ms. Discord takes five in two seconds. */
const rest = 2_500;

/**
 * Shows the progress of a command in the message that its answer will use. Progress that cannot be shown is dropped,
 * since the answer comes anyway.
 */
export function progressOf({ webhook }: Pick<ChatInputCommandInteraction, 'webhook'>): {
  readonly show: Show;
  /** Resolves when nothing is on its way any more. Nothing more is shown then. */
  over(): Promise<void>;
} {
  let latest: Body | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isOver = false;
  let sending: Promise<void> = Promise.resolve();
  const send = (): void => {
    timer = null;
    if (latest === null || isOver) return;
    const shown = message(latest);
    latest = null;
    sending = webhook
      .editMessage('@original', shown)
      .then(() => undefined)
      .catch(() => undefined)
      .then(() => plan());
  };
  const plan = (): void => {
    if (latest !== null && !isOver) timer ??= setTimeout(send, rest);
  };
  return {
    show: (body) => {
      latest = body;
      plan();
    },
    over: async () => {
      isOver = true;
      if (timer !== null) clearTimeout(timer);
      await sending;
    },
  };
}
