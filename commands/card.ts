import { showCard } from '#discord/features/card.ts';
import type { Command } from '#discord/ui/command.ts';
import { guildCommand } from '#discord/ui/localised.ts';

/** `/card`: the caller's card and what the caller has learned. */
export const card: Command = {
  name: 'card',
  data: () => guildCommand('card'),
  run: (context, caller) => showCard(context, caller, null),
};
