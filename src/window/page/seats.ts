import type { Person } from '../protocol.ts';
import { button, element, sign, spoken } from './dom.ts';
import type { Page } from './page.ts';
import { type Item, patch } from './patch.ts';

/** Returns the strip at the top: the seats, the person whose eyes the page shows, and the speed. */
export function drawSeats(page: Page): HTMLElement {
  const { store, texts } = page;
  const list = element('ul', { class: 'seats' });
  const line = element('p', { class: 'seat-line', 'aria-live': 'polite' });
  const take = button(texts.take, () => void show(page, store.personId, true), {
    class: 'primary',
    'data-action': 'take',
  });
  const back = button(texts.back, () => void show(page, store.table?.own ?? '', true), {
    class: 'secondary',
    'data-action': 'back',
  });
  const draw = (): void => {
    const people = store.table?.people ?? [];
    patch(
      list,
      [...people].sort(bySeat).map((person) => itemOf(page, person)),
    );
    const person = people.find(({ id }) => id === store.personId);
    const name = person?.name ?? '';
    const words = `${store.mayAct ? texts.acting(name) : texts.lookingOn(name)} `;
    if (line.firstChild?.textContent !== words) {
      line.replaceChildren(words, element('span', { class: 'only-theirs' }, texts.onlyTheirs));
    }
    take.hidden = store.mayAct || person === undefined;
    take.disabled = person?.actor === 'page' && person.id !== store.table?.own;
    back.hidden = store.table?.own == null || store.table.own === store.personId;
  };
  store.listen(['table', 'shown'], draw);
  draw();
  return element(
    'header',
    { class: 'strip' },
    element('nav', { 'aria-label': texts.seats }, list),
    element('div', { class: 'strip-line' }, line, take, back, drawSpeed(page), drawNewTable(page)),
  );
}

const bySeat = (one: Person, other: Person): number => (one.seat ?? Infinity) - (other.seat ?? Infinity) || 0;

function itemOf(page: Page, person: Person): Item {
  const { store, texts } = page;
  const { actor, id, name, seat } = person;
  const isOwn = store.table?.own === id;
  const isShown = store.personId === id;
  const isElsewhere = actor === 'page' && !isOwn;
  const draw = (): HTMLElement =>
    element(
      'li',
      {},
      button(
        element(
          'span',
          {},
          seat === null ? null : element('span', { class: 'number' }, sign(`${seat} `), spoken(`${texts.seat(seat)} `)),
          name,
          isOwn ? ` · ${texts.you}` : null,
          actor === 'practice' && sign(' 🤖'),
          actor === 'practice' && spoken(texts.practice),
          isElsewhere && ` · ${texts.takenElsewhere}`,
        ),
        () => void show(page, id, isOwn),
        { class: 'seat', 'data-seat': seat ?? id, 'data-action': `show-${id}`, 'aria-pressed': String(isShown) },
      ),
    );
  return { key: id, stamp: JSON.stringify([person, isOwn, isShown]), draw };
}

async function show(page: Page, personId: string, act: boolean): Promise<void> {
  await page.tryTo({ type: 'show', personId, act });
}

function drawNewTable(page: Page): HTMLElement {
  const { texts } = page;
  const close = (): void => {
    if (window.confirm(texts.newTableAbout)) void page.tryTo({ type: 'close' });
  };
  return button(texts.newTable, close, { class: 'secondary', 'data-action': 'new-table' });
}

function drawSpeed(page: Page): HTMLElement {
  const { store, texts } = page;
  const value = element('output', {});
  const slider = element('input', { type: 'range', min: 1, step: 0.5, 'data-action': 'speed' });
  let isMoving = false;
  const label = (): void => {
    value.textContent = `×${slider.value}`;
  };
  const draw = (): void => {
    slider.max = String(store.welcome?.maxSpeed ?? 1);
    if (!isMoving) slider.value = String(store.table?.speed ?? 1);
    label();
  };
  slider.addEventListener('input', () => {
    isMoving = true;
    label();
  });
  slider.addEventListener('change', () => {
    isMoving = false;
    void page.tryTo({ type: 'speed', speed: Number(slider.value) });
  });
  store.listen(['table'], draw);
  draw();
  return element('label', { class: 'speed' }, element('span', {}, texts.speed), slider, value);
}
