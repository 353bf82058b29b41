/** The data folder, unless `DATA_DIR` names another one. */
export const defaultDataDir = './data';

/**
 * Loads the variables of a `.env` file in the working folder, if it exists. Variables that are already set keep their
 * values.
 */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
