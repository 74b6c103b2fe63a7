import type { contactImports, imports, leadImports } from '@lead-engagement/contract';
import type { FileStore } from '../../../files/store.js';
import { notFoundIfUnusable } from '../../../files/stored-files.js';
import type { Handlers } from '../../../http/handlers.js';
import { FileAnswer } from '../../../http/streams.js';
import { openFailedRows } from './failed-rows.js';
import { previewImport, receivePreview } from './preview.js';
import {
  cancelImport,
  createImport,
  getImport,
  getImportRow,
  listErrors,
  listImports,
  receiveImport,
} from './service.js';
import { undoImport } from './undo.js';

export const createContactImportHandlers = (store: FileStore): Handlers<typeof contactImports> => ({
  import: {
    async prepare({ db, caller, upload, query, now }) {
      const file = await receiveImport(db, store, caller, 'contacts', upload, query, now);
      return (tx) => createImport({ tx, caller, now }, file);
    },
  },
  previewImport: {
    async prepare({ db, caller, upload, query, now }) {
      const received = await receivePreview(db, caller, 'contacts', upload, query);
      return (tx) => previewImport({ tx, caller, now }, received);
    },
  },
});

export const createLeadImportHandlers = (store: FileStore): Handlers<typeof leadImports> => ({
  import: {
    async prepare({ db, caller, upload, query, now }) {
      const file = await receiveImport(db, store, caller, 'leads', upload, query, now);
      return (tx) => createImport({ tx, caller, now }, file);
    },
  },
  previewImport: {
    async prepare({ db, caller, upload, query, now }) {
      const received = await receivePreview(db, caller, 'leads', upload, query);
      return (tx) => previewImport({ tx, caller, now }, received);
    },
  },
});

export const createImportHandlers = (store: FileStore): Handlers<typeof imports> => ({
  list: ({ db, caller, query }) => listImports(db, caller.tenantId, query),
  get: ({ db, caller, params }) => getImport(db, caller.tenantId, params.id),
  cancel: (write) => cancelImport(write, write.params.id),
  undo: (write) => undoImport(write, write.params.id),
  listErrors: ({ db, caller, params, query }) => listErrors(db, caller.tenantId, params.id, query),
  downloadFailedRows: async ({ db, caller, params }) => {
    const row = await getImportRow(db, caller.tenantId, params.id);
    const body = await openFailedRows(db, store, row).catch((error) => {
      throw notFoundIfUnusable(error, 'Import your file again.');
    });
    return new FileAnswer({ name: `${params.id}-failed-rows.csv`, type: 'text/csv; charset=utf-8', body });
  },
});
