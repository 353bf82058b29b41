import { h, type JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { button, useTopics } from './nodes.ts';
import type { PageProps } from './page.ts';

/** The time for which the hints stay, ms. */
const shownMs = 10_000;

/** The first things to do, for a person who has never seen a table. */
export function Hints({ page }: PageProps): JSX.Element | null {
  const { store, texts } = page;
  useTopics(store, 'table');
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), shownMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown || store.table === null) return null;
  const { own, people } = store.table;
  const seat = people.find(({ id }) => id === own)?.seat;
  const hints = texts.hints[own === null ? 'guest' : seat === 1 ? 'host' : 'player'];
  return h(
    'div',
    { class: 'hints', role: 'status' },
    h(
      'ol',
      null,
      hints.map((hint) => h('li', { key: hint }, hint)),
    ),
    button(texts.closeHints, () => setShown(false), { class: 'secondary', 'data-action': 'close-hints' }),
  );
}
