import type { Command } from '#discord/command.ts';
import { card as showCard } from '#discord/features/lobby/handlers.ts';
import { guildCommand } from '#discord/localised.ts';

/** `/card`: the caller's card and what the caller has learned. */
export const card: Command = {
  name: 'card',
  data: () => guildCommand('card'),
  run: (context, caller) => showCard(context, caller, null),
};
