import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { type AnyComponent, isSelect, walk } from '../state/components.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { Guild, Message } from '../state/entities.ts';
import { UserRefusal } from '../users/refusal.ts';
import { resolveIds } from './option-values.ts';

/**
 * Finds a component by custom id, or a button by its label. Throws if it is missing or disabled.
 * @param isLate the press reaches the bot late: Discord has accepted it in an earlier state of the message
 */
export function findComponent(message: Message, wanted: string, isLate = false): AnyComponent {
  const former = isLate ? (message.formerComponents ?? []).toReversed() : [];
  const nodes = [message.components, ...former].flatMap((state) => walk(state).map(({ node }) => node));
  const found =
    nodes.find((node) => node.custom_id === wanted) ??
    nodes.find((node) => node.type === ComponentType.Button && node.label === wanted);
  if (!found) {
    const there = nodes.flatMap((node) => node.custom_id ?? []).join(', ');
    throw new UserRefusal(`the message has no component ${wanted}; it has: ${there || 'none'}`);
  }
  if (found.disabled) throw new UserRefusal(`${wanted} is disabled`);
  return found;
}

/** The `data` of a pressed button. */
export function pressData(button: AnyComponent): object {
  if (button.type !== ComponentType.Button) throw new UserRefusal(`${button.custom_id} is not a button`);
  if (button.style === ButtonStyle.Link || button.style === ButtonStyle.Premium) {
    throw new UserRefusal('a link does not reach the bot');
  }
  return { custom_id: button.custom_id, component_type: button.type, id: button.id };
}

/** The `data` of a select. String options are chosen by value or label, members, roles and channels by id. */
export function selectData(
  discord: DiscordState,
  guild: Guild,
  select: AnyComponent,
  picks: (string | { id: string })[],
): object {
  if (!isSelect(select)) throw new UserRefusal(`${select.custom_id} is not a select menu`);
  const values = pickValues(select, picks);
  const shared = { custom_id: select.custom_id, component_type: select.type, id: select.id, values };
  if (select.type === ComponentType.StringSelect) return shared;
  return { ...shared, resolved: resolveIds(discord, guild, values) ?? {} };
}

/** The chosen values, checked against the limits of the select. */
export function pickValues(select: AnyComponent, picks: (string | { id: string })[]): string[] {
  const min = Number(select.min_values ?? 1);
  const max = Number(select.max_values ?? 1);
  if (picks.length < min || picks.length > max) {
    throw new UserRefusal(`${select.custom_id} takes ${min} to ${max} values, not ${picks.length}`);
  }
  const options = select.options as { label: string; value: string }[] | undefined;
  return picks.map((pick) => {
    const text = typeof pick === 'object' ? pick.id : pick;
    if (!options) return text;
    const option = options.find((one) => one.value === text) ?? options.find((one) => one.label === text);
    if (!option) throw new UserRefusal(`${select.custom_id} offers no ${text}`);
    return option.value;
  });
}
