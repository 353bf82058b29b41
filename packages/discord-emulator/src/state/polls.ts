import type { DiscordState } from './discord-state.ts';
import type { Poll } from './entities.ts';
import { iso } from './render.ts';

const HOUR_MS = 3_600_000;
/** The hours of a poll that names none (docs: Poll Create Request Object). */
const USUAL_HOURS = 24;

/** A poll as a request describes it. */
export interface PollBody {
  readonly question?: { readonly text?: string };
  readonly answers?: readonly { readonly poll_media?: { readonly text?: string } }[];
  readonly duration?: number | null;
  readonly allow_multiselect?: boolean;
}

/** The poll of a new message. Nobody votes on this Discord. */
export const storedPoll = (
  discord: DiscordState,
  { question, answers = [], duration, allow_multiselect }: PollBody,
): Poll => ({
  question: { text: question?.text ?? '' },
  answers: answers.map(({ poll_media }) => ({ text: poll_media?.text ?? '' })),
  endsAt: discord.now() + (duration ?? USUAL_HOURS) * HOUR_MS,
  isMultiple: allow_multiselect ?? false,
});

/** A poll as the API returns it. */
export const apiPoll = (discord: DiscordState, { question, answers, endsAt, isMultiple }: Poll): object => ({
  question,
  answers: answers.map((media, index) => ({ answer_id: index + 1, poll_media: media })),
  expiry: iso(endsAt),
  allow_multiselect: isMultiple,
  layout_type: 1,
  results: { answer_counts: [], is_finalized: discord.now() >= endsAt },
});
