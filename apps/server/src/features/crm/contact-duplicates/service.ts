import type { Contact, ContactDuplicate } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import type { Page } from '../../../db/pages.js';
import { fetchPage, openPage, type PageQuery } from '../../../db/pages.js';
import { decodeId } from '../../../ids.js';
import {
  getContact,
  keysOf,
  listContactsById,
  listNamesakes,
  listShared,
  type Ranked,
  rankDuplicates,
} from '../contacts/index.js';

/** Holders of one value that are ranked: a value that hundreds share says little. */
const maxHolders = 100;

/** A page of what may be the same person as a contact, the likeliest first. Throws NOT_FOUND, MERGED. */
export async function listDuplicates(
  db: Queryable,
  tenantId: string,
  id: string,
  query: PageQuery,
): Promise<Page<ContactDuplicate>> {
  const contact = await getContact(db, tenantId, id);
  const page = openPage(`duplicates of ${contact.id}`, query);
  const ranked = await rankDuplicatesOf(db, tenantId, contact);
  const start = page.after ? ranked.findIndex((one) => one.id === page.after?.id) + 1 : 0;
  const shown = ranked.slice(start, start + page.limit + 1);
  const contacts = await listContactsById(
    db,
    tenantId,
    shown.map((one) => one.id),
  );
  return fetchPage(page, {
    rows: Promise.resolve(shown.filter((one) => contacts.has(one.id))),
    count: async () => ranked.length,
    position: ({ id: last, weight }) => ({ value: weight, id: last }),
    present: (one) => ({
      tenantId: contact.tenantId,
      contact: contacts.get(one.id) as Contact,
      reasons: one.reasons,
    }),
  });
}

async function rankDuplicatesOf(db: Queryable, tenantId: string, contact: Contact): Promise<Ranked[]> {
  const uuid = decodeId('contact', contact.id) as string;
  const found = await Promise.all([
    listShared(db, tenantId, keysOf(contact), maxHolders),
    listNamesakes(db, tenantId, [{ ...contact, id: uuid }]),
  ]);
  return rankDuplicates(found.flat());
}
