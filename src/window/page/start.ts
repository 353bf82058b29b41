import type { PageLanguage, Progress, Request } from '../protocol.ts';
import { button, element, select } from './dom.ts';
import type { Page } from './page.ts';

/** The answers of the person before the table opens. */
export interface StartChoice {
  rulebook: string;
  players: number;
  language: PageLanguage;
  sit: boolean;
}

const languages: readonly { readonly value: PageLanguage; readonly label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'ru', label: 'Русский' },
];

/** Returns the page before a table is open. `choice` is kept over a change of the language. */
export function drawStart(page: Page, choice: StartChoice, setLanguage: (language: PageLanguage) => void): HTMLElement {
  const { store, texts } = page;
  const card = element('div', { class: 'start-card' });
  let drawn = '';
  const draw = (): void => {
    const { table, welcome } = store;
    const stage = welcome === null || table === null ? 'connecting' : table.stage;
    const stamp = JSON.stringify([stage, table?.failure, welcome]);
    if (stamp === drawn) {
      updateProgress(page, card);
      return;
    }
    drawn = stamp;
    card.replaceChildren(
      element('h1', {}, 'Nightcall'),
      element('p', {}, texts.about),
      ...stageParts(page, stage, choice, setLanguage),
    );
    updateProgress(page, card);
    card.querySelector<HTMLElement>('[data-action="sit"], [data-action="again"]')?.focus();
  };
  store.listen(['table', 'connection'], draw);
  draw();
  return element('main', { class: 'start' }, card);
}

function stageParts(
  page: Page,
  stage: string,
  choice: StartChoice,
  setLanguage: (language: PageLanguage) => void,
): readonly HTMLElement[] {
  const { store, texts } = page;
  if (stage === 'choosing') return choosing(page, choice, setLanguage);
  if (stage === 'failed') {
    return [
      element('h2', {}, texts.failed),
      element('p', { class: 'error', role: 'alert' }, store.table?.failure ?? ''),
      button(texts.again, () => void open(page, choice), { class: 'big primary', 'data-action': 'again' }),
      drawQuestions(page, choice, setLanguage),
    ];
  }
  if (stage === 'connecting') return [element('p', { role: 'status' }, texts.connecting)];
  return [
    element('h2', {}, texts.opening),
    element('progress', { max: 1, 'aria-label': texts.opening }),
    element('p', { role: 'status', class: 'step' }),
  ];
}

function choosing(
  page: Page,
  choice: StartChoice,
  setLanguage: (language: PageLanguage) => void,
): readonly HTMLElement[] {
  const { texts } = page;
  const start = (sit: boolean): void => {
    choice.sit = sit;
    void open(page, choice);
  };
  const error = element('p', { class: 'error', role: 'alert', id: 'start-error' });
  return [
    element(
      'div',
      { class: 'start-buttons' },
      button(texts.sit, () => start(true), {
        class: 'big primary',
        'data-action': 'sit',
        'aria-describedby': 'sit-about',
      }),
      element('small', { id: 'sit-about' }, texts.sitAbout),
      button(texts.watch, () => start(false), {
        class: 'big secondary',
        'data-action': 'watch',
        'aria-describedby': 'watch-about',
      }),
      element('small', { id: 'watch-about' }, texts.watchAbout),
    ),
    error,
    drawQuestions(page, choice, setLanguage),
  ];
}

function drawQuestions(page: Page, choice: StartChoice, setLanguage: (language: PageLanguage) => void): HTMLElement {
  const { store, texts } = page;
  const rulebooks = store.welcome?.rulebooks ?? [];
  const lines = rulebooks.map(({ id, names, min, max }) => ({
    value: id,
    label: `${names[choice.language]} · ${texts.range(min, max)}`,
  }));
  const rulebook = select(lines, choice.rulebook, { id: 'rulebook', 'data-action': 'rulebook' });
  const players = element('select', { id: 'players', 'data-action': 'players' });
  const language = select(languages, choice.language, { id: 'language', 'data-action': 'language' });
  const drawPlayers = (): void => {
    const { min, max } = rulebooks.find(({ id }) => id === choice.rulebook) ?? { min: 6, max: 6 };
    choice.players = Math.min(Math.max(choice.players, min), max);
    const counts = Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
    players.replaceChildren(
      ...counts.map((count) => element('option', { selected: Number(count) === choice.players }, count)),
    );
  };
  rulebook.addEventListener('change', () => {
    choice.rulebook = rulebook.value;
    choice.players = Number.POSITIVE_INFINITY;
    drawPlayers();
  });
  players.addEventListener('change', () => {
    choice.players = Number(players.value);
  });
  language.addEventListener('change', () => setLanguage(language.value === 'ru' ? 'ru' : 'en'));
  drawPlayers();
  const field = (label: string, input: HTMLElement): HTMLElement =>
    element('div', { class: 'field' }, element('label', { for: input.id }, label), input);
  return element(
    'div',
    { class: 'questions' },
    field(texts.rulebook, rulebook),
    field(texts.players, players),
    field(texts.language, language),
  );
}

async function open(page: Page, { language, players, rulebook, sit }: StartChoice): Promise<void> {
  page.sound.start();
  const request: Request = { type: 'open', rulebook, players, language, sit };
  const { error } = await page.ask(request);
  const place = document.querySelector('#start-error');
  if (place) place.textContent = error ?? '';
}

function updateProgress({ store, texts }: Page, card: HTMLElement): void {
  const progress: Progress | null = store.table?.progress ?? null;
  const bar = card.querySelector('progress');
  const step = card.querySelector('.step');
  if (!bar || !step || !progress) return;
  bar.value = progress.done;
  const text = `${texts.steps[progress.step]} …`;
  if (step.textContent !== text) step.textContent = text;
}
