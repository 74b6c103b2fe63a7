import type { contactExports, contactPrivacy, exports, inbound } from '@lead-engagement/contract';
import { hasAccess } from '../../../callers/maker.js';
import type { Database } from '../../../db/client.js';
import { openPageReader } from '../../../db/replicas/long-reads.js';
import type { Replicas } from '../../../db/replicas/replicas.js';
import { ApiError } from '../../../errors.js';
import type { FileStore } from '../../../files/store.js';
import type { Handlers } from '../../../http/handlers.js';
import { FileAnswer } from '../../../http/streams.js';
import { encodeId } from '../../../ids.js';
import type { Cipher } from '../../../security/encryption.js';
import { createLinker, readLink } from './links.js';
import {
  cancelExport,
  createExport,
  downloadExport,
  exportPerson,
  getExport,
  listExports,
  openContactFile,
  openExportFile,
} from './service.js';

/** What exports need beside a request. */
export interface ExportDeps {
  db: Database;
  replicas?: Replicas | undefined;
  store: FileStore;
  cipher: Cipher;
  publicUrl: string;
}

type ContactExports = Handlers<typeof contactExports> & Pick<Handlers<typeof contactPrivacy>, 'exportPerson'>;

export function createContactExportHandlers({ db, replicas, ...deps }: ExportDeps): ContactExports {
  const link = createLinker(deps.cipher, deps.publicUrl, () => new Date());
  return {
    export: async ({ tx, caller, body, wantsStream, signal, now }) => {
      const { tenantId } = caller;
      if (wantsStream) {
        const readPage = () => openPageReader(replicas, (read) => read(db));
        return new FileAnswer(await openContactFile(tx, readPage, tenantId, { bom: false, ...body }, signal));
      }
      return createExport(
        { tx, caller, now },
        { format: 'csv', bom: false, ...body, resource: 'contacts' },
        link(caller),
      );
    },
    exportPerson: (write) => exportPerson(write, write.params.id, link(write.caller)),
  };
}

export function createExportHandlers({ store, cipher, publicUrl }: ExportDeps): Handlers<typeof exports> {
  const link = createLinker(cipher, publicUrl, () => new Date());
  return {
    list: ({ db, caller, query }) => listExports(db, caller, query, link(caller)),
    create: (write) => createExport(write, write.body, link(write.caller)),
    get: ({ db, caller, params }) => getExport(db, caller, params.id, link(caller)),
    cancel: (write) => cancelExport(write, write.params.id, link(write.caller)),
    download: async ({ db, caller, params, now }) =>
      new FileAnswer(await downloadExport(db, store, caller, params.id, now)),
  };
}

/** Files by their links, which are their permission for as long as the caller that got them has access. */
export function createDownloadHandlers({ store, cipher }: ExportDeps): Handlers<typeof inbound.downloads> {
  return {
    get: async ({ db, params, now, showTenant }) => {
      const permit = readLink(cipher, params.token, now);
      if (!permit || (permit.access && !(await hasAccess(db, permit.tenantId, permit.access)))) {
        throw new ApiError('NOT_FOUND', 'This link is invalid or has expired. GET the export again for a new one.');
      }
      showTenant(encodeId('tenant', permit.tenantId));
      const id = encodeId('export', permit.exportId);
      return new FileAnswer(await openExportFile(db, store, permit.tenantId, id, now));
    },
  };
}
