import type { ContactProfile } from '@lead-engagement/contract';
import { encodeId } from '../../../ids.js';
import type { contactProfiles } from './table.js';

/** A profile as stored. */
export type ProfileRow = typeof contactProfiles.$inferSelect;

export function toProfile(row: ProfileRow): ContactProfile {
  const { refreshStatus: status, refreshRequestedAt: requestedAt } = row;
  return {
    contactId: encodeId('contact', row.contactId),
    tenantId: encodeId('tenant', row.tenantId),
    ...row.profile,
    generatedAt: row.generatedAt,
    refresh:
      status === null || requestedAt === null
        ? null
        : {
            id: encodeId('profileRefresh', row.contactId),
            status,
            requestedAt,
            completedAt: row.refreshCompletedAt,
            error: row.refreshError,
          },
  };
}
