/** The changes after which the own panel of a player looks different. It is drawn again after every change of its table. */
import { expect, test } from 'vitest';
import { showOwnPanel } from '#discord/features/actions/own-panel.ts';
import type { Body } from '#discord/ui/body.ts';
import type { Caller, Context } from '#discord/ui/context.ts';
import type { Step } from '#engine/kernel/step.ts';
import { emptyView } from '#engine/kernel/view.ts';
import type { OwnChat, SeatInsight } from '#game/ports/game-service.ts';
import { inEnglish } from '../rulebooks.ts';
import { noTurns } from './views.ts';

const speechOf = (seat: number): Step => ({ kind: 'speech', purpose: 'turn', seat, number: seat, seconds: 60 });
const players = [1, 2, 3, 4].map((seat) => ({ seat, userId: `${100 + seat}`, name: `P${seat}` }));

/** A player at seat 3, in the speech of seat 1. The test changes what the table says. */
function seatThree() {
  const table = { awaitsRooms: false };
  const chats: OwnChat[] = [];
  let insight: SeatInsight = {
    ...{ gameId: 'g1', guildId: 'g', isHost: false, seat: 3, players, until: null },
    ...{ earlyStep: null, voided: null, turns: noTurns },
    view: { ...emptyView(3), ruleset: 'six', role: 'don', phase: 'day', round: 2, open: true, step: speechOf(1) },
  };
  const service = {
    table: () => ({ gameId: 'g1', guildId: 'g', players, issues: [], ...table }),
    insight: () => insight,
    ownChats: () => [...chats],
  };
  const caller = { guildId: 'g', userId: '103', wording: inEnglish } as Caller;
  const context = { service } as unknown as Context;
  return {
    table,
    chats,
    /** Changes what the seat knows. */
    learn: (change: Partial<SeatInsight>, view: Partial<SeatInsight['view']> = {}): void => {
      insight = { ...insight, ...change, view: { ...insight.view, ...view } };
    },
    show: (...told: readonly string[]): Body => showOwnPanel(context, caller, 'g1', told),
  };
}

/** The panel as it is after the changes so far. */
const again = ({ living }: Body): Body => living!.draw();

test('a link to a night chat comes with its channel', () => {
  const seat = seatThree();
  const shown = seat.show();
  expect(again(shown).content).toBe(shown.content);
  seat.chats.push({ room: 'clan-mafia', writes: true, isInPanel: false, channelId: '77' });
  expect(again(shown).content).toContain('<#77>');
});

test('the turn of a player moves up while the view of the seat stays the same', () => {
  const seat = seatThree();
  const shown = seat.show();
  const next = { key: 'turn.turn.after', params: { seat: 2 } } as const;
  seat.learn({ turns: () => ({ ...noTurns(), next }) });
  expect(again(shown).content).toContain('P2');
});

test('that the rooms are awaited is told until they are made', () => {
  const seat = seatThree();
  seat.learn({}, { phase: null, step: null });
  seat.table.awaitsRooms = true;
  const shown = seat.show();
  expect(shown.content).toContain('as soon as Discord has made');
  seat.table.awaitsRooms = false;
  expect(again(shown).content).not.toContain('as soon as Discord has made');
});

test('the result of a press is told until its step is over, and never again', () => {
  const seat = seatThree();
  const shown = again(seat.show('It was noted.'));
  expect(shown.content).toContain('It was noted.');
  seat.learn({}, { step: speechOf(2) });
  const later = again(shown);
  expect(later.content).not.toContain('It was noted.');
  seat.learn({}, { nominations: [{ by: 2, seat: 4 }] });
  expect(again(later).content).not.toContain('It was noted.');
});

test('a vote of somebody else changes no own panel: the page alone shows it', () => {
  const seat = seatThree();
  const shown = seat.show();
  seat.learn({}, { voted: [1, 2] });
  expect(again(shown).content).toBe(shown.content);
});
