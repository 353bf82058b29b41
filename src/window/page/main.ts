/** The page of the window: connects, and shows the start or the open table. */
import { h, render } from 'preact';
import type { Answer, PageLanguage, Request, ToPage } from '../protocol.ts';
import { App } from './app.ts';
import { OpenedChannel } from './opened-channel.ts';
import type { Page } from './page.ts';
import { Connection } from './socket.ts';
import { Sound } from './sound.ts';
import { Start, type StartChoice } from './start.ts';
import { Store } from './store.ts';
import { english, type Texts } from './texts-en.ts';
import { russian } from './texts-ru.ts';

const catalogues: Readonly<Record<PageLanguage, Texts>> = { en: english, ru: russian };

/** Returns the words of the page in a language. */
const textsOf = (language: PageLanguage): Texts => catalogues[language];

const store = new Store();
const opened = new OpenedChannel(store);
const sound = new Sound(() => store.changed('sound'));
const choice: StartChoice = {
  rulebook: 'six',
  players: Number.POSITIVE_INFINITY,
  language: navigator.language.startsWith('ru') ? 'ru' : 'en',
  as: 'host',
};
/** The name under which the browser keeps the seat of this tab. */
const seatKey = 'seat';
let language: PageLanguage = choice.language;
/** The part of the page that is shown. */
let shown: 'nothing' | 'start' | 'app' = 'nothing';

const connection = new Connection({
  message: receive,
  sound: (speaker, packet) => sound.play(speaker, packet),
  state: (isOpen) => {
    store.isConnected = isOpen;
    if (isOpen) sound.reset();
    store.changed('connection');
  },
  lost: () => textsOf(language).offline,
});

const page: Page = {
  store,
  sound,
  get texts() {
    return textsOf(language);
  },
  get language() {
    return language;
  },
  ask: (request) => connection.ask(request),
  submit,
  tryTo: async (request) => {
    const { error } = await submit(request);
    store.tell(error ?? null);
    return error === undefined;
  },
  openChannel,
  openCommand: (path) => {
    if (!store.maps.command.has(path) || store.channelId === null || !store.mayAct) return;
    store.tell(null);
    store.openCommand(path);
  },
};

async function submit(request: Request): Promise<Answer> {
  const answer = await connection.ask(request);
  if (answer.form) store.openForm(answer.form);
  return answer;
}

function openChannel(channelId: string): void {
  if (!store.maps.channel.has(channelId)) return;
  store.channelId = channelId;
  store.changed('current');
}

function receive(message: ToPage): void {
  switch (message.type) {
    case 'welcome':
      store.welcome = message;
      store.changed('connection');
      break;
    case 'table':
      store.table = message;
      keepSeat(message);
      tableChanged(message.stage);
      break;
    case 'view':
      sound.reset();
      store.show(message);
      opened.personChanged();
      break;
    case 'changes':
      store.apply(message.changes, message.removals);
      if (has(message, 'channel') || has(message, 'message'))
        opened.contentChanged(store.hasText || store.commandPath !== null);
      break;
    case 'speaking':
      store.speaking = new Set(message.userIds);
      store.changed('speaking');
      break;
    case 'speaker':
      sound.name(message.number, message.userId);
      break;
    case 'answer':
  }
}

const has = ({ changes, removals }: Extract<ToPage, { readonly type: 'changes' }>, kind: string): boolean =>
  changes.some((change) => change.kind === kind) || removals.some((removal) => removal.kind === kind);

/** A page that was loaded again takes its seat again. */
function keepSeat({ own, people, stage }: Extract<ToPage, { readonly type: 'table' }>): void {
  const before = sessionStorage.getItem(seatKey);
  if (own !== null) sessionStorage.setItem(seatKey, own);
  else if (stage !== 'open') sessionStorage.removeItem(seatKey);
  else if (before !== null && people.some(({ id }) => id === before)) {
    void connection.ask({ type: 'show', personId: before, act: true });
  }
}

function tableChanged(stage: string): void {
  document.body.dataset.stage = stage;
  const wanted = stage === 'open' ? 'app' : 'start';
  const isOtherLanguage = stage === 'open' && store.table !== null && store.table.language !== language;
  if (isOtherLanguage && store.table) language = store.table.language;
  if (wanted !== shown || isOtherLanguage) build(wanted);
  store.changed('table');
}

function build(part: 'start' | 'app'): void {
  shown = part;
  document.documentElement.lang = language;
  // A page in another language is another page: nothing of the one before is kept.
  const key = `${part} ${language}`;
  render(part === 'app' ? h(App, { key, page }) : h(Start, { key, page, choice, setLanguage }), document.body);
  if (part === 'app') document.querySelector<HTMLElement>('.channel-title')?.focus();
}

function setLanguage(chosen: PageLanguage): void {
  choice.language = chosen;
  language = chosen;
  build('start');
  document.querySelector<HTMLElement>('#language')?.focus();
}

// A browser allows sound only after the first press on the page.
for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, () => sound.start(), { once: true });
build('start');
