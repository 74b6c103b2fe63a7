import type { Command } from 'commander';
import type { Config } from '../env/env.js';
import { addSigningKey, publishedBeforeMs, removeOtherKeys } from '../features/accounts/oauth/index.js';
import { createCipher } from '../security/encryption.js';
import { withDatabase } from './database.js';
import { jsonFlag, print } from './print.js';
import { openServerKeys } from './secret-keys.js';

interface RotateOptions {
  compromised?: boolean;
  json?: boolean;
}

/** `oauth rotate-keys`. */
export function addOAuthCommands(program: Command, config: Config): void {
  const oauth = program.command('oauth').description('the keys that sign access tokens of apps');
  oauth
    .command('rotate-keys')
    .description('make a new key, which signs in ten minutes; tokens of the present one stay good until they expire')
    .option('--compromised', 'sign with it at once, and refuse everything signed with earlier keys')
    .option(...jsonFlag)
    .action((options: RotateOptions) =>
      withDatabase(config, async ({ db, owner }) => {
        const now = new Date();
        const cipher = createCipher(await openServerKeys(config, owner));
        // A first key signs before anybody asks for one: the new one follows it.
        await addSigningKey(db, cipher, { signsFrom: now, onlyFirst: true }, now);
        const signsFrom = options.compromised ? now : new Date(now.getTime() + publishedBeforeMs);
        const kid = (await addSigningKey(db, cipher, { signsFrom, onlyFirst: false }, now)) as string;
        const removed = options.compromised ? await removeOtherKeys(owner, kid) : 0;
        print(options, { kid, signsFrom: signsFrom.toISOString(), removed });
      }),
    );
}
