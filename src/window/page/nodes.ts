/** Small nodes of Preact. Text from outside only becomes text and attributes, never HTML. */
import { type ButtonHTMLAttributes, type ComponentChildren, h, type JSX } from 'preact';
import { useLayoutEffect, useReducer } from 'preact/hooks';
import type { Store, Topic } from './store.ts';

/** Returns a button that calls `onPress`. A button without a text of its own needs an `aria-label`. */
export const button = (
  label: ComponentChildren,
  onPress: (event: MouseEvent & { readonly currentTarget: HTMLButtonElement }) => void,
  attributes: ButtonHTMLAttributes<HTMLButtonElement> & {
    readonly key?: string;
    readonly [data: `data-${string}`]: unknown;
  } = {},
): JSX.Element => h('button', { type: 'button', onClick: onPress, ...attributes }, label);

/** Returns a text that only a screen reader says. */
export const spoken = (text: string): JSX.Element => h('span', { class: 'spoken' }, text);

/** Returns a sign that a screen reader leaves out. */
export const sign = (text: string): JSX.Element => h('span', { 'aria-hidden': 'true' }, text);

/** Returns a line of a native select. */
export const optionOf = (value: string, label: string, selected: boolean): JSX.Element =>
  h('option', { key: value, value, selected }, label);

/** Draws a component again whenever one of these topics changes. */
export function useTopics(store: Store, ...topics: readonly Topic[]): void {
  const [, draw] = useReducer((count: number, _: undefined) => count + 1, 0);
  useListener(store, topics, () => draw(undefined));
}

/** Calls the listener after each change of one of these topics, as long as the component is on the page. */
export function useListener(store: Store, topics: readonly Topic[], listener: () => void): void {
  useLayoutEffect(() => store.listen(topics, listener), [store]);
}
