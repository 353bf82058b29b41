import { type Language, languages } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { type ByLanguage, inLanguage } from './in-language.ts';

/** The demo's own output, without text that it repeats from the bot, from Discord's API or from file names. */
const english = {
  heading: 'Nightcall demo: {{ruleset}}, {{players}} players, seed {{seed}}, time limits × {{speed}}',
  somebody: 'somebody',
  nobody: 'nobody',
  'cut-off': '(cut off)',
  'sfx.gong': '(a gong)',
  'sfx.bell': '(a bell)',
  'sfx.gavel': '(a gavel)',
  'sfx.tick': '(a tick)',
  'sfx.coin': '(a coin)',
  'sfx.heartbeat': '(a heartbeat)',
  'bed.night': '(the night)',
  'mics.open': 'all microphones are open',
  'mics.some': '🎙 {{open}}   🔇 {{muted}} muted',
  calls: 'Calls to Discord by route',
  checked: 'Checked',
  end: '{{seconds}} s. {{folder}}/town.log, {{folder}}/game.record and {{folder}}/narration.ogg are there.',
  frames: 'frames heard that equal the packs’ frames',
  'frames.found': '{{known}} of {{all}} ({{clips}} clips, {{silence}} frames of silence)',
  undecrypted: 'frames that could not be decrypted',
  clear: 'frames that were not end-to-end encrypted',
  leaks: 'secrets seen by others',
  'leaks.found': '{{leaks}} (in {{events}} events received)',
  leak: 'seat {{seat}} saw {{what}}: {{event}}',
  'leak.answer': 'another player’s private answer',
  'leak.chat': 'the night chat of a clan that is not theirs ({{of}})',
  'leak.card': 'the card of seat {{of}}',
  cards: 'players who know their card',
  record: 'the record replays to the same end',
  'record.none': 'no end',
  refused: 'requests refused by Discord’s API description',
  'refused.one': 'refused: {{what}}',
  'refused.unchecked': 'not checked: the description is not here (set DISCORD_OPENAPI)',
  limited: '429s',
  invalid: 'requests that count as invalid',
  channels: 'channels left behind',
  muted: 'players left muted',
  exit: 'the bot’s exit code after SIGTERM',
  complaints: 'complaints in the bot’s log',
  'complaints.waits': '{{others}} (and {{waits}} waits for Discord’s limit of member edits)',
  broke: 'The demo broke off: {{why}}',
  log: 'The bot’s log is {{file}}.',
  bot: '  bot: {{line}}',
  'option.lang': '--lang is one of: {{languages}}',
  'option.ruleset': `--ruleset is one of ${Object.keys(rulesets).join(', ')}`,
  'option.number': '{{name}} is a whole number from {{min}}{{max}}',
  'option.to': ' to {{max}}',
  'option.eyes': '--eyes is a seat from 1 to {{size}}, or all',
  'option.unknown': 'These options cannot be read.',
  help: `npm run demo -- [--ruleset ID] [--players N] [--lang ${languages.join('|')}] [--seed N] [--speed N] [--eyes 3 | --eyes all]
            [--out FOLDER] [--window]

Plays a whole game of Mafia on a local Discord, with the bot, its narrator and simulated players.
  --ruleset the rulebook: ${Object.keys(rulesets).join(', ')} (default: six)
  --players the number of players (default: the largest of the rulebook)
  --lang    the table's language (default: en)
  --seed    other cards and other choices (default: a game that ends soon)
  --speed   how many times faster the time limits run; 1 is real time (default: 20, or 12 with more than ten players)
  --eyes    also shows what one seat, or every seat, sees in private
  --window  shows the game in the browser instead
  --out     the folder for its files (default: demo). The folder is emptied first
It writes town.log, game.record, narration.ogg and bot.log.`,
};

/** The key of a text that the demo prints. */
export type Phrase = keyof typeof english;

