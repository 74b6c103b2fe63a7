import type { contract } from '@lead-engagement/contract';
import { ApiError } from '../../../errors.js';
import type { Handlers } from '../../../http/handlers.js';
import { decodeId } from '../../../ids.js';
import { findAuditEntry, listAuditEntries } from './queries.js';

export const auditLogHandlers: Handlers<typeof contract.auditLog> = {
  list: ({ db, caller, query }) => listAuditEntries(db, caller.tenantId, query),
  get: async ({ db, caller, params }) => {
    const uuid = decodeId('auditEntry', params.id);
    const entry = uuid && (await findAuditEntry(db, caller.tenantId, uuid));
    if (!entry) throw new ApiError('NOT_FOUND', 'There is no entry of the audit log with this id.');
    return entry;
  },
};
