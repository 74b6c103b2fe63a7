import { type contract, limits } from '@lead-engagement/contract';
import { ApiError } from '../../../errors.js';
import type { Handlers } from '../../../http/handlers.js';
import { decodeId } from '../../../ids.js';
import { findRequest, listRequests } from './queries.js';

export const requestLogHandlers: Handlers<typeof contract.requestLog> = {
  list: ({ db, caller, query }) => listRequests(db, caller.tenantId, query),
  get: async ({ db, caller, params }) => {
    const uuid = decodeId('requestLogEntry', params.id);
    const entry = uuid && (await findRequest(db, caller.tenantId, uuid));
    if (entry) return entry;
    const message = `There is no request with this id. They are kept for ${limits.requestLogDays} days.`;
    throw new ApiError('NOT_FOUND', message);
  },
};
