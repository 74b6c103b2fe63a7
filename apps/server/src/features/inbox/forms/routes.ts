import type { contract } from '@lead-engagement/contract';
import type { FileStore } from '../../../files/store.js';
import type { Handlers } from '../../../http/handlers.js';
import { FileAnswer } from '../../../http/streams.js';
import type { Shown } from './present.js';
import { formRecords, listForms } from './queries.js';
import { createForm, deleteForm, getForm, restoreForm, updateForm } from './service.js';
import {
  deleteSubmission,
  getSubmission,
  judgeSubmission,
  listSubmissionsOf,
  openFile,
  retrySubmission,
} from './submissions.js';

export function createFormHandlers(shown: Shown & { files: FileStore }): Handlers<typeof contract.forms> {
  return {
    list: ({ db, caller, query }) => listForms(db, caller.tenantId, query, shown),
    create: (write) => createForm(write, shown, write.body),
    get: ({ db, caller, params }) => getForm(db, caller.tenantId, params.id, shown),
    update: async (write) => {
      const { tx, caller, params, ifMatch, body } = write;
      return updateForm(write, await formRecords.lock(tx, caller.tenantId, params.id, ifMatch), body, shown);
    },
    delete: (write) => deleteForm(write, write.params.id, write.ifMatch),
    restore: (write) => restoreForm(write, write.params.id, shown),
    listSubmissions: ({ db, caller, params, query }) => listSubmissionsOf(db, caller.tenantId, params.id, query),
    getSubmission: ({ db, caller, params }) => getSubmission(db, caller.tenantId, params),
    downloadFile: async ({ db, caller, params }) =>
      new FileAnswer(await openFile(db, shown.files, caller.tenantId, params)),
    retrySubmission: (write) => retrySubmission(write, write.params),
    judgeSubmission: (write) => judgeSubmission(write, write.params, write.body.spam),
    deleteSubmission: (write) => deleteSubmission(write, write.params),
  };
}
