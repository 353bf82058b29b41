/** The commands in the bot's answers, which it makes clickable. */
import type { APIApplicationCommand } from 'discord-api-types/v10';
import { commands } from '#commands/index.ts';
import { commandMentions } from '#discord/ui/command-mentions.ts';
import { withoutOwnMarks } from '#discord/ui/marks.ts';
import { rulesets } from '#rulesets/index.ts';
import { rulebooksNamed } from '../../rulebooks.ts';

const offer = { rulebooks: rulebooksNamed(Object.keys(rulesets)), rehearsal: true };
const registered = commands.map((command) => ({ ...command.data(offer), id: '0' }) as unknown as APIApplicationCommand);
const mentions = commandMentions(registered);

/** Returns the text as an answer shows it: with clickable commands, which have no ids here. */
export const linked = (text: string): string => mentions({ content: text, components: [] }).content;

/** Removes the ids of clickable commands and of our own emoji, which Discord draws when they are registered. */
export const withoutIds = (text: string): string => withoutOwnMarks(text.replaceAll(/<(\/[^:<>]+):\d+>/g, '<$1:0>'));
