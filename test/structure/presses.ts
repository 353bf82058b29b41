/** The traces of single presses at a real table of `six` on the local Discord, whose clock is moved by hand. */
import type { ShownMessage, SimulatedUser } from 'discord-emulator';
import { t } from '#narration/index.ts';
import { HandEvening, isOpen } from '../discord/hand-evening.ts';
import { seatButton } from '../discord/seat-buttons.ts';
import { ask } from '../game/kit/ask.ts';
import { type Trace, traced } from './press-trace.ts';

/** The traces of the presses of one table. */
export interface Presses {
  /** The second vote of a ballot: one answer, and one edit of the page. */
  readonly vote: Trace;
  /** A shot in the second night. */
  readonly shot: Trace;
  /** The rest of that night, until the day. */
  readonly night: Trace;
}

export async function tracePresses(): Promise<Presses> {
  const evening = await HandEvening.open();
  try {
    await evening.seat();
    await evening.reach(isOpen('speech'));
    await nominate(evening);
    await evening.reach(isOpen('ballot'));
    const label = t('en', 'ui:seat.button.votes', { seat: 3 });
    await evening.until(() => evening.panel(label) !== undefined);
    const [first, second, ...others] = evening.people;
    const ballot = evening.panel(label)!;
    await choose(evening, first!, ballot, '3');
    const vote = await traced(() => choose(evening, second!, ballot, '3'));
    for (const person of others) await choose(evening, person, ballot, '3');
    await evening.reach(isOpen('call'));
    await evening.arranged();
    const shot = await shoot(evening);
    const night = await traced(() => evening.reach(({ town }) => town.phase === 'day'));
    return { vote, shot, night };
  } finally {
    await evening.close();
  }
}

/** A member of the mafia shoots by their private panel. */
async function shoot(evening: HandEvening): Promise<Trace> {
  const choicesOf = ({ id }: SimulatedUser) => evening.tables.insight(evening.gameId, id)?.view.choices ?? [];
  const mafia = evening.holders('don', 'mafioso');
  const shooter = () => mafia.find((person) => choicesOf(person).some(({ verb }) => verb === 'shoots'));
  await evening.reach(({ town }) => town.open && shooter() !== undefined);
  await evening.arranged();
  const [person, act] = [shooter()!, t('en', 'ui:button.act')];
  const { message } = await person.press(evening.panel(act)!, act);
  const target = choicesOf(person)[0]!.options[0]!;
  return traced(() => choose(evening, person, message!, `${target}`));
}

/** The first two players nominate in their minutes. */
async function nominate(evening: HandEvening): Promise<void> {
  for (let { step } = evening.table.town; step?.kind === 'speech'; { step } = evening.table.town) {
    if (step.seat < 3) {
      const { userId } = evening.table.players[step.seat - 1]!;
      await ask(evening.tables, evening.gameId).actions.submit(userId, { verb: 'nominates', targets: [step.seat + 2] });
    }
    await evening.nextStep();
  }
}

/** Chooses a seat in the list of a message. Resolves when the answer has come and the bot rests. */
async function choose(
  evening: HandEvening,
  person: SimulatedUser,
  message: ShownMessage,
  value: string,
): Promise<void> {
  await evening.answer(person.press(message, seatButton(message, value)));
  await evening.arranged();
}
