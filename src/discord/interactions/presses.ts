import { t } from '#narration/index.ts';
import { body } from '../body.ts';
import { type PressAction, type PressId, readPressId } from '../custom-id.ts';
import { type Answer, type Asker, type House, redraw, tell } from '../house.ts';
import { readChoice, readVerb } from '../panels/choices.ts';
import { act, actAndShow, card, choices, pressLobby, quit, start } from '../panels/deeds.ts';

/** A press as the message has it: what the button says of itself, and the chosen values of a menu. */
export interface Pressed {
  readonly customId: string;
  readonly values: readonly string[];
}

export interface PressHow {
  /** Deferred at once: it writes to the store, or makes channels. */
  readonly slow: boolean;
  /** The answer shows the pressed message anew. */
  readonly redraws: boolean;
}

const slowTell: PressHow = { slow: true, redraws: false };
const quickTell: PressHow = { slow: false, redraws: false };

/** How each press is answered. A missing row does not compile. */
const hows: Readonly<Record<PressAction, PressHow>> = {
  join: { slow: false, redraws: true },
  leave: { slow: false, redraws: true },
  start: slowTell,
  card: quickTell,
  act: slowTell,
  nominate: quickTell,
  pass: slowTell,
  do: { slow: true, redraws: true },
  pick: { slow: true, redraws: true },
  vote: slowTell,
  quit: { slow: true, redraws: true },
};

export const howOf = (customId: string): PressHow => {
  const id = readPressId(customId);
  return id === null ? quickTell : hows[id.action];
};

/** What a press comes to. Whatever is written on the button is checked here and by the desk; nothing is taken on trust. */
export async function answerPress(house: House, asker: Asker, pressed: Pressed): Promise<Answer> {
  const id = readPressId(pressed.customId);
  if (id === null) return stale(asker);
  const { gameId } = id;
  switch (id.action) {
    case 'join':
    case 'leave':
      return pressLobby(house, asker, gameId, id.action);
    case 'start':
      return tell(await start(house, asker, gameId));
    case 'card':
      return tell(card(house, asker, gameId));
    case 'act':
      return tell(choices(house, asker, gameId));
    case 'nominate':
      return tell(choices(house, asker, gameId, 'nominates'));
    case 'pass':
      return tell(await act(house, asker, gameId, { verb: 'passes', targets: [] }));
    case 'quit':
      return redraw(await quit(house, asker, gameId));
    case 'vote':
      return answerChoice(house, asker, id, pressed);
    case 'do':
    case 'pick':
      return answerChoice(house, asker, id, pressed);
  }
}

async function answerChoice(house: House, asker: Asker, id: PressId, { values }: Pressed): Promise<Answer> {
  const verb = id.action === 'vote' ? 'votes' : readVerb(id.arg);
  const targets = values.map(readChoice);
  if (verb === null || !targets.every((target) => target !== null)) return stale(asker);
  const deed = { verb, targets, ...(id.step === 0 ? {} : { step: id.step }) };
  return id.action === 'vote'
    ? tell(await act(house, asker, id.gameId, deed))
    : redraw(await actAndShow(house, asker, id.gameId, deed));
}

const stale = ({ language }: Asker): Answer => tell(body([t(language, 'ui:kind.stale')]));
