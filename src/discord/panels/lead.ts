import { ButtonStyle } from 'discord.js';
import { countdown, t } from '#narration/index.ts';
import type { LeadView, Problem } from '#table/desk.ts';
import type { Language } from '#table/ports.ts';
import { type Body, type Button, body, buttonRow } from '../body.ts';
import type { Asker, House } from '../house.ts';
import { problemText } from '../words.ts';
import { findTable } from './tables.ts';

/** What who leads a game himself is to say now, and the button of his next step. For him alone. */
export async function lead(house: House, asker: Asker, gameId: string | null): Promise<Body> {
  const place = findTable(house, asker, gameId);
  if (place.found === null) return place.why;
  const outcome = await house.desk.lead(place.found.gameId, asker.userId);
  return outcome.ok ? drawLead(outcome.value, asker.language) : told(asker, outcome.problem);
}

/** He takes the step that his button was made for; 0: he only looks how things stand. */
export async function nextStep(house: House, asker: Asker, gameId: string, step: number): Promise<Body> {
  const table = house.desk.table(gameId);
  if (table === null || table.guildId !== asker.guildId) return body([t(asker.language, 'ui:kind.table-gone')]);
  if (step === 0) return lead(house, asker, gameId);
  const outcome = await house.desk.next(gameId, asker.userId, step);
  if (outcome.ok) return drawLead(outcome.value, asker.language);
  const now = await house.desk.lead(gameId, asker.userId);
  return now.ok
    ? drawLead(now.value, asker.language, problemText(asker.language, outcome.problem, null))
    : told(asker, now.problem);
}

const told = ({ language }: Asker, problem: Problem): Body => body([problemText(language, problem, null)]);

function drawLead({ gameId, step, text, next, until }: LeadView, language: Language, why: string | null = null): Body {
  const go: readonly Button[] =
    next === 'nothing'
      ? []
      : [{ id: { gameId, step, action: 'next' }, label: t(language, `ui:lead.${next}`), look: ButtonStyle.Primary }];
  const look: Button = { id: { gameId, step: 0, action: 'next' }, label: t(language, 'ui:lead.look') };
  const clock = until === null ? null : t(language, 'ui:lead.until', { until: countdown(until) });
  const title = t(language, 'ui:lead.title');
  return body([why, title, text || null, clock, t(language, 'ui:lead.about')], [buttonRow(...go, look)]);
}
