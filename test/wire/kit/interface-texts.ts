import { type Language, t } from '#narration/index.ts';
import { translationOf } from '#narration/language.ts';
import { linked } from './command-links.ts';

/** Lines of the narrator about itself, which may come at any time. */
const ofTheHost: readonly string[] = ['game.restored', 'game.outage', 'voice.lost', 'voice.muted', 'voice.back'];

/** Lines that tell a player that the table waits for them. Everybody sees that they are not in voice. */
const ofAbsentPlayers = ['player.waiting', 'player.waiting.text'] as const;

/** Questions at the host's desk about a player whom the host has chosen. */
const ofTheDesk = ['desk.foul.why', 'desk.remove.why', 'desk.replace.who', 'desk.leaving'] as const;

/** Answers to the host's orders about a player whom the host has chosen. */
const ofTheOrders = ['is-muted', 'not-muted', 'muted', 'unmuted', 'later-foul', 'kick-plays'] as const;

/** Texts that show more than a number, a time or a mention. Only those of this game are allowed. */
const ofTheGame = /^(?:act\.(?:un)?picked|verb|name|about|lobby\.on)/;

/** Texts of panels and answers that reveal nothing of this game: only a number, a time or a mention is filled in. */
export function interfacePatterns(language: Language, ruleset: string): readonly RegExp[] {
  const quote = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const { ui = {}, setup = {}, remarks = {}, refusals = {}, lines = {}, panels = {} } = translationOf(language).texts;
  const filled = `(?:\\d+|<t>|<@\\d+>|<#\\d+>|${quote(t(language, `words:ruleset.${ruleset as 'six'}`))})`;
  const texts = [
    ...Object.entries(ui).filter(([key]) => !ofTheGame.test(key)),
    ...Object.entries(refusals).filter(([, text]) => !text.includes('{{')),
    ...Object.entries(setup).filter(([key]) => /^talk\.(?:none|quiet|reads)$/.test(key)),
    ...Object.entries(remarks),
    // The time of day, between two steps.
    ...Object.entries(panels).filter(([key]) => /^now\.(?:day|night)$/.test(key)),
    ...Object.entries(lines).filter(([key]) => ofTheHost.includes(key)),
  ];
  const waiting = ofAbsentPlayers.map((key) => {
    const pattern = quote(lines[key] ?? '')
      .replace(String.raw`\{\{who\}\}`, String.raw`\*\*[#№]\d+\*\* <@\d+>`)
      .replace(String.raw`\{\{time\}\}`, String.raw`\d+\s\p{L}+`);
    return new RegExp(`^${pattern}$`, 'u');
  });
  const nobody = quote(panels['bet.nobody'] ?? '');
  // The own bet of a dead player is their own choice.
  const chosen = [...ofTheDesk.map((key) => ui[key]), panels['bet.done']];
  const host = [...chosen, ...ofTheOrders.map((key) => remarks[`host.${key}`])].map((text) => {
    const pattern = quote(text ?? '')
      .replace(/\\\{\\\{(?:who|seat)\\\}\\\}/, `(?:${nobody}|${String.raw`\*\*[#№]\d+ .+\*\*`})`)
      .replace(String.raw`\{\{time\}\}`, String.raw`\d+\s\p{L}+`)
      .replace(String.raw`\{\{day\}\}`, filled)
      .replace(String.raw`\{\{until\}\}`, filled);
    return new RegExp(`^${pattern}$`, 'u');
  });
  const others = texts
    .flatMap(([, text]) => text.split('\n'))
    .flatMap((text) => [...new Set([text, linked(text)])])
    .map((text) => {
      const pattern = quote(text)
        .replaceAll(String.raw`\{\{people\}\}`, String.raw`<@\d+>(?: <@\d+>)*`)
        .replaceAll(/\\\{\\\{\w+\\\}\\\}/g, filled);
      return new RegExp(`^(?:- )?${pattern}$`, 'u');
    });
  return [...waiting, ...host, ...others];
}
