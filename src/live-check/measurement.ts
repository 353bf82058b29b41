import { GatewayDispatchEvents } from 'discord.js';
import type { Facts, Right } from 'discord-emulator';
import type { Api, RouteNote } from './api.ts';
import type { Event, EventLog } from './events.ts';
import { Shapes } from './shape.ts';

type FactName = keyof Facts;
type FactValue<Name extends FactName> = NonNullable<Facts[Name]>['value'];

/** The servers that close connections with codes. */
type Server = 'gateway' | 'voice';

const today = () => new Date().toISOString().slice(0, 10);

/** All that a check has learnt of Discord, without ids, names and tokens. */
export class Measurement {
  readonly facts: { -readonly [Name in FactName]?: Facts[Name] } = {};
  readonly #closeCodes: { readonly of: Server; readonly code: number; readonly when: string; readonly at: string }[] =
    [];
  readonly #rights: { [Name in Right]?: boolean } = {};
  readonly #orders: Record<string, readonly string[]> = {};

  fact<Name extends FactName>(name: Name, value: FactValue<Name>): void {
    this.facts[name] = { value, at: today() } as Facts[Name];
  }

  /** Notes whether a silenced person could do something. */
  right(name: Right, isAllowed: boolean): void {
    this.#rights[name] = isAllowed;
  }

  /** Notes the code with which Discord has closed a connection. */
  closed(of: Server, code: number, when: string): void {
    this.#closeCodes.push({ of, code, when, at: today() });
  }

  /** Notes in which order events came after something. */
  order(after: string, events: readonly string[]): void {
    this.#orders[after] = events;
  }

  /** `discord-measured.json`, as the local Discord reads it. */
  written(api: Api, events: EventLog): object {
    const at = today();
    const notes = [...api.routes.values()];
    const limits = notes.flatMap(({ route, window }) =>
      window === null ? [] : [[route.replaceAll(/\{\w+\}/g, '{id}'), { ...window, at }] as const],
    );
    return {
      at,
      facts: this.facts,
      rights: this.#rights,
      routes: Object.fromEntries(limits),
      answers: Object.fromEntries(notes.map((note) => [note.route, answersOf(note)])),
      events: shapesOf(events.all),
      orders: this.#orders,
      closeCodes: this.#closeCodes,
    };
  }
}

const answersOf = ({ answers }: RouteNote): readonly object[] =>
  [...answers.values()].map(({ shapes, ...kind }) => ({ ...kind, shapes: shapes.all }));

/** An event's name. A press, a command and a form are different events under one name. */
const kindOf = ({ name, data }: Event): string =>
  name === GatewayDispatchEvents.InteractionCreate ? `${name} of type ${data['type']}` : name;

/** The forms of each kind of event. */
function shapesOf(events: readonly Event[]): object {
  const kinds = new Map<string, Shapes>();
  for (const event of events) {
    const shapes = kinds.get(kindOf(event)) ?? new Shapes();
    shapes.add(event.data);
    kinds.set(kindOf(event), shapes);
  }
  return Object.fromEntries([...kinds].map(([kind, { all }]) => [kind, all]));
}
