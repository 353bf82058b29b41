import { levels } from './log.ts';

const address = [
  'give an address that begins with https://, or leave it out',
  'укажите адрес, который начинается с https://, или уберите переменную',
] as const;

const host = [
  'give an address of this machine, as 127.0.0.1',
  'укажите адрес этой машины, например 127.0.0.1',
] as const;

/** The remedy for each variable, in English and Russian. */
const remedies = {
  DISCORD_TOKEN: [
    'copy the bot token from https://discord.com/developers/applications (Bot, Reset Token) into .env',
    'скопируйте токен бота со страницы https://discord.com/developers/applications (Bot, Reset Token) в файл .env',
  ],
  DISCORD_API: [
    'give an address like http://127.0.0.1:8080/api, or leave it out for the real Discord',
    'укажите адрес вида http://127.0.0.1:8080/api или уберите переменную, чтобы работать с настоящим Discord',
  ],
  HTTPS_PROXY: [
    'give the address of an HTTP proxy, as http://name:password@host:3128, or leave it out',
    'укажите адрес HTTP-прокси, например http://имя:пароль@сервер:3128, или уберите переменную',
  ],
  DATA_DIR: ['give a folder, as ./data', 'укажите папку, например ./data'],
  STORE_URL: [
    'give an address like postgres://name:password@host:5432/database, or leave it out to store in DATA_DIR',
    'укажите адрес вида postgres://имя:пароль@сервер:5432/база или уберите переменную, чтобы хранить игры в DATA_DIR',
  ],
  SHARDS: [
    'a whole number from 1 to 10000, or leave it out for the number that Discord recommends',
    'целое число от 1 до 10000; без переменной число советует Discord',
  ],
  STANDBY: ['on or off', 'on или off'],
  LOG_LEVEL: [`one of ${levels.join(', ')}`, `одно из: ${levels.join(', ')}`],
  LOG_FORMAT: ['pretty or json', 'pretty или json'],
  SPEED: ['a number from 0.1 to 1000; 1 is real time', 'число от 0.1 до 1000; 1 — обычный ход времени'],
  GRACE_SECONDS: ['a number of seconds from 10 to 3600', 'число секунд от 10 до 3600'],
  RETENTION: ['a whole number of months from 1 to 120', 'целое число месяцев от 1 до 120'],
  PRIVACY_URL: address,
  TERMS_URL: address,
  SUPPORT_URL: address,
  VOICE: ['on or off', 'on или off'],
  PACKS_DIR: ['give a folder that is there, as ./audio', 'укажите существующую папку, например ./audio'],
  DEV_GUILD_ID: [
    'give the id of a server (17 to 20 digits) or leave it out',
    'укажите id сервера (от 17 до 20 цифр) или уберите переменную',
  ],
  REGISTER: ['on or off', 'on или off'],
  REHEARSAL: ['0 or 1', '0 или 1'],
  MESSAGE_CONTENT: [
    'on or off; before on, switch Message Content Intent on at https://discord.com/developers/applications (Bot)',
    'on или off; прежде чем ставить on, включите Message Content Intent на https://discord.com/developers/applications (Bot)',
  ],
  HELPER_TOKENS: [
    'give bot tokens of further applications, separated by commas, or leave it out',
    'укажите через запятую токены ботов других приложений или уберите переменную',
  ],
  METRICS_PORT: [
    'give a port from 1 to 65535, as 9464, or leave it out',
    'укажите порт от 1 до 65535, например 9464, или уберите переменную',
  ],
  METRICS_HOST: host,
  PAGES_URL: [
    'give the address at which people reach the pages, as https://mafia.example.org, or leave PAGES_PORT out, too',
    'укажите адрес, по которому открываются страницы, например https://mafia.example.org, или уберите и PAGES_PORT',
  ],
  PAGES_PORT: [
    'give a port from 1 to 65535, as 8080, or leave PAGES_URL out, too',
    'укажите порт от 1 до 65535, например 8080, или уберите и PAGES_URL',
  ],
  PAGES_HOST: host,
} as const satisfies Readonly<Record<string, readonly [en: string, ru: string]>>;

/** The name of a variable of the installation. */
export type Variable = keyof typeof remedies;

/** The remedies for these variables. `set`: the variables that have a value, which is then wrong. */
export function complaint(wrong: readonly Variable[], set: Readonly<Record<string, unknown>> = remedies): string {
  return [...new Set(wrong)]
    .map((name) => {
      const [en, ru] = remedies[name];
      const [is, stands] = set[name] === undefined ? ['is not set', 'не задана'] : ['is not right', 'задана неверно'];
      return `${name} ${is}: ${en}.\n${name} ${stands}: ${ru}.`;
    })
    .join('\n');
}
