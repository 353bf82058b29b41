import type { Command } from '#discord/command.ts';
import { showCard } from '#discord/features/card/handlers.ts';
import { guildCommand } from '#discord/localised.ts';

/** `/card`: the caller's card and what the caller has learned. */
export const card: Command = {
  name: 'card',
  data: () => guildCommand('card'),
  run: (context, caller) => showCard(context, caller, null),
};
