import type { News, Notice } from '#engine/kernel/notices.ts';
import type { Step } from '#engine/kernel/step.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { seatIn, seatsOf } from '../model/seating.ts';
import { stageOf } from '../model/stages.ts';
import type { Settings } from '../ports/deps.ts';
import type { Absence, TableDocument } from '../ports/table-document.ts';
import { playsInText } from '../ports/table-summary.ts';
import type { Draft } from './draft.ts';
import type { VoiceRoomFacts } from './facts.ts';
import { isOn, type TableState } from './table-state.ts';

/**
 * Returns true if everybody was told by name that this seat has just acted. An action is secret if the town does not
 * learn of it, or not who did it (a call, a contract, a judge's vote, an acquittal). Nothing public may follow from it.
 */
export const isPublicAct = (notices: readonly Notice[], seat: SeatNumber): boolean =>
  notices.some(({ to, news }) => to === 'all' && actorOf(news) === seat);

/** Returns the seat that publicly did this. `null`: none. */
function actorOf(news: News): SeatNumber | null {
  switch (news.type) {
    case 'Nominated':
    case 'VoteCast':
    case 'Dragged':
      return news.by;
    case 'Readied':
    case 'NumberNamed':
      return news.seat;
    case 'StepEnded':
      return news.by === 'passed' || news.by === 'complete' ? ownerOf(news.step) : null;
    default:
      return null;
  }
}

/** The one seat that can end this step early. A judge, whom nobody knows, decides an acquittal (A16). */
const ownerOf = (step: Step): SeatNumber | null => ('seat' in step && step.kind !== 'appeal' ? step.seat : null);

/** The absences of a running game. */
export const absencesOf = (table: TableDocument): readonly Absence[] => stageOf(table, 'playing')?.absences ?? [];

/** The absence of this person. `undefined`: they are there. */
export const absenceOf = (table: TableDocument, userId: string): Absence | undefined =>
  absencesOf(table).find((absence) => absence.userId === userId);

/** The last known people in the voice room. */
const presentIn = (table: TableDocument): readonly string[] => stageOf(table, 'playing')?.present ?? [];

/** The grace time of this table, ms. */
export const graceMsOf = ({ settings: { grace } }: TableDocument, { graceMs }: Pick<Settings, 'graceMs'>): number =>
  grace === null ? graceMs : grace * 1000;

/** Returns true if the player of this seat is out of the game. */
export const isOut = ({ game }: Pick<TableState, 'game'>, seat: SeatNumber): boolean =>
  game.state.seats[seat - 1]?.left != null;

/**
 * Returns true if the grace time of this absence runs: the person could come. Without a voice room, only that of people
 * who left the guild does.
 */
export const isCounted = (
  { run }: Pick<TableState, 'run'>,
  { channelId }: Pick<VoiceRoomFacts, 'channelId'>,
  { userId, gone }: Absence,
): boolean => gone || !(channelId === null || run.awaited.includes(userId));

/** Returns true if the grace time of this seat is over. */
export function isMissed({ state, table, facts }: Draft, seat: SeatNumber): boolean {
  const userId = seatsOf(table)[seat - 1]?.userId;
  const absence = userId === undefined ? undefined : absenceOf(table, userId);
  if (absence === undefined || !isCounted(state, facts.room, absence)) return false;
  return absence.until <= facts.now && !isOut(state, seat);
}

/** True if the table is played in text: nobody has to be in its voice channel. */
export const isInText = ({ facts, table }: Draft): boolean => playsInText({ voice: facts.voice, lead: table.lead });

/** The mark of a table without voice, whose players are not sent to a voice channel. */
const inText = (draft: Draft) => (isInText(draft) ? ({ inText: true } as const) : {});

/** Returns true if absences count now: the game is on, and Discord is in reach. */
export const isWatched = ({ state, run }: Draft): boolean => isOn(state) && !run.isHeld;

const changeAbsences = (draft: Draft, absences: readonly Absence[]): void => draft.noteIn('playing', { absences });

/**
 * Starts the grace time of a living player who left the voice room, or (`gone`) the guild. Tells the town once. While
 * there is no voice room, nobody has left it: the people are compared when there is one again.
 */
export function missPlayer(draft: Draft, userId: string, gone: boolean): void {
  if (isWatched(draft) && (gone || draft.facts.room.channelId !== null)) beginAbsence(draft, userId, gone);
}

function beginAbsence(draft: Draft, userId: string, gone: boolean): void {
  const { facts, ground } = draft;
  const player = seatIn(draft.table, userId);
  if (!player) return;
  noteRoom(draft, userId, false);
  if (isOut(draft.state, player.seat)) {
    if (gone) takeAway(draft, [userId]);
    return;
  }
  const all = absencesOf(draft.table);
  const known = absenceOf(draft.table, userId);
  if (known && (known.gone || !gone)) return;
  const graceMs = graceMsOf(draft.table, ground.settings);
  const until = (facts.room.channelId === null ? undefined : known?.until) ?? facts.now + graceMs;
  const absence = { userId, until, gone, reminded: known?.reminded ?? false };
  changeAbsences(draft, [...all.filter((each) => each !== known), absence]);
  if (known) return;
  const params = { seat: player.seat, seconds: Math.round(graceMs / 1000), ...inText(draft) };
  draft.remark({ key: 'player.waiting', params }, `w${player.seat}`, { is: 'absent', userId });
}

/**
 * Notes a new player on a seat as absent, if the others are in the voice room and they are not. Their grace time begins
 * when Discord has let them in.
 */
