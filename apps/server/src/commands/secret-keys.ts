import type { Queryable } from '../db/client.js';
import { type Config, findKeyFile, findSecretKeys, openSecretKeys } from '../env/env.js';
import { ConfigurationError } from '../errors.js';
import type { KeySource } from '../security/key-ring.js';
import { findStoredSecrets } from '../security/stored-secrets.js';

/**
 * Returns the keys of the server, and makes the first one on an empty database. Throws ConfigurationError, without making a key, if there
 * is none and the database has secrets already: a new key could not read them.
 */
export async function openServerKeys(config: Config, db: Queryable): Promise<KeySource> {
  if (findSecretKeys(config) === undefined && !config.production) {
    const stored = await findStoredSecrets(db);
    if (stored.length > 0) {
      throw new ConfigurationError(
        `SECRET_KEY: ${findKeyFile(config)} does not exist, and the database has ${stored.join(' and ')} that were encrypted with its key. Restore the file, set SECRET_KEY to the key, or set DATA_DIR to the folder that has the file.`,
      );
    }
  }
  try {
    return openSecretKeys(config);
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    throw new ConfigurationError(
      `DATA_DIR: ${findKeyFile(config)} cannot be read or written (${code}). Set DATA_DIR to a folder that the user of the server may write to, or set SECRET_KEY.`,
    );
  }
}
