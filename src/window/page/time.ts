import { h, type JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PageLanguage } from '../protocol.ts';

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

/** A timestamp in a text. */
interface Stamp {
  readonly unix: number;
  /** One of Discord's letters. */
  readonly style: string;
  readonly language: PageLanguage;
}

/** Returns the node of a timestamp in a text. */
export function timestamp({ unix, style, language }: Stamp): JSX.Element {
  const date = new Date(unix * 1_000);
  if (!Number.isFinite(date.getTime())) return h('span', null, `<t:${unix}:${style}>`);
  if (style === 'R') return h(RelativeTime, { unix, language });
  const attributes = { class: 'stamp', dateTime: date.toISOString(), title: dateFormat(language, 't').format(date) };
  return h('time', attributes, dateFormat(language, style).format(date));
}

/** A time in words that stays right, once a second while the page is visible. */
function RelativeTime({ unix, language }: Omit<Stamp, 'style'>): JSX.Element {
  const words = (): string => relativeTime(unix, Date.now() / 1_000, language);
  const [text, setText] = useState(words);
  useEffect(() => {
    const update = (): void => {
      if (!document.hidden) setText(words());
    };
    const timer = window.setInterval(update, 1_000);
    document.addEventListener('visibilitychange', update);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [unix, language]);
  const date = new Date(unix * 1_000);
  const title = dateFormat(language, 'F').format(date);
  return h('time', { class: 'stamp', dateTime: date.toISOString(), title, 'data-relative': unix }, text);
}

/** Returns the time at which a message was sent, with the date in its tooltip. */
export function sentAt(timestamp: string, language: PageLanguage): JSX.Element {
  const date = new Date(timestamp);
  const attributes = { class: 'sent', dateTime: timestamp, title: dateFormat(language, 'F').format(date) };
  return h('time', attributes, dateFormat(language, 't').format(date));
}
