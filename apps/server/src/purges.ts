import { usagePurge } from './budgets/purges.js';
import { features } from './features/index.js';
import type { FileStore } from './files/store.js';
import { createFilePurge } from './files/stored-files.js';
import { answerPurge } from './http/purges.js';
import { deadLetterPurge } from './jobs/purges.js';
import { mailPurge } from './mail/purges.js';
import type { Purge } from './retention/purge.js';
import { webhookPurges } from './webhooks/purges.js';

/** Creates the purges: one for each retention rule of the contract that counts days, except those of partitioned logs. */
export function createPurges(files: FileStore): Purge[] {
  return [
    ...features.flatMap(({ purges = [] }) => purges),
    createFilePurge(files),
    ...webhookPurges,
    answerPurge,
    deadLetterPurge,
    mailPurge,
    usagePurge,
  ];
}
