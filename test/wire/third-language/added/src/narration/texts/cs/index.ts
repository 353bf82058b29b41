/** Czech, as far as a test needs it. It has other plural forms than English and Russian. */
import type { PartlyTranslated, Translation } from '../shape.ts';

declare module '../shape.ts' {
  interface Languages {
    readonly cs: true;
  }
}

const texts: PartlyTranslated<'one' | 'few' | 'other'> = {
  ui: {
    'name.game': 'hra',
    'name.game.new': 'nová',
    'name.game.new.language': 'jazyk',
    'name.setup': 'nastavení',
    'button.join': 'Přidat se',
    'button.start': 'Začít',
    'button.card': 'Moje karta',
    'lobby.open': 'Stiskněte **Přidat se** a posaďte se. Hostitel stiskne **Začít**.',
  },
  remarks: {
    'table.not-host': 'To může jen hostitel tohoto stolu.',
  },
  setup: {
    title: '### Nastavení tohoto serveru ⚙️',
    'name.language': 'Jazyk',
    seconds: '{{seconds}} sekund',
  },
  words: {
    seat: '**č. {{seat}} {{name}}**',
    votes_one: '{{count}} hlas',
    votes_few: '{{count}} hlasy',
    votes_other: '{{count}} hlasů',
  },
  lines: {
    'night.first': '### První noc 🌙\nMěsto usíná. Dnes nikdo neumře: je to noc seznámení.',
  },
};

export const language: Translation = { code: 'cs', name: 'Čeština', locales: ['cs'], decimalMark: ',', texts };
