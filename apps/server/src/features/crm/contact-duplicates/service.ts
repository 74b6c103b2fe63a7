import { type Contact, type ContactDuplicate, duplicateReasons, limits } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import type { Page } from '../../../db/pages.js';
import { fetchPage, openPage, type PageQuery } from '../../../db/pages.js';
import { decodeId } from '../../../ids.js';
import { getContact, keysOf, listContactsById, listShared } from '../contacts/index.js';
import * as queries from './queries.js';
import { isSameCompany, isSimilarName, tellingPart } from './similarity.js';

type Reason = ContactDuplicate['reasons'][number];

/** Holders of one value that are ranked: a value that hundreds share says little. */
const maxHolders = 100;

/** How much each reason says. */
const weights: Record<Reason['type'], number> = { EMAIL: 8, PHONE: 4, SOCIAL_PROFILE: 4, NAME_AND_COMPANY: 2 };

/** A page of what may be the same person as a contact, the likeliest first. Throws NOT_FOUND, MERGED. */
export async function listDuplicates(
  db: Queryable,
  tenantId: string,
  id: string,
  query: PageQuery,
): Promise<Page<ContactDuplicate>> {
  const contact = await getContact(db, tenantId, id);
  const page = openPage(`duplicates of ${contact.id}`, query);
  const ranked = await rankDuplicates(db, tenantId, contact);
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

interface Ranked {
  id: string;
  weight: number;
  reasons: Reason[];
}

async function rankDuplicates(db: Queryable, tenantId: string, contact: Contact): Promise<Ranked[]> {
  const uuid = decodeId('contact', contact.id) as string;
  const [matches, namesakes] = await Promise.all([
    listShared(db, tenantId, keysOf(contact), maxHolders),
    listNamesakes(db, tenantId, uuid, contact),
  ]);
  const found = new Map<string, Reason[]>();
  for (const { id, type, value } of [...matches, ...namesakes])
    found.set(id, [...(found.get(id) ?? []), { type, value }]);
  return [...found]
    .map(([id, reasons]) => ({ id, weight: weigh(reasons), reasons: inOrder(reasons) }))
    .sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1))
    .slice(0, limits.duplicates);
}

function weigh(reasons: readonly Reason[]): number {
  return [...new Set(reasons.map(({ type }) => type))].reduce((sum, type) => sum + weights[type], 0);
}

function inOrder(reasons: readonly Reason[]): Reason[] {
  return [...reasons].sort((a, b) => duplicateReasons.indexOf(a.type) - duplicateReasons.indexOf(b.type));
}

async function listNamesakes(
  db: Queryable,
  tenantId: string,
  uuid: string,
  { name, company }: Contact,
): Promise<{ id: string; type: 'NAME_AND_COMPANY'; value: string }[]> {
  if (name === null || company === null) return [];
  const colleagues = await queries.listColleagues(db, tenantId, uuid, tellingPart(company), name);
  return colleagues
    .filter((other) => isSameCompany(company, other.company) && isSimilarName(name, other.name))
    .map(({ id, ...other }) => ({ id, type: 'NAME_AND_COMPANY', value: `${other.name}, ${other.company}` }));
}
