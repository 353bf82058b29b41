/** The parts of pages that lead to the repository. */
import { repositoryAddress } from '../../src/process/repository.ts';
import type { PageLanguage } from './page-language.ts';

const download = {
  en: {
    unknown: 'Clone this repository, or download it as a zip, and open a terminal in its folder.',
    known: (address: string) =>
      `Clone <${address}>, or download it as a zip, and open a terminal in its folder. To run only the bot, take the zip of your system from the [releases](${address}/releases): it brings Node along.`,
  },
  ru: {
    unknown: 'Клонируйте этот репозиторий или скачайте его как zip и откройте терминал в его папке.',
    known: (address: string) =>
      `Клонируйте <${address}> или скачайте его как zip и откройте терминал в его папке. Если нужен только бот, возьмите архив для своей системы на странице [выпусков](${address}/releases): Node в нём уже есть.`,
  },
};

/** Where to get the project. */
export function downloadPart(language: PageLanguage, address = repositoryAddress()): string {
  const { known, unknown } = download[language];
  return address === null ? unknown : known(address);
}

/** Where to report a fault of security. */
export const reportPart = (_language: PageLanguage, address = repositoryAddress()): string =>
  address === null
    ? 'Do not open a public issue. On the page of the repository, select **Security** → **Report a vulnerability**.'
    : `Do not open a public issue. [Report a vulnerability](${address}/security/advisories/new) instead.`;
