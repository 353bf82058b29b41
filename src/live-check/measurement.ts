import type { Facts, Right } from 'discord-emulator';
import type { Api } from './api.ts';
import type { EventLog } from './events.ts';
import { shapeOf } from './shape.ts';

type FactName = keyof Facts;
type FactValue<Name extends FactName> = NonNullable<Facts[Name]>['value'];

const today = () => new Date().toISOString().slice(0, 10);

/** All that a check has learnt of Discord, without ids, names and tokens. */
export class Measurement {
  readonly facts: { -readonly [Name in FactName]?: Facts[Name] } = {};
  readonly #closeCodes: { readonly code: number; readonly when: string; readonly at: string }[] = [];
  readonly #rights: { [Name in Right]?: boolean } = {};
  readonly #orders: Record<string, readonly string[]> = {};

  fact<Name extends FactName>(name: Name, value: FactValue<Name>): void {
    this.facts[name] = { value, at: today() } as Facts[Name];
  }

  /** Notes whether a silenced person could do something. */
  right(name: Right, isAllowed: boolean): void {
    this.#rights[name] = isAllowed;
  }

  /** Notes the code with which the voice server has closed a connection. */
  closed(code: number, when: string): void {
    this.#closeCodes.push({ code, when, at: today() });
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
    const shapes = new Map(events.all.map(({ name, data }) => [name, shapeOf(data)]));
    return {
      at,
      facts: this.facts,
      rights: this.#rights,
      routes: Object.fromEntries(limits),
      answers: Object.fromEntries(notes.map(({ route, answers }) => [route, [...answers.values()]])),
      events: Object.fromEntries(shapes),
      orders: this.#orders,
      closeCodes: this.#closeCodes,
    };
  }
}
