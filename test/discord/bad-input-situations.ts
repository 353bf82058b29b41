/** The places around a game where people can press, and every strange use of their buttons with its answer. */
import type { ShownMessage } from 'discord-emulator';
import { afterGameIds } from '#discord/features/after-game.ts';
import { gatheringIds } from '#discord/features/gathering.ts';
import { lobbyIds } from '#discord/features/lobby/view.ts';
import { planIds } from '#discord/features/plans/custom-ids.ts';
import { rulesIds } from '#discord/features/rules/scope.ts';
import { subscriptionIds } from '#discord/features/subscriptions.ts';
import { t } from '#narration/index.ts';
import type { BadInputEvening, Part } from './bad-input-evening.ts';

export type Text = Parameters<typeof t>[1];

/** The people who press, by what is strange about them. */
export type Who = 'stranger' | 'again' | 'host' | 'banned' | 'timed out' | 'elsewhere' | 'after a restart' | 'late';

/** One use of a button, and its answer. `redrawn`: the message shows the result to everybody. */
export type Row = readonly [
  who: Who,
  part: string,
  told: Text | 'redrawn',
  params?: Readonly<Record<string, string | number>>,
];

/** A place where people can press, with everything that is there. */
export interface Situation {
  readonly name: string;
  /** Brings the evening there, and returns the message with the buttons. */
  open(place: BadInputEvening): Promise<ShownMessage>;
  parts(gameId: string): Readonly<Record<string, Part>>;
  /** Ends it, so that all its buttons are out of date. */
  end(place: BadInputEvening): Promise<void>;
  readonly rows: readonly Row[];
}

const posted = ({ evening }: BadInputEvening) => evening.host.messages(evening.guild.channel('general'));

async function lobby({ evening, language }: BadInputEvening): Promise<ShownMessage> {
  await evening.host.slash('game new', { rules: 'six', language });
  await evening.until(() => evening.lobby !== undefined);
  evening.gameId = evening.tables.tablesIn(evening.guild.id)[0]!.gameId;
  return evening.lobby!;
}

const closed = async ({ evening }: BadInputEvening) => {
  await evening.answer(evening.host.slash('game end'));
  await evening.until(() => evening.tables.tablesIn(evening.guild.id).length === 0);
};

