import type { Contact, Owner, TagReference } from '@lead-engagement/contract';
import { encodeId } from '../../../ids.js';
import type { Shown } from '../custom-fields/index.js';
import type { contacts } from './table.js';

/** A contact as stored. */
export type StoredContact = typeof contacts.$inferSelect;

/** A contact with what is read along with it. Ids are UUIDs. */
export interface ContactRow extends StoredContact {
  score: number;
  tags: TagReference[];
  owner: Owner | null;
}

export function toContact(row: Shown<ContactRow>): Contact {
  return {
    id: encodeId('contact', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    name: row.name,
    email: row.email,
    secondaryEmails: row.secondaryEmails,
    phone: row.phone,
    phoneE164: row.phoneE164,
    secondaryPhones: row.secondaryPhones,
    socialProfiles: row.socialProfiles,
    company: row.company,
    title: row.title,
    country: row.country,
    score: row.score,
    tags: row.tags.map((tag) => ({ ...tag, id: encodeId('tag', tag.id) })),
    owner: row.owner && { ...row.owner, id: encodeId('user', row.owner.id) },
    doNotContact: row.doNotContact,
    externalId: row.externalId,
    customFields: row.customFields,
    blockedAt: row.blockedAt,
    version: row.version,
    recordedAt: row.recordedAt ?? row.createdAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
