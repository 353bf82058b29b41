import { type Interaction, MessageFlags } from 'discord.js';
import type { Budgets } from '#game/ports/ports.ts';
import { countdown, t } from '#narration/index.ts';
import type { Context } from '../ui/context.ts';
import { readCustomId } from '../ui/custom-id.ts';
import { languageOf } from '../ui/language-of.ts';
import { isPress } from './answer.ts';

/** The budgets of a bot that has none. */
export const unlimited: Budgets = { waitMs: () => 0, charge: (_, work) => work() };

/** The commands that play a game, and those of `/game` that open a table. */
const play: readonly string[] = ['act', 'card', 'chat', 'host', 'nominate', 'pass', 'ready', 'vote'];
const openTables: readonly string[] = ['new', 'plan'];

/**
 * Answers a request within the budgets of its person and its server. A request beyond them is told when to try again, and
 * suggestions beyond them are left out. A game always goes on: what belongs to an open table is answered in any case, and
 * the limits of a flood hold for it.
 */
export function withinBudget(
  interaction: Interaction<'cached'>,
  { budgets, context }: { readonly budgets: Budgets; readonly context: Context },
  answer: () => Promise<void>,
): Promise<void> {
  const { user, guildId, locale } = interaction;
  const asker = { userId: user.id, guildId };
  const waitMs = budgets.waitMs(asker);
  if (waitMs === 0 || isOfTable(interaction, context)) return budgets.charge(asker, answer);
  return budgets.charge(asker, async () => {
    if (!interaction.isRepliable()) return;
    const content = t(languageOf(locale), 'ui:kind.budget', { when: countdown(Date.now() + waitMs) });
    await interaction.reply({ content, flags: MessageFlags.Ephemeral });
  });
}

/** Returns true for a press at an open table, or for a command by which people play there. */
function isOfTable(interaction: Interaction<'cached'>, { service }: Context): boolean {
  if (interaction.isUserContextMenuCommand()) return true;
  if (interaction.isChatInputCommand() || interaction.isAutocomplete()) {
    const { commandName, options } = interaction;
    if (commandName === 'game') return !openTables.includes(options.getSubcommand());
    return play.includes(commandName);
  }
  const parts = isPress(interaction) ? readCustomId(interaction.customId) : null;
  return parts !== null && service.table(parts.subject) !== null;
}