export function expectPlayer(draft: Draft, userId: string): void {
  const { table, run, facts, ground } = draft;
  if (presentIn(table).length === 0) return;
  draft.set({ awaited: [...run.awaited, userId] });
  const until = facts.now + graceMsOf(table, ground.settings);
  changeAbsences(draft, [...absencesOf(table), { userId, until, gone: false, reminded: false }]);
}

/** Starts the grace time of a new player, now that Discord has let them in. Before, they could not come. */
export function letIn(draft: Draft, userId: string): void {
  if (!draft.run.awaited.includes(userId)) return;
  draft.set({ awaited: draft.run.awaited.filter((each) => each !== userId) });
  renewAbsences(draft, (absence) => absence.userId === userId);
}

/** Calls an absent player a second time, when half of their grace time is over. */
export function remindPlayer(draft: Draft, userId: string): void {
  const { table, state, facts } = draft;
  const known = absenceOf(table, userId);
  const player = seatIn(table, userId);
  if (!known || known.reminded || !player || isOut(state, player.seat)) return;
  changeAbsences(
    draft,
    absencesOf(table).map((each) => (each === known ? { ...each, reminded: true } : each)),
  );
  const seconds = Math.round((known.until - facts.now) / 1000);
  const params = { seat: player.seat, seconds, ...inText(draft) };
  draft.remark({ key: 'player.reminder', params }, `W${player.seat}`, { is: 'absent', userId });
}

/** Ends the absence of a player who is back in time, and tells the town. Nothing else changes for them. */
function meetPlayer(draft: Draft, userId: string): void {
  const { table } = draft;
  if (absenceOf(table, userId) === undefined) return;
  const { seat } = seatIn(table, userId) ?? {};
  if (seat === undefined) return;
  changeAbsences(
    draft,
    absencesOf(table).filter((absence) => absence.userId !== userId),
  );
  draft.remark({ key: 'player.back', params: { seat } }, `b${seat}`);
}

/**
 * Called after an action of this seat. A public action shows that the player is there. A secret action changes nothing,
 * now or later: otherwise a kept seat would show everybody that it had an action to do.
 */
export function witness(draft: Draft, seat: SeatNumber, notices: readonly Notice[]): void {
  const player = seatsOf(draft.table)[seat - 1];
  if (player && isPublicAct(notices, seat)) meetPlayer(draft, player.userId);
}

/** A player has joined the voice room. */
export function meetInRoom(draft: Draft, userId: string): void {
  draft.set({ awaited: draft.run.awaited.filter((each) => each !== userId) });
  if (!seatIn(draft.table, userId)) return;
  noteRoom(draft, userId, true);
  meetPlayer(draft, userId);
}

/**
 * Compares the people in the voice room with those who were there before, after a time without watching. A later check
 * finds out which absent players have left the guild.
 */
export function checkPresence(draft: Draft): void {
  const { present: now, idle } = draft.facts.room;
  if (now === null || draft.in('playing')?.moving !== false || !isWatched(draft)) return;
  const missed = presentIn(draft.table).filter((userId) => !now.includes(userId) && !idle.includes(userId));
  for (const userId of missed) beginAbsence(draft, userId, false);
  for (const userId of now) meetInRoom(draft, userId);
  if (missed.length > 0) draft.do({ do: 'seek', userIds: missed });
}

/** Gives absent players the full grace time again: after an outage, an interruption or a restart. */
export function renewAbsences(draft: Draft, isMeant: (absence: Absence) => boolean = () => true): void {
  const { table, facts, ground } = draft;
  const all = absencesOf(table);
  if (all.length === 0) return;
  const until = facts.now + graceMsOf(table, ground.settings);
  changeAbsences(
    draft,
    all.map((one) => (isMeant(one) ? { ...one, until } : one)),
  );
}

/** Drops absences of players who are out of the game. Those who also left the guild lose access to the rooms. */
export function tidyAbsences(draft: Draft): void {
  const { table, state } = draft;
  const all = absencesOf(table);
  const over = all.filter(({ userId }) =>
    seatsOf(table).some((each) => each.userId === userId && isOut(state, each.seat)),
  );
  if (over.length === 0) return;
  changeAbsences(
    draft,
    all.filter((absence) => !over.includes(absence)),
  );
  takeAway(
    draft,
    over.filter(({ gone }) => gone).map(({ userId }) => userId),
  );
}

/** Checks whether an absent player has left the guild when their turn to speak comes. Discord may not report it. */
export function seekSpeakers(draft: Draft, notices: readonly Notice[]): void {
  const { table } = draft;
  for (const { news } of notices) {
    if (news.type !== 'StepBegan' || news.step.kind !== 'speech') continue;
    const { userId } = seatsOf(table)[news.step.seat - 1]!;
    if (!presentIn(table).includes(userId) && !absenceOf(table, userId)?.gone)
      draft.do({ do: 'seek', userIds: [userId] });
  }
}

function noteRoom(draft: Draft, userId: string, isThere: boolean): void {
  const present = presentIn(draft.table);
  if (present.includes(userId) === isThere) return;
  draft.noteIn('playing', {
    present: isThere ? [...present, userId] : present.filter((each) => each !== userId),
  });
}

/** Takes the rooms from people who are out of the game and do not watch it any more. */
export function takeAway(draft: Draft, userIds: readonly string[]): void {
  const away = draft.in('playing')?.away ?? [];
  const fresh = userIds.filter((userId) => !away.includes(userId));
  if (fresh.length === 0) return;
  draft.noteIn('playing', { away: [...away, ...fresh] });
  draft.arrange();
}
