import type { PageLanguage } from '../protocol.ts';
import { element } from './dom.ts';

/** The styles of a timestamp in a text (docs: Timestamp Styles), without `R`. */
const styles: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

/** The units of a relative time with their lengths in seconds, and the least number of seconds for each. */
const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number, number])[] = [
  ['year', 31_557_600, 28_000_000],
  ['month', 2_629_800, 2_300_000],
  ['day', 86_400, 79_200],
  ['hour', 3_600, 3_300],
  ['minute', 60, 90],
  ['second', 1, 0],
];

const formats = new Map<string, Intl.DateTimeFormat | Intl.RelativeTimeFormat>();

function dateFormat(language: PageLanguage, style: string): Intl.DateTimeFormat {
  const key = `${language} ${style}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, styles[style] ?? styles['f']);
  formats.set(key, format);
  return format as Intl.DateTimeFormat;
}

function relativeFormat(language: PageLanguage): Intl.RelativeTimeFormat {
  const format = formats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  formats.set(language, format);
  return format as Intl.RelativeTimeFormat;
}

/** Returns a time in words, as "in 5 seconds". `unix` and `now` are seconds. */
function relativeTime(unix: number, now: number, language: PageLanguage): string {
  const seconds = Math.round(unix - now);
  const [unit, length] = units.find(([, , least]) => Math.abs(seconds) >= least) ?? ['second', 1];
  return relativeFormat(language).format(Math.round(seconds / length), unit);
}

/** Returns the node of a timestamp in a text. `style` is one of Discord's letters. */
export function timestamp(unix: number, style: string, language: PageLanguage): HTMLElement {
  const date = new Date(unix * 1_000);
  if (!Number.isFinite(date.getTime())) return element('span', {}, `<t:${unix}:${style}>`);
  const isRelative = style === 'R';
  const text = isRelative ? relativeTime(unix, Date.now() / 1_000, language) : dateFormat(language, style).format(date);
  return element(
    'time',
    {
      class: 'stamp',
      datetime: date.toISOString(),
      title: dateFormat(language, isRelative ? 'F' : 't').format(date),
      'data-relative': isRelative ? unix : null,
    },
    text,
  );
}

/** Returns the time at which a message was sent, with the date in its tooltip. */
export function sentAt(timestamp: string, language: PageLanguage): HTMLElement {
  const date = new Date(timestamp);
  return element(
    'time',
    { class: 'sent', datetime: timestamp, title: dateFormat(language, 'F').format(date) },
    dateFormat(language, 't').format(date),
  );
}

/** Keeps all relative times of the page right, once a second while the page is visible. */
export function keepTimes(language: () => PageLanguage): void {
  const update = (): void => {
    if (document.hidden) return;
    const now = Date.now() / 1_000;
    for (const node of document.querySelectorAll<HTMLElement>('time[data-relative]')) {
      const text = relativeTime(Number(node.dataset.relative), now, language());
      if (node.textContent !== text) node.textContent = text;
    }
  };
  window.setInterval(update, 1_000);
  document.addEventListener('visibilitychange', update);
}
