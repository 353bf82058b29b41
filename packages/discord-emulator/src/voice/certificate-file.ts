import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate in a file of its own. The file is created on first use. */
export class CertificateFile {
  #folder: string | undefined;

  path(certificate: string): string {
    const folder = this.#folder ?? mkdtempSync(join(tmpdir(), 'discord-emulator-'));
    const file = join(folder, 'voice.pem');
    if (!this.#folder) writeFileSync(file, certificate);
    this.#folder = folder;
    return file;
  }

  remove(): void {
    if (this.#folder) rmSync(this.#folder, { recursive: true, force: true });
  }
}
