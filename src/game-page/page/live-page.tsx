import type { LiveData, PageCard, PageWords, ToldTable } from '../page-data.ts';
import { type Feed, useFeed, useTimeLeft } from './feed.ts';
import { ballotsUntil, clockOf, filled, tablesOf, toldUntil } from './player.ts';
import { Names, RoundTable } from './round-table.tsx';
import { Latest, Log, Votes } from './told.tsx';

/** No card is open before the end. */
const noCards: ReadonlyMap<number, PageCard> = new Map();

/** A game that is on. `isStream`: for the picture of a stream. */
export function LivePage({ data, isStream }: { readonly data: LiveData; readonly isStream: boolean }) {
  const { title, about, words } = data;
  const feed = useFeed();
  const left = useTimeLeft(feed);
  const tables = tablesOf(feed.moments);
  const table = tables.at(-1);
  const note = noteOf(feed, words);
  if (isStream) return table === undefined ? null : <Stream table={table} words={words} left={left} note={note} />;
  const last = feed.moments.length - 1;
  const [latest, ...earlier] = toldUntil(feed.moments, last);
  return (
    <>
      <header>
        <h1>{title}</h1>
        <p role="status">{note ?? about}</p>
      </header>
      {table === undefined ? null : (
        <>
          <div class="stage">
            <Table table={table} words={words} left={left} />
          </div>
          <Names table={table} cards={noCards} />
          <div class="beside">
            <Latest told={latest} />
            <Log heading={words.log} told={earlier} />
            <Votes words={words} ballots={ballotsUntil(feed.moments, tables, last)} seats={table.seats} />
          </div>
        </>
      )}
    </>
  );
}

/** The reason for which nothing new is shown. `null`: there is none. */
function noteOf({ state, moments }: Feed, words: PageWords): string | null {
  if (state === 'over' || state === 'lost') return words[`live.${state}`];
  return moments.length === 0 ? words['live.waits'] : null;
}

interface TableProps {
  readonly table: ToldTable;
  readonly words: PageWords;
  /** The rest of the time limit that runs, ms. */
  readonly left: number | null;
}

const Table = ({ table, words, left }: TableProps) => (
  <RoundTable
    table={table}
    words={words}
    cards={noCards}
    middle={
      <>
        <strong>{phaseOf(table, words)}</strong>
        <span role="timer">{left === null ? '' : clockOf(left)}</span>
      </>
    }
  />
);

const phaseOf = ({ phase, round }: ToldTable, words: PageWords): string => filled(words[phase], { round });

/** The table, and large beside it who speaks and for how long. */
function Stream({ table, words, left, note }: TableProps & { readonly note: string | null }) {
  const { floor, seats } = table;
  return (
    <>
      <Table table={table} words={words} left={null} />
      <Names table={table} cards={noCards} />
      <section class="on-air">
        <h1 class="speaker">
          {floor === null ? (
            (note ?? phaseOf(table, words))
          ) : (
            <>
              <b>{floor}</b> <bdi>{seats[floor - 1]?.name}</bdi>
            </>
          )}
        </h1>
        {left === null ? null : (
          <p class="clock" role="timer">
            {clockOf(left)}
          </p>
        )}
      </section>
    </>
  );
}
