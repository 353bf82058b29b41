import { ButtonStyle } from 'discord.js';
import type { HostPrompt, Problem } from '#game/ports/game-service.ts';
import type { Wording } from '#narration/index.ts';
import { countdown, t } from '#narration/index.ts';
import { type Body, type Button, body, buttonRow } from '../body.ts';
import type { Caller, Context } from '../context.ts';
import { problemText } from '../words.ts';
import { findTable } from './tables.ts';

/** Shows a host in person the text to say now, and the button of the next step. For the host alone. */
export async function lead(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const place = findTable(context, caller, gameId);
  if (place.found === null) return place.why;
  const outcome = await context.service.lead(place.found.gameId, caller.userId);
  return outcome.ok ? drawLead(outcome.value, caller.language) : told(caller, outcome.error);
}

/** Takes the step that the button was made for. 0: only shows the present state. */
export async function nextStep(context: Context, caller: Caller, gameId: string, step: number): Promise<Body> {
  const table = context.service.table(gameId);
  if (table === null || table.guildId !== caller.guildId) return body([t(caller.language, 'ui:kind.table-gone')]);
  if (step === 0) return lead(context, caller, gameId);
  const outcome = await context.service.next(gameId, caller.userId, step);
  if (outcome.ok) return drawLead(outcome.value, caller.language);
  const now = await context.service.lead(gameId, caller.userId);
  return now.ok
    ? drawLead(now.value, caller.language, problemText(caller.language, outcome.error, null))
    : told(caller, now.error);
}

const told = ({ language }: Caller, problem: Problem): Body => body([problemText(language, problem, null)]);

function drawLead({ gameId, step, text, next, until }: HostPrompt, language: Wording, why: string | null = null): Body {
  const go: readonly Button[] =
    next === 'nothing'
      ? []
      : [{ id: { gameId, step, action: 'next' }, label: t(language, `ui:lead.${next}`), look: ButtonStyle.Primary }];
  const look: Button = { id: { gameId, step: 0, action: 'next' }, label: t(language, 'ui:lead.look') };
  const clock = until === null ? null : t(language, 'ui:lead.until', { until: countdown(until) });
  const title = t(language, 'ui:lead.title');
  return body([why, title, text || null, clock, t(language, 'ui:lead.about')], [buttonRow(...go, look)]);
}
