import type { Contact, sharedValues } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import { phoneKeysOf } from './phone.js';
import { emailHandle, handleKey, phoneHandle } from './social-profiles.js';

/** A value of a contact (`of`, a UUID) that others can have, and as it stands among further addresses, numbers and profiles. */
export interface SharedKey {
  of: string;
  type: (typeof sharedValues)[number];
  /** The address or number; null for a profile. */
  key: string | null;
  handle: string;
}

/** A contact (a UUID) that shares a value with another one. */
export interface Shared {
  of: string;
  id: string;
  type: (typeof sharedValues)[number];
  value: string;
}

/** The values of a contact that others can have. */
export function keysOf(contact: Contact): SharedKey[] {
  const of = decodeId('contact', contact.id) as string;
  const { email, secondaryEmails, socialProfiles } = contact;
  const emails = new Set(email === null ? secondaryEmails : [email, ...secondaryEmails]);
  return [
    ...[...emails].map((key) => ({ of, type: 'EMAIL', key, handle: emailHandle(key) }) as const),
    ...[...new Set(phoneKeysOf(contact))].map((key) => ({ of, type: 'PHONE', key, handle: phoneHandle(key) }) as const),
    ...socialProfiles.map((one) => ({ of, type: 'SOCIAL_PROFILE', key: null, handle: handleKey(one) }) as const),
  ];
}

/** The live contacts with these values, but for the one that each value is of, and at most `most` for each value and place. */
export async function listShared(
  db: Queryable,
  tenantId: string,
  keys: readonly SharedKey[],
  most: number,
): Promise<Shared[]> {
  if (keys.length === 0) return [];
  return db<Shared[]>`
    with keys as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(keys)}::text::jsonb) as k (of uuid, type text, key text, handle text)
    )
    select k.of, c.id, k.type, k.key as value from keys k cross join lateral (
      select id from contacts
      where tenant_id = ${tenantId} and email = k.key and deleted_at is null and id <> k.of limit ${most}
    ) c where k.type = 'EMAIL'
    union
    select k.of, c.id, k.type, k.key from keys k cross join lateral (
      select id from contacts
      where tenant_id = ${tenantId} and coalesce(phone_e164, phone) = k.key and phone is not null and deleted_at is null
        and id <> k.of limit ${most}
    ) c where k.type = 'PHONE'
    union
    select k.of, h.contact_id, k.type, coalesce(k.key, k.handle) from keys k cross join lateral (
      select contact_id from contact_handles
      where tenant_id = ${tenantId} and handle = k.handle and contact_id <> k.of limit ${most}
    ) h`;
}
