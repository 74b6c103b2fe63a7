import type { contract } from '@lead-engagement/contract';
import type { FileStore } from '../../../files/store.js';
import type { Handlers } from '../../../http/handlers.js';
import {
  createDocument,
  deleteDocument,
  getDocument,
  holdKnowledgeBase,
  lockDocument,
  reprocessDocument,
  updateDocument,
} from './documents.js';
import { checkLink, type LinkDeps } from './links.js';
import type { FindByMeaning } from './meaning.js';
import { toKnowledgeBase } from './present.js';
import { knowledgeBaseRecords, listDocuments, listKnowledgeBases } from './queries.js';
import { searchKnowledgeBase } from './search.js';
import { createKnowledgeBase, deleteKnowledgeBase, updateKnowledgeBase } from './service.js';
import { addFileDocument, receiveDocument } from './upload.js';

const { get, lock } = knowledgeBaseRecords;

export const createKnowledgeBaseHandlers = (
  store: FileStore,
  links: LinkDeps,
  findByMeaning: FindByMeaning,
): Handlers<typeof contract.knowledgeBases> => ({
  list: ({ db, caller, query }) => listKnowledgeBases(db, caller.tenantId, query),
  create: (write) => createKnowledgeBase(write, write.body),
  get: async ({ db, caller, params }) => toKnowledgeBase(await get(db, caller.tenantId, params.id)),
  update: async ({ tx, caller, params, body, ifMatch, now }) =>
    updateKnowledgeBase(tx, await lock(tx, caller.tenantId, params.id, ifMatch), body, now),
  delete: async ({ tx, caller, params, ifMatch, now }) =>
    deleteKnowledgeBase(tx, await lock(tx, caller.tenantId, params.id, ifMatch), now),
  search: {
    async prepare({ db, caller, params, body, now }) {
      const base = await get(db, caller.tenantId, params.id);
      const passages = await searchKnowledgeBase(db, base, body, now, findByMeaning);
      return async () => passages;
    },
  },
  listDocuments: async ({ db, caller, params, query, now }) =>
    listDocuments(db, await get(db, caller.tenantId, params.id), query, now),
  createDocument: {
    async prepare({ caller, params, body, now }) {
      await checkLink(links, body.url);
      return async (tx) => createDocument(tx, await holdKnowledgeBase(tx, caller.tenantId, params.id), body, now);
    },
  },
  uploadDocument: {
    async prepare({ db, caller, params, upload, query, now }) {
      // Checked first, so that no file is stored for a knowledge base that does not exist.
      await get(db, caller.tenantId, params.id);
      const file = await receiveDocument(db, { store, links }, caller.tenantId, upload, query, now);
      return async (tx) => addFileDocument(tx, await holdKnowledgeBase(tx, caller.tenantId, params.id), file, now);
    },
  },
  getDocument: ({ db, caller, params, now }) => getDocument(db, caller.tenantId, params, now),
  updateDocument: {
    async prepare({ db, caller, params, body, ifMatch, now }) {
      // A URL that has not changed is not checked again, so that a response can be sent back unchanged.
      const { url } = await getDocument(db, caller.tenantId, params, now);
      if (body.url !== url) await checkLink(links, body.url);
      return async (tx) => updateDocument(tx, await lockDocument(tx, caller.tenantId, params, ifMatch), body, now);
    },
  },
  deleteDocument: async ({ tx, caller, params, ifMatch, now }) =>
    deleteDocument(tx, await lockDocument(tx, caller.tenantId, params, ifMatch), now),
  reprocessDocument: async ({ tx, caller, params, ifMatch, now }) =>
    reprocessDocument(tx, await lockDocument(tx, caller.tenantId, params, ifMatch), now),
});
