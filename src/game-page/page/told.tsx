import type { PageWords, ToldSeat } from '../page-data.ts';
import { filled, type ShownBallot, type ToldTexts } from './player.ts';
import { Text } from './text.tsx';

/** Texts, one below the other. */
export const Texts = ({ of: texts }: { readonly of: readonly string[] }) =>
  texts.map((text, index) => <Text key={index} of={text} />);

/** What the town has just been told. */
export const Latest = ({ told }: { readonly told: ToldTexts | undefined }) => (
  <section class="latest" aria-live="polite" aria-atomic="true">
    <Texts of={told?.texts ?? []} />
  </section>
);

/** The number of earlier texts that are shown. */
const earlierTexts = 30;

/** What the town was told before, the latest at the top. */
export const Log = ({ heading, told }: { readonly heading: string; readonly told: readonly ToldTexts[] }) =>
  told.length === 0 ? null : (
    <section class="log">
      <h2>{heading}</h2>
      {told.slice(0, earlierTexts).map(({ index, texts }) => (
        <article key={index}>
          <Texts of={texts} />
        </article>
      ))}
    </section>
  );

interface VotesProps {
  readonly words: PageWords;
  readonly ballots: readonly ShownBallot[];
  readonly seats: readonly ToldSeat[];
}

/** Who voted for whom, ballot by ballot. */
export function Votes({ words, ballots, seats }: VotesProps) {
  const choiceOf = (choice: number | string) =>
    typeof choice === 'number' ? `${choice} ${seats[choice - 1]?.name ?? ''}` : choice;
  return (
    <section class="votes">
      <h2>{words.votes}</h2>
      {ballots.length === 0 ? <p>{words['votes.none']}</p> : null}
      {ballots.map(({ round, rows }, index) => (
        <table key={index}>
          <caption>{filled(words.day, { round })}</caption>
          <tbody>
            {rows.map(({ choice, by }) => (
              <tr key={choice}>
                <th scope="row">
                  <bdi>{choiceOf(choice)}</bdi>
                </th>
                <td>{by.length}</td>
                <td>{by.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}