export const situations: readonly Situation[] = [
  {
    name: 'a lobby with free seats',
    open: lobby,
    parts: (gameId) => ({
      join: { id: lobbyIds.join({ gameId }) },
      'tell me': { id: subscriptionIds.toggle({}) },
      rules: { id: rulesIds.showTableRules({ gameId }) },
    }),
    end: closed,
    rows: [
      ['banned', 'join', 'remarks:table.banned'],
      ['banned', 'tell me', 'remarks:table.banned'],
      ['elsewhere', 'join', 'ui:kind.table-gone'],
      ['elsewhere', 'rules', 'ui:kind.table-gone'],
      ['elsewhere', 'tell me', 'ui:subscription.on'],
      ['stranger', 'join', 'redrawn'],
      ['again', 'join', 'remarks:table.already-seated'],
      ['timed out', 'join', 'redrawn'],
      ['stranger', 'tell me', 'ui:subscription.on'],
      ['again', 'tell me', 'ui:subscription.off'],
      ['timed out', 'tell me', 'ui:subscription.on'],
      ['after a restart', 'join', 'redrawn'],
      ['after a restart', 'tell me', 'ui:subscription.on'],
      ['late', 'join', 'ui:kind.table-gone'],
      ['late', 'rules', 'ui:kind.table-gone'],
      ['late', 'tell me', 'ui:subscription.on'],
    ],
  },
  {
    name: 'a full lobby',
    open: async ({ evening }) => {
      await evening.fillLobby();
      return evening.lobby!;
    },
    parts: (gameId) => ({ wait: { id: lobbyIds.wait({ gameId }) }, watch: { id: lobbyIds.watch({ gameId }) } }),
    end: closed,
    rows: [
      ['banned', 'wait', 'remarks:table.banned'],
      ['banned', 'watch', 'remarks:table.banned'],
      ['elsewhere', 'wait', 'ui:kind.table-gone'],
      ['elsewhere', 'watch', 'ui:kind.table-gone'],
      ['stranger', 'wait', 'redrawn'],
      ['again', 'wait', 'remarks:table.waits-already'],
      ['stranger', 'watch', 'redrawn'],
      ['again', 'watch', 'remarks:table.watches-already'],
      ['timed out', 'wait', 'redrawn'],
      ['timed out', 'watch', 'redrawn'],
      ['after a restart', 'wait', 'redrawn'],
      ['after a restart', 'watch', 'redrawn'],
      ['host', 'wait', 'remarks:table.already-seated'],
      ['host', 'watch', 'remarks:table.already-seated'],
      ['late', 'wait', 'ui:kind.table-gone'],
      ['late', 'watch', 'ui:kind.table-gone'],
    ],
  },
  {
    name: 'a table that gathers',
    open: async (place) => {
      const { evening } = place;
      await evening.fillLobby();
      const waits = place.stranger();
      await evening.answer(waits.press(evening.lobby!, lobbyIds.wait({ gameId: evening.gameId })));
      await evening.answer(evening.host.press(evening.lobby!, lobbyIds.start({ gameId: evening.gameId })));
      const message = () => evening.panel(t(place.language, 'panels:gathering.replace'));
      await evening.until(() => message() !== undefined);
      return message()!;
    },
    parts: (gameId) => ({
      begin: { id: gatheringIds.begin({ gameId }) },
      replace: { id: gatheringIds.replace({ gameId }) },
      cancel: { id: gatheringIds.cancel({ gameId }) },
    }),
    end: closed,
    rows: [
      ...(['begin', 'replace', 'cancel'] as const).flatMap((part): readonly Row[] => [
        ['stranger', part, 'ui:kind.not-host'],
        ['banned', part, 'ui:kind.not-host'],
        ['timed out', part, 'ui:kind.not-host'],
        ['elsewhere', part, 'ui:kind.table-gone'],
        ['after a restart', part, 'ui:kind.not-host'],
      ]),
      ['host', 'begin', 'remarks:gathering.join-first'],
      ['host', 'replace', 'remarks:gathering.join-first'],
      ['host', 'cancel', 'ui:gathering.cancel'],
      ['host', 'cancel', 'remarks:gathering.none'],
      ['host', 'begin', 'remarks:gathering.none'],
      ['late', 'begin', 'ui:kind.table-gone'],
      ['late', 'cancel', 'ui:kind.table-gone'],
    ],
  },
  {
    name: 'a game that is over',
    open: async (place) => {
      const { evening } = place;
      await evening.seat();
      await evening.endByHost();
      const message = () => evening.panel(t(place.language, 'evening:button.close'));
      await evening.until(() => message() !== undefined);
      return message()!;
    },
    parts: (gameId) => ({
      again: { id: afterGameIds.askAgain({ gameId }) },
      'other rules': { id: afterGameIds.askForRules({ gameId }) },
      close: { id: afterGameIds.closeTable({ gameId }) },
    }),
    end: async ({ evening, language }) => {
      const { gameId } = evening;
      const message = evening.panel(t(language, 'evening:button.close'))!;
      await evening.answer(evening.host.press(message, afterGameIds.closeTable({ gameId })));
      await evening.until(() => evening.tables.table(gameId) === null);
    },
    rows: [
      ['stranger', 'again', 'remarks:again.stranger'],
      ['timed out', 'again', 'remarks:again.stranger'],
      ['banned', 'again', 'remarks:again.stranger'],
      ['stranger', 'other rules', 'remarks:table.not-host'],
      ['stranger', 'close', 'ui:kind.not-host'],
      ['elsewhere', 'again', 'ui:kind.table-gone'],
      ['elsewhere', 'other rules', 'ui:kind.table-gone'],
      ['elsewhere', 'close', 'ui:kind.table-gone'],
      ['after a restart', 'again', 'remarks:again.stranger'],
      ['after a restart', 'other rules', 'remarks:table.not-host'],
      ['host', 'again', 'evening:again.done'],
      ['host', 'again', 'remarks:again.opened'],
      ['late', 'again', 'ui:kind.table-gone'],
      ['late', 'other rules', 'ui:kind.table-gone'],
      ['late', 'close', 'ui:kind.table-gone'],
    ],
  },
  {
    name: 'a plan',
    open: async (place) => {
      const { evening } = place;
      const time = place.language === 'ru' ? 'через 2 часа' : 'in 2 hours';
      await evening.answer(evening.host.slash('game plan', { time, rules: 'six' }));
      await evening.until(() => posted(place).length === 1);
      evening.gameId = /"n1:([a-z0-9]+):0:/.exec(JSON.stringify(posted(place)[0]!.rows))![1]!;
      return posted(place)[0]!;
    },
    parts: (planId) => ({ join: { id: planIds.join({ planId }) }, cancel: { id: planIds.askToCancel({ planId }) } }),
    end: async (place) => {
      const { evening } = place;
      const asked = await evening.host.press(posted(place)[0]!, planIds.askToCancel({ planId: evening.gameId }));
      await evening.answer(evening.host.press(asked.message!, planIds.cancel({ planId: evening.gameId })));
      // An ended plan is forgotten once its message shows the end.
      await evening.until(() => evening.tables.planned(evening.gameId) === null);
    },
    rows: [
      ['banned', 'join', 'remarks:table.banned'],
      ['elsewhere', 'join', 'remarks:plan.gone'],
      ['elsewhere', 'cancel', 'remarks:plan.gone'],
      ['stranger', 'cancel', 'remarks:plan.not-host'],
      ['timed out', 'cancel', 'remarks:plan.not-host'],
      ['stranger', 'join', 'redrawn'],
      ['again', 'join', 'redrawn'],
      ['timed out', 'join', 'redrawn'],
      ['host', 'join', 'remarks:plan.host-stays'],
      ['after a restart', 'join', 'redrawn'],
      ['late', 'join', 'remarks:plan.gone'],
      ['late', 'cancel', 'remarks:plan.gone'],
    ],
  },
];
