import { useEffect, useRef, useState } from 'preact/hooks';
import type { LiveEvent, LiveMoment } from '../page-data.ts';

/** The time after which a page that was refused asks again, ms. A connection that breaks is made again by the browser. */
const againMs = 5_000;

/** A game that is on, as far as the page was told. */
export interface Feed {
  readonly moments: readonly LiveMoment[];
  /** `lost`: the server is out of reach. `over`: nothing will follow. */
  readonly state: 'waits' | 'on' | 'lost' | 'over';
  /** Returns the time of the game now, ms since it began. */
  now(): number;
}

/** Follows the events of the table to which the address of the page belongs. */
export function useFeed(): Feed {
  const [moments, setMoments] = useState<readonly LiveMoment[]>([]);
  const [state, setState] = useState<Feed['state']>('waits');
  /** The time of the page's own clock at which the game began. */
  const beganAt = useRef(0);
  useEffect(() => {
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout>;
    const connect = () => {
      source = new EventSource(`${location.pathname}/events`);
      source.addEventListener('clock' satisfies LiveEvent, ({ data }) => {
        beganAt.current = performance.now() - Number(data);
        setState('on');
      });
      source.addEventListener('message', ({ data, lastEventId }) =>
        setMoments((before) => [...before.slice(0, Number(lastEventId)), JSON.parse(data) as LiveMoment]),
      );
      source.addEventListener('end' satisfies LiveEvent, () => {
        source.close();
        setState('over');
      });
      source.addEventListener('error', () => {
        setState('lost');
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(connect, againMs);
      });
    };
    connect();
    return () => {
      source.close();
      clearTimeout(timer);
    };
  }, []);
  return { moments, state, now: () => performance.now() - beganAt.current };
}

/** Returns the rest of the time limit that runs, ms, and goes on with it. `null`: none runs. */
export function useTimeLeft({ moments, state, now }: Feed): number | null {
  const until = (state === 'on' ? moments.at(-1)?.until : null) ?? null;
  const [, setTick] = useState(0);
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 250);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : Math.max(0, until - now());
}
