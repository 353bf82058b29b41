import { Fragment, h, type JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { palette, tableColours } from '../../pictures/palette.ts';
import { seatPoints } from '../../pictures/round-table.ts';
import { circle, clothShapes } from '../../pictures/shapes.ts';
import type { PageLanguage, Request, Visitor } from '../protocol.ts';
import { button, optionOf, useTopics } from './nodes.ts';
import type { Page, PageProps } from './page.ts';

/** The answers of the person before the table opens. */
export interface StartChoice {
  rulebook: string;
  players: number;
  language: PageLanguage;
  as: Visitor;
}

interface StartProps extends PageProps {
  /** It is kept over a change of the language. */
  readonly choice: StartChoice;
  readonly setLanguage: (language: PageLanguage) => void;
}

const languages: readonly { readonly value: PageLanguage; readonly label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'ru', label: 'Русский' },
];

/** The page before a table is open. */
export function Start(props: StartProps): JSX.Element {
  const { store, texts } = props.page;
  useTopics(store, 'table', 'connection');
  const card = useRef<HTMLDivElement>(null);
  const { table, welcome } = store;
  const stage = welcome === null || table === null ? 'connecting' : table.stage;
  useLayoutEffect(() => {
    card.current?.querySelector<HTMLElement>('[data-action="host"], [data-action="again"]')?.focus();
  }, [stage]);
  const parts = h(Fragment, { key: stage }, stageParts(props, stage));
  return h(
    'main',
    { class: 'start' },
    h(
      'div',
      { class: 'start-card', ref: card },
      nightTable(),
      h('h1', null, 'Nightcall'),
      h('p', null, texts.about),
      parts,
    ),
  );
}

/** The size of the drawing above the title: the upper half of a table by night. */
const sky = { width: 460, height: 190 };
const middle = { x: sky.width / 2, y: 205 };
const radius = 160;
/** A table by night. */
function nightTable(): JSX.Element {
  const shapes = [
    ...clothShapes('night', middle, radius, tableColours.night),
    ...seatPoints(10, middle, radius).map((at) => circle(at, 22, { fill: palette.calm })),
  ];
  return h(
    'svg',
    { class: 'start-table', viewBox: `0 0 ${sky.width} ${sky.height}`, 'aria-hidden': 'true' },
    shapes.map(({ tag, attributes }, index) => h(tag, { key: index, ...attributes })),
  );
}

function stageParts(props: StartProps, stage: string): JSX.Element {
  const { page, choice } = props;
  const { store, texts } = page;
  switch (stage) {
    case 'choosing':
      return h(Choosing, props);
    case 'failed':
      return h(
        Fragment,
        null,
        h('h2', null, texts.failed),
        h('p', { class: 'error', role: 'alert' }, store.table?.failure ?? ''),
        button(texts.again, () => void open(page, choice), { class: 'big primary', 'data-action': 'again' }),
        h(Questions, props),
      );
    case 'connecting':
      return h('p', { role: 'status' }, texts.connecting);
    default:
      return drawProgress(page);
  }
}

function drawProgress({ store, texts }: Page): JSX.Element {
  const progress = store.table?.progress;
  const words = progress ? `${texts.steps[progress.step]} …` : '';
  return h(
    Fragment,
    null,
    h('h2', null, texts.opening),
    h('progress', { max: 1, value: progress?.done, 'aria-label': texts.opening }),
    h('p', { role: 'status', class: 'step' }, words),
  );
}

/** The parts to choose from, the one for newcomers first. */
const visitors: readonly Visitor[] = ['host', 'player', 'guest'];

function Choosing(props: StartProps): JSX.Element {
  const { page, choice } = props;
  const { texts } = page;
  const [error, setError] = useState('');
  const start = (as: Visitor): void => {
    choice.as = as;
    void open(page, choice).then((why) => setError(why ?? ''));
  };
  return h(
    Fragment,
    null,
    h(
      'div',
      { class: 'start-buttons' },
      visitors.map((as) =>
        h(
          Fragment,
          { key: as },
          button(texts.as[as], () => start(as), {
            class: as === 'host' ? 'big primary' : 'big secondary',
            'data-action': as,
            'aria-describedby': `${as}-about`,
          }),
          h('small', { id: `${as}-about` }, texts.asAbout[as]),
        ),
      ),
    ),
    h('p', { class: 'error', role: 'alert', id: 'start-error' }, error),
    h(Questions, props),
  );
}

/** The questions. Their answers are kept in `choice`. */
function Questions({ page, choice, setLanguage }: StartProps): JSX.Element {
  const { store, texts } = page;
  const [, draw] = useState(0);
  const rulebooks = store.welcome?.rulebooks ?? [];
  const { min, max } = rulebooks.find(({ id }) => id === choice.rulebook) ?? { min: 6, max: 6 };
  choice.players = Math.min(Math.max(choice.players, min), max);
  const counts = Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
  const chooseRulebook = (rulebook: string): void => {
    choice.rulebook = rulebook;
    choice.players = Number.POSITIVE_INFINITY;
    draw((count) => count + 1);
  };
  const choosePlayers = (count: string): void => {
    choice.players = Number(count);
  };
  const rulebookLines = rulebooks.map(({ id, names, min: least, max: most }) =>
    optionOf(id, `${names[choice.language]} · ${texts.range(least, most)}`, id === choice.rulebook),
  );
  const countLines = counts.map((count) => optionOf(count, count, Number(count) === choice.players));
  const languageLines = languages.map(({ value, label }) => optionOf(value, label, value === choice.language));
  return h(
    'div',
    { class: 'questions' },
    drawQuestion('rulebook', texts.rulebook, rulebookLines, chooseRulebook),
    drawQuestion('players', texts.players, countLines, choosePlayers),
    drawQuestion('language', texts.language, languageLines, (value) => setLanguage(value === 'ru' ? 'ru' : 'en')),
  );
}

function drawQuestion(
  id: string,
  label: string,
  lines: readonly JSX.Element[],
  change: (value: string) => void,
): JSX.Element {
  const onChange = ({ currentTarget }: Changed): void => change(currentTarget.value);
  return h(
    'div',
    { class: 'field' },
    h('label', { htmlFor: id }, label),
    h('select', { id, 'data-action': id, onChange }, lines),
  );
}

type Changed = Event & { readonly currentTarget: HTMLSelectElement };

/** Asks for the table. Resolves to the reason if it does not open. */
async function open(page: Page, { language, players, rulebook, as }: StartChoice): Promise<string | undefined> {
  page.sound.start();
  const request: Request = { type: 'open', rulebook, players, language, as };
  return (await page.ask(request)).error;
}
