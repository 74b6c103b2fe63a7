import { createReadMailbox } from '../../../mail/mailbox-sync.js';
import type { Feature } from '../../feature.js';
import { createSyncWork } from './sync-job.js';

export const feature = {
  work: (parts) => [createSyncWork({ readMailbox: createReadMailbox(parts.egress), openImap: parts.openImap })],
} satisfies Feature;
