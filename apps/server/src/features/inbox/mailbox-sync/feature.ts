import { createReadMailbox } from '../../../mail/mailbox-sync.js';
import type { Feature } from '../../feature.js';
import { openAccounts } from '../mailboxes/index.js';
import { createSyncWork } from './sync-job.js';

export const feature = {
  work({ cipher, channelClient, egress, mailServers }) {
    return [
      createSyncWork({
        readMailbox: createReadMailbox(egress, mailServers),
        async openImap(db, row, now) {
          const deps = { db, cipher, client: channelClient, providers: mailServers.providers };
          const opened = await openAccounts(deps, row, now);
          if (opened.outcome === 'failed') return { error: opened.message, isFinal: opened.isFinal };
          return opened.imap ? { account: opened.imap } : { error: 'The mailbox has no IMAP server.', isFinal: true };
        },
      }),
    ];
  },
} satisfies Feature;
