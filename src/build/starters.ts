/** The files with which a person starts the bot from the folder of a release, and what its README says of them. */
/** The README of a folder, in both languages. */
export const readmes = ['README.txt', 'README.ru.txt'] as const;
type Readme = (typeof readmes)[number];

/** The start of the bot from its folder, on one system. */
export interface Starter {
  readonly file: string;
  readonly script: string;
  /** Tells a person to open the file, by the README that does so. */
  readonly open: Readonly<Record<Readme, string>>;
  /** The command before the name of a program, in a terminal. */
  readonly command: string;
}

const noTerminal = `Nightcall: there is no terminal here to ask for the token and to show the log. Open one in this folder and run ./start.sh
Nightcall: здесь нет терминала, чтобы спросить токен и показать журнал. Откройте его в этой папке и выполните ./start.sh`;
/** Some desktops start a file without a terminal, so the word also goes to the desktop. A redirected start goes on. */
const sayNoTerminal = `if ! [ -t 0 ] && ! [ -t 1 ] && ! [ -t 2 ]; then
  words='${noTerminal}'
  echo "$words" >&2
  notify-send Nightcall "$words" 2>/dev/null
fi
`;
const inFolder = 'cd "$(dirname "$0")" || exit 1\n';

/** The file to double-click, by system. */
export const starters: Readonly<Partial<Record<NodeJS.Platform, Starter>>> = {
  win32: {
    file: 'start.cmd',
    script: '@echo off\r\ncd /d "%~dp0"\r\nnode.exe src\\start.mjs main\r\npause\r\n',
    command: '.\\node.exe src\\start.mjs',
    open: { 'README.txt': 'Double-click start.cmd.', 'README.ru.txt': 'Откройте двойным щелчком start.cmd.' },
  },
  darwin: {
    file: 'start.command',
    script: `#!/bin/sh\n${inFolder}exec ./node src/start.mjs main\n`,
    command: './node src/start.mjs',
    open: {
      'README.txt': 'Double-click start.command. The first time, click it with the right button and select Open.',
      'README.ru.txt':
        'Откройте двойным щелчком start.command. В первый раз нажмите на него правой кнопкой и выберите «Открыть».',
    },
  },
  linux: {
    file: 'start.sh',
    script: `#!/bin/sh\n${inFolder}${sayNoTerminal}exec ./node src/start.mjs main\n`,
    command: './node src/start.mjs',
    open: {
      'README.txt': 'Open a terminal in this folder and run ./start.sh.',
      'README.ru.txt': 'Откройте в этой папке терминал и выполните ./start.sh.',
    },
  },
};
