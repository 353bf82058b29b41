import { readFileSync } from 'node:fs';

/** The form of `repository` in package.json (docs.npmjs.com, package.json). */
interface Package {
  readonly repository?: { readonly url: string };
}

/**
 * The address of the project's page, as `https://host/owner/name`, from `repository` in package.json. Everything that links to
 * the project takes it from here. `null`: package.json names none.
 */
export function repositoryAddress(file = new URL('../../package.json', import.meta.url)): string | null {
  const { repository } = JSON.parse(readFileSync(file, 'utf8')) as Package;
  return repository === undefined ? null : repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
}
