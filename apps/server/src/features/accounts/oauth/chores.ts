import type { Chore } from '../../../jobs/handler.js';
import { hourSeconds } from '../../../time.js';
import { removeRetiredKeys } from './signing-keys.js';

/** Deletes keys that nothing is signed with any more. */
export const oauthChores: readonly Chore[] = [
  {
    name: 'remove-signing-keys',
    everySeconds: hourSeconds,
    run: async ({ db, now }) => ({ keys: await removeRetiredKeys(db, now()) }),
  },
];
