import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from 'commander';
import { connect, type Database } from '../db/client.js';
import { type Config, findKeyFile } from '../env/env.js';
import { ConfigurationError } from '../errors.js';
import { type Cipher, createCipher } from '../security/encryption.js';
import { addKeyToFile } from '../security/key-file.js';
import { keyPickUpMs } from '../security/key-ring.js';
import { reEncryptSecrets } from '../security/re-encrypt.js';
import { countSecrets, refuseUnknown, type SecretKind } from '../security/stored-secrets.js';
import { withDatabase } from './database.js';
import { jsonFlag, print } from './print.js';
import { openServerKeys } from './secret-keys.js';

/** `secrets status`, `secrets rotate`. */
export function addSecretCommands(program: Command, config: Config): void {
  const secrets = program
    .command('secrets')
    .description('count stored secrets by key, and encrypt them with a new one');
  secrets
    .command('status')
    .description('how many secrets are encrypted with which key')
    .option(...jsonFlag)
    .action((options: { json?: boolean }) =>
      withWorkerRole(config, async ({ db }) => {
        const cipher = createCipher(await openServerKeys(config, db));
        const counts = await countSecrets(db);
        const [present, ...earlier] = cipher.keyIds();
        const stateOf = (keyId: string) =>
          keyId === present ? 'present' : earlier.includes(keyId) ? 'previous' : 'unknown';
        print(
          options,
          counts.map(({ kind, keyId, count }) => ({ kind, keyId, key: stateOf(keyId), count })),
        );
      }),
    );
  secrets
    .command('rotate')
    .description('encrypt every secret with the present key; without SECRET_KEY, make a new key first')
    .option(...jsonFlag)
    .action((options: { json?: boolean }) =>
      withWorkerRole(config, async ({ db, owner }) => {
        await lockRotation(owner);
        const answer = await rotate(config, db);
        print(options, answer);
        if (answer.left > 0) {
          throw new ConfigurationError(
            `${answer.left} secrets could not be encrypted again: they are damaged, or in use. Run it again; \`secrets status\` counts them.`,
          );
        }
      }),
    );
}

/** The output of `secrets rotate`. */
export type Rotation = { keyId: string; newKey: boolean; left: number } & Record<SecretKind, number>;

/**
 * Re-encrypts all secrets with the current key. Without SECRET_KEY, creates a new key, unless an earlier rotation was interrupted; that one
 * is completed. All processes can decrypt all secrets at any time, because the key is added to the file before anything is encrypted with
 * it.
 */
async function rotate(config: Config, db: Database): Promise<Rotation> {
  const cipher = createCipher(await openServerKeys(config, db));
  const before = await countSecrets(db);
  refuseUnknown(before, cipher);
  const file = findKeyFile(config);
  const newKey = file !== undefined && !hasOthers(before, cipher);
  if (newKey) addKeyToFile(file);
  // After this wait, no running process encrypts with an older key, so no secret is missed.
  if (file !== undefined) await delay(2 * keyPickUpMs);
  const { counts, left } = await reEncryptSecrets(db, cipher, () => new Date());
  return { keyId: cipher.keyIds()[0] as string, newKey, ...counts, left };
}

function hasOthers(counts: readonly { keyId: string }[], cipher: Cipher): boolean {
  const [present] = cipher.keyIds();
  return counts.some(({ keyId }) => keyId !== present);
}

async function lockRotation(owner: Database): Promise<void> {
  const [lock] = await owner`select pg_try_advisory_lock(hashtext('lead_engagement.secrets')) as taken`;
  if (!lock?.taken) throw new ConfigurationError('Another `secrets rotate` is running on this database. Wait for it.');
}

function withWorkerRole<T>(config: Config, work: (roles: { db: Database; owner: Database }) => Promise<T>): Promise<T> {
  return withDatabase(config, async ({ url, owner }) => {
    const db = connect(url, 'lead_engagement_worker', { maxConnections: 1 });
    try {
      return await work({ db, owner });
    } finally {
      await db.end();
    }
  });
}
