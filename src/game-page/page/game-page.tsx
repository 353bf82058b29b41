import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { ReplayData } from '../page-data.ts';
import {
  ballotsUntil,
  beginnings,
  clockOf,
  filled,
  knownTo,
  ownCard,
  shownMs,
  speeds,
  tablesOf,
  toldUntil,
} from './player.ts';
import { Names, RoundTable } from './round-table.tsx';
import { Latest, Log, Texts, Votes } from './told.tsx';

/** A finished game, step by step. */
export function GamePage({ data }: { readonly data: ReplayData }) {
  const { moments, words, cards } = data;
  const tables = useMemo(() => tablesOf(moments), [moments]);
  const [now, go] = useMoment(moments.length - 1);
  /** The seat through whose eyes the game is seen. 0: the town. */
  const [eyes, setEyes] = useState(0);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const table = tables[now]!;
  const [latest, ...earlier] = toldUntil(moments, now);
  const turn = (seat: number) => {
    const next = new Set(opened);
    if (!next.delete(seat)) next.add(seat);
    setOpened(next);
  };
  const isAllOpen = opened.size === cards.length;
  const own = ownCard(eyes, data, now);
  const seen = new Map(own === null ? [] : [[eyes, own]]);
  for (const seat of opened) seen.set(seat, cards[seat - 1]!);
  return (
    <>
      <header>
        <h1>{data.title}</h1>
        <p>{data.about}</p>
      </header>
      <div class="stage">
        <RoundTable
          table={table}
          words={words}
          cards={seen}
          onSeat={turn}
          middle={
            <>
              <strong>{filled(words[table.phase], { round: table.round })}</strong>
              <span>{clockOf(moments[now]!.at)}</span>
            </>
          }
        />
        <nav>
          <Steps data={data} starts={beginnings(tables)} now={now} onGo={go} />
          <label>
            <span>{words.eyes}</span>
            <select aria-label={words.eyes} onChange={(event) => setEyes(Number(event.currentTarget.value))}>
              <option value={0}>{words.town}</option>
              {table.seats.map((seat, index) => (
                <option key={index} value={index + 1}>
                  {index + 1} {seat.name}
                </option>
              ))}
            </select>
          </label>
          <button
            type="button"
            class="cards"
            onClick={() => setOpened(isAllOpen ? new Set() : new Set(cards.map((_, index) => index + 1)))}
          >
            {isAllOpen ? words.close : words.open}
          </button>
        </nav>
      </div>
      <Names table={table} cards={seen} />
      <div class="beside">
        <Latest told={latest} />
        {eyes === 0 ? null : <Known data={data} now={now} seat={eyes} name={table.seats[eyes - 1]!.name} />}
        <Log heading={words.log} told={earlier} />
        <Votes words={words} ballots={ballotsUntil(moments, tables, now)} seats={table.seats} />
      </div>
    </>
  );
}

/** Goes from the moment that is chosen, which may not be drawn yet, to another one. */
type Go = (to: (now: number) => number) => void;

/** The moment that is shown, and the way to another one: the arrows of the keyboard go there, too. */
function useMoment(last: number): readonly [number, Go] {
  const [now, setNow] = useState(0);
  const go: Go = (to) => setNow((before) => Math.min(last, Math.max(0, to(before))));
  // A key may be pressed before the browser has painted the page.
  useLayoutEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      const isElsewhere = target instanceof HTMLElement && /^(?:SELECT|INPUT)$/.test(target.tagName);
      if (isElsewhere) return;
      if (key === 'ArrowRight') go(next);
      if (key === 'ArrowLeft') go(previous);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return [now, go];
}

const next = (now: number): number => now + 1;
const previous = (now: number): number => now - 1;

interface StepsProps extends UntilNow {
  /** The first moments of the nights and days. */
  readonly starts: readonly number[];
  readonly onGo: Go;
}

/** The ways through the game: at once, step by step, by nights and days, and by playing. */
function Steps({ data: { moments, words }, starts, now, onGo }: StepsProps) {
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(8);
  const last = moments.length - 1;
  useEffect(() => {
    const ms = isPlaying ? shownMs(moments, now, speed) : null;
    if (ms === null) return setPlaying(false);
    const timer = setTimeout(() => onGo(next), ms);
    return () => clearTimeout(timer);
  }, [isPlaying, now, speed]);
  return (
    <>
      <input
        type="range"
        min={0}
        max={last}
        value={now}
        aria-label={filled(words.moment, { number: now + 1, all: moments.length })}
        onInput={({ currentTarget: { value } }) => onGo(() => Number(value))}
      />
      <div class="steps">
        <Step
          sign="M5 5v14M19 5v14L8 12z"
          label={words.earlier}
          onPress={() => onGo((from) => starts.findLast((start) => start < from) ?? 0)}
        />
        <Step sign="M15 6v12L8 12z" label={words.back} onPress={() => onGo(previous)} />
        <Step
          sign={isPlaying ? 'M7 5h3v14H7zM14 5h3v14h-3z' : 'M7 4v16l12-8z'}
          label={isPlaying ? words.pause : words.play}
          isMain
          onPress={() => setPlaying(!isPlaying && now < last)}
        />
        <Step sign="M9 6v12l7-6z" label={words.on} onPress={() => onGo(next)} />
        <Step
          sign="M19 5v14M5 5v14l11-7z"
          label={words.later}
          onPress={() => onGo((from) => starts.find((start) => start > from) ?? last)}
        />
      </div>
      <label>
        <span>{words.speed}</span>
        <select aria-label={words.speed} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
          {speeds.map((each) => (
            <option key={each} value={each} selected={each === speed}>
              {each}×
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

interface StepProps {
  /** The path of its drawing, 24 by 24. */
  readonly sign: string;
  readonly label: string;
  readonly isMain?: boolean;
  onPress(): void;
}

const Step = ({ sign, label, isMain, onPress }: StepProps) => (
  <button type="button" class={isMain ? 'main' : ''} onClick={onPress} aria-label={label} title={label}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={sign} />
    </svg>
  </button>
);

interface UntilNow {
  readonly data: ReplayData;
  readonly now: number;
}

interface KnownProps extends UntilNow {
  readonly seat: number;
  readonly name: string;
}

/** What a seat has been told alone, the latest first. */
function Known({ data, now, seat, name }: KnownProps) {
  const { words } = data;
  const known = knownTo(seat, data, now);
  return (
    <section class="known">
      <h2>{filled(words.known, { who: name })}</h2>
      {known.length === 0 ? <p>{words['known.nothing']}</p> : <Texts of={known.toReversed()} />}
    </section>
  );
}
