import type { contactEmails, contract, leadEmails } from '@lead-engagement/contract';
import type { FileStore } from '../../../files/store.js';
import type { Handlers } from '../../../http/handlers.js';
import { FileAnswer } from '../../../http/streams.js';
import type { StorageBudget } from '../../../limits/quotas/storage.js';
import { receiveUpload } from '../attachments/index.js';
import { deleteBounce, listContactBounces } from './bounces.js';
import { addresseeOf, addresseeOfLead, createEmail } from './create.js';
import { addUpload, openFile, requestFile } from './files.js';
import { cancelEmail, retryEmail } from './moves.js';
import { toEmailWithText } from './present.js';
import { getEmailRow, listEmails, listFiles } from './queries.js';

export const createEmailHandlers = (store: FileStore, storage: StorageBudget): Handlers<typeof contract.emails> => ({
  list: ({ db, caller, query }) => listEmails(db, caller.tenantId, caller, query),
  get: async ({ db, caller, params }) => {
    const row = await getEmailRow(db, caller.tenantId, caller, params.id);
    const files = await listFiles(db, caller.tenantId, [row]);
    return toEmailWithText(row, files.get(row.id) ?? [], caller);
  },
  cancel: (write) => cancelEmail(write, write.params.id),
  retry: (write) => retryEmail(write, write.params.id),
  createAttachment: {
    async prepare({ db, caller, upload, query, now }) {
      const received = await receiveUpload({ db, store }, caller.tenantId, upload, query, now);
      return (tx) => addUpload(tx, caller, received, now);
    },
  },
  downloadAttachment: async ({ db, caller, params }) => new FileAnswer(await openFile(db, store, caller, params)),
  fetchAttachment: (write) => requestFile(write, storage, write.params),
});

export const leadEmailHandlers: Handlers<typeof leadEmails> = {
  createEmail: async (write) => createEmail(write, await addresseeOfLead(write, write.params.id), write.body),
};

export const contactEmailHandlers: Handlers<typeof contactEmails> = {
  createEmail: async (write) => createEmail(write, await addresseeOf(write, write.params.id), write.body),
  listEmailBounces: ({ db, caller, params }) => listContactBounces(db, caller.tenantId, params.id),
  deleteEmailBounce: (write) => deleteBounce(write, write.params),
};