const russian: Readonly<Record<Phrase, string>> = {
  heading: 'Nightcall, репетиция: {{ruleset}}, игроков: {{players}}, зерно {{seed}}, скорость времени × {{speed}}',
  somebody: 'кто-то',
  nobody: 'никто',
  'cut-off': '(оборвано)',
  'sfx.gong': '(гонг)',
  'sfx.bell': '(колокол)',
  'sfx.gavel': '(стук молотка)',
  'sfx.tick': '(тиканье)',
  'sfx.coin': '(монета)',
  'sfx.heartbeat': '(сердцебиение)',
  'bed.night': '(звуки ночи)',
  'mics.open': 'все микрофоны включены',
  'mics.some': '🎙 {{open}}   🔇 без микрофона: {{muted}}',
  calls: 'Запросы к Discord по маршрутам',
  checked: 'Проверено',
  end: '{{seconds}} с. Записано: {{folder}}/town.log, {{folder}}/game.record и {{folder}}/narration.ogg.',
  frames: 'услышанные кадры, совпавшие с кадрами озвучки',
  'frames.found': '{{known}} из {{all}} (фраз: {{clips}}, кадров тишины: {{silence}})',
  undecrypted: 'кадры, которые не удалось расшифровать',
  clear: 'кадры без сквозного шифрования',
  leaks: 'чужие тайны, попавшие к игрокам',
  'leaks.found': '{{leaks}} (получено событий: {{events}})',
  leak: 'игроку на месте {{seat}} стало известно: {{what}}: {{event}}',
  'leak.answer': 'личный ответ другому игроку',
  'leak.chat': 'ночной чат чужого клана ({{of}})',
  'leak.card': 'карта игрока на месте {{of}}',
  cards: 'игроки, которые знают свою карту',
  record: 'запись игры приводит к тому же концу',
  'record.none': 'конца нет',
  refused: 'запросы, не подходящие под описание API Discord',
  'refused.one': 'не подходит: {{what}}',
  'refused.unchecked': 'не проверялось: описания здесь нет (задайте DISCORD_OPENAPI)',
  limited: 'ответы 429',
  invalid: 'запросы, которые считаются неверными',
  channels: 'неубранные каналы',
  muted: 'игроки, оставшиеся без микрофона',
  exit: 'код выхода бота после SIGTERM',
  complaints: 'жалобы в журнале бота',
  'complaints.waits': '{{others}} (и ожиданий из-за ограничений Discord: {{waits}})',
  broke: 'Репетиция прервана: {{why}}',
  log: 'Журнал бота: {{file}}.',
  bot: '  бот: {{line}}',
  'option.lang': 'Для --lang укажите одно из: {{languages}}',
  'option.ruleset': `Для --ruleset укажите одно из: ${Object.keys(rulesets).join(', ')}`,
  'option.number': 'Для {{name}} укажите целое число от {{min}}{{max}}',
  'option.to': ' до {{max}}',
  'option.eyes': 'Для --eyes укажите место от 1 до {{size}} или all',
  'option.unknown': 'Не удалось прочитать параметры.',
  help: `npm run demo -- [--ruleset ID] [--players N] [--lang ${languages.join('|')}] [--seed N] [--speed N] [--eyes 3 | --eyes all]
            [--out FOLDER] [--window]

Разыгрывает целую игру в «Мафию» на локальном Discord: бот отдельным процессом, игроки и голос ведущего.
  --ruleset правила: ${Object.keys(rulesets).join(', ')} (six)
  --players сколько игроков; без этого — сколько допускают правила
  --lang    язык стола (en)
  --seed    случай: карты и решения игроков (такой, что игра короткая)
  --speed   во сколько раз быстрее идёт время; 1 — как в жизни (20; если игроков больше десяти, 12)
  --out     папка для файлов (demo; сначала её очищают)
  --eyes    показать и то, что видит один игрок или каждый
  --window  показать игру в браузере
В папке остаются town.log, game.record, narration.ogg и bot.log.`,
};

/** All phrases of the demo, by language. */
export const phrases = { en: english, ru: russian } as const satisfies ByLanguage<Readonly<Record<Phrase, string>>>;

const wordsIn = (language: Language): Readonly<Record<Phrase, string>> =>
  inLanguage<Readonly<Record<Phrase, string>>>(phrases, language);

/** A sound of the voice packs in words, because the packs name it only in English. `null` if the cue is spoken. */
export const soundIn = (language: Language, cue: string): string | null =>
  /^(?:sfx|bed)\./.test(cue) && cue in english ? wordsIn(language)[cue as Phrase] : null;

/** A phrase of the demo, filled in. */
export const phrase = (
  language: Language,
  name: Phrase,
  filled: Readonly<Record<string, string | number>> = {},
): string => wordsIn(language)[name].replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => String(filled[key] ?? ''));
