import { h, type JSX, type RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Person } from '../protocol.ts';
import { button, sign, spoken, useTopics } from './nodes.ts';
import type { Page, PageProps } from './page.ts';

/** The strip at the top: the seats, the person whose eyes the page shows, and the speed. */
export function Seats({ page }: PageProps): JSX.Element {
  const { store, texts } = page;
  useTopics(store, 'table', 'shown');
  const { table, personId, mayAct } = store;
  const people = table?.people ?? [];
  const person = people.find(({ id }) => id === personId);
  const name = person?.name ?? '';
  const strip = usePressedInView(personId, person?.seat, people.length);
  const take = button(texts.take, () => void show(page, personId, true), {
    class: 'primary',
    'data-action': 'take',
    hidden: mayAct || person === undefined,
    disabled: person?.actor === 'page' && person.id !== table?.own,
  });
  const back = button(texts.back, () => void show(page, table?.own ?? '', true), {
    class: 'secondary',
    'data-action': 'back',
    hidden: table?.own == null || table.own === personId,
  });
  return h(
    'header',
    { class: 'strip' },
    h(
      'nav',
      { 'aria-label': texts.seats },
      h(
        'ul',
        { class: 'seats', ref: strip },
        [...people].sort(bySeat).map((each) => seatOf(page, each)),
      ),
    ),
    h(
      'div',
      { class: 'strip-line' },
      h(
        'p',
        { class: 'seat-line', 'aria-live': 'polite' },
        `${mayAct ? texts.acting(name) : texts.lookingOn(name)} `,
        h('span', { class: 'only-theirs' }, texts.onlyTheirs),
      ),
      take,
      back,
      h(Speed, { page }),
      button(texts.newTable, () => closeTable(page), { class: 'secondary', 'data-action': 'new-table' }),
    ),
  );
}

/**
 * Returns the strip that keeps its pressed seat in view when one of these changes. On a phone the strip is wider than the
 * page, and the pressed seat alone says who acts.
 */
function usePressedInView(...changes: readonly unknown[]): RefObject<HTMLUListElement | null> {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const pressed = strip.current?.querySelector('[aria-pressed="true"]');
    pressed?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, changes);
  return strip;
}

const bySeat = (one: Person, other: Person): number => (one.seat ?? Infinity) - (other.seat ?? Infinity) || 0;

function seatOf(page: Page, { actor, id, name, seat }: Person): JSX.Element {
  const { store, texts } = page;
  const isOwn = store.table?.own === id;
  const isElsewhere = actor === 'page' && !isOwn;
  const label = h(
    'span',
    null,
    seat !== null && h('span', { class: 'number' }, sign(`${seat} `), spoken(`${texts.seat(seat)} `)),
    name,
    isOwn && ` · ${texts.you}`,
    actor === 'practice' && sign(' 🤖'),
    actor === 'practice' && spoken(texts.practice),
    isElsewhere && ` · ${texts.takenElsewhere}`,
  );
  return h(
    'li',
    { key: id },
    button(label, () => void show(page, id, isOwn), {
      class: 'seat',
      'data-seat': seat ?? id,
      'data-action': `show-${id}`,
      'aria-pressed': store.personId === id,
    }),
  );
}

async function show(page: Page, personId: string, act: boolean): Promise<void> {
  await page.tryTo({ type: 'show', personId, act });
}

function closeTable(page: Page): void {
  if (window.confirm(page.texts.newTableAbout)) void page.tryTo({ type: 'close' });
}

function Speed({ page }: PageProps): JSX.Element {
  const { store, texts } = page;
  useTopics(store, 'table');
  /** The value until the server has taken it. */
  const [chosen, setChosen] = useState<string | null>(null);
  const value = chosen ?? String(store.table?.speed ?? 1);
  const slider = h('input', {
    type: 'range',
    min: 1,
    max: store.welcome?.maxSpeed ?? 1,
    step: 0.5,
    'data-action': 'speed',
    value,
    onInput: ({ currentTarget }) => setChosen(currentTarget.value),
    onChange: ({ currentTarget }) =>
      void page.tryTo({ type: 'speed', speed: Number(currentTarget.value) }).then(() => setChosen(null)),
  });
  return h('label', { class: 'speed' }, h('span', null, texts.speed), slider, h('output', null, `×${value}`));
}
