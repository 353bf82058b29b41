import { because } from '../model/answers.ts';
import type { NewTable } from '../ports/game-service.ts';
import type { Plan } from '../ports/invitations.ts';
import type { Failed } from '../ports/outcome.ts';

/** The maximum number of plans in a server: per host, per channel, and in total. */
const most = { person: 2, channel: 5, guild: 20 } as const;

/** The earliest and the latest time of a plan from now, ms. */
const SOONEST_MS = 60_000;
const LATEST_MS = 30 * 24 * 3_600_000;

/** The maximum number of people of a plan: they are mentioned in one message. */
export const mostPlanned = 60;

type Place = { readonly guildId: string; readonly channelId: string; readonly hostId: string };

/** Returns why a table cannot be planned here for this time. `null`: it can. */
export function failureOfPlan(
  plans: readonly Plan[],
  place: Place,
  { at, now }: { at: number; now: number },
): Failed | null {
  if (at < now + SOONEST_MS) return because('plan.past');
  if (at > now + LATEST_MS) return because('plan.far', { days: LATEST_MS / (24 * 3_600_000) });
  const there = plans.filter(({ table, ended }) => table.guildId === place.guildId && !ended);
  if (there.filter(({ table }) => table.hostId === place.hostId).length >= most.person)
    return because('plan.limit-person', { max: most.person });
  if (there.filter(({ table }) => table.channelId === place.channelId).length >= most.channel)
    return because('plan.limit-channel', { max: most.channel });
  return there.length >= most.guild ? because('plan.limit-guild', { max: most.guild }) : null;
}

/** Returns the plan of this host for the same rules at the same time in the same channel, if there is one. */
export const samePlan = (plans: readonly Plan[], wanted: NewTable, at: number): Plan | undefined =>
  plans.find(
    ({ table, at: time, ended }) =>
      !ended &&
      time === at &&
      table.guildId === wanted.guildId &&
      table.channelId === wanted.channelId &&
      table.hostId === wanted.host.userId &&
      table.ruleset === wanted.ruleset &&
      table.roleSet?.id === wanted.roleSet?.id,
  );
