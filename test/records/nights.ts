/** The actions in the nights of the records. */
import { readdirSync, readFileSync } from 'node:fs';
import type { GameEvent } from '#engine/kernel/events.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { open } from '#engine/kernel/secret.ts';
import type { SeatState } from '#engine/kernel/state.ts';
import type { CallId, SeatNumber, Verb } from '#engine/kernel/types.ts';
import { replay } from '#engine/record/replay.ts';

/** A player's choice in a night. */
export interface NightAct {
  /** `night 2` */
  readonly phase: string;
  readonly actor: SeatState;
  readonly call: CallId;
  readonly verb: Verb;
  readonly targets: readonly SeatNumber[];
}

export interface Nights {
  readonly acts: readonly NightAct[];
  readonly calls: readonly CallId[];
  /** The seats at the end of the record. */
  readonly seats: readonly SeatState[];
}

export function nightsOf(rules: Ruleset, text: string): Nights {
  const { game } = replay(text, { [rules.id]: rules });
  const { seats = [] } = game?.state ?? {};
  const happened = game?.happened ?? [];
  return {
    seats,
    acts: happened.flatMap(({ event, phase }) => {
      const act = actOf(event);
      return act === null ? [] : [{ ...act, phase, actor: seats[act.seat - 1]! }];
    }),
    calls: happened.flatMap(({ event }) =>
      event.type === 'StepBegan' && event.step.kind === 'call' ? [event.step.call] : [],
    ),
  };
}

/** The action of an event. A shot at a number (D14) is a clan's shot, like a pick. */
function actOf(event: GameEvent) {
  if (event.type === 'Fired')
    return { seat: open(event.seat), call: event.clan, verb: 'fires', targets: [open(event.at)] } as const;
  if (event.type !== 'Picked') return null;
  return { seat: open(event.seat), call: event.call, verb: open(event.verb), targets: open(event.targets) };
}

/** All records of a rulebook. */
export const recordsOf = (id: string): readonly string[] => {
  const folder = new URL(`./${id}/`, import.meta.url);
  return readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
};
