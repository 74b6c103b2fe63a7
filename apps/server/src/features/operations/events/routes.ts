import { type contract, limits } from '@lead-engagement/contract';
import { ApiError } from '../../../errors.js';
import type { Handlers } from '../../../http/handlers.js';
import { decodeId } from '../../../ids.js';
import { findEvent, listEvents } from './queries.js';

export const eventHandlers: Handlers<typeof contract.events> = {
  list: ({ db, caller, query }) => listEvents(db, caller.tenantId, query),
  get: async ({ db, caller, params }) => {
    const uuid = decodeId('event', params.id);
    const event = uuid && (await findEvent(db, caller.tenantId, uuid));
    if (event) return event;
    throw new ApiError(
      'NOT_FOUND',
      `There is no event with this id. Events are kept for ${limits.eventRetentionDays} days.`,
    );
  },
};
