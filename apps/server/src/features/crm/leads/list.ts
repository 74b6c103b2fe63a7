import { type LeadListQuery, type LeadQuery, type LeadRead, namedOnce } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import type { Fragment } from '../../../db/filters.js';
import type { Page } from '../../../db/pages.js';
import { decodeId } from '../../../ids.js';
import { listContactsById } from '../contacts/index.js';
import { matchCustomFields } from '../custom-fields/index.js';
import { leadHasTag } from '../tags/index.js';
import * as queries from './list-queries.js';

/** A page of leads. Throws VALIDATION_ERROR for custom fields that cannot be filtered by. */
export async function listLeads(db: Queryable, tenantId: string, query: LeadQuery): Promise<Page<LeadRead>> {
  return queries.listLeads(db, tenantId, query, await foreignFilters(db, tenantId, query));
}

/**
 * The conditions that live leads meet which the filters of a list find, about columns of `leads`. Throws VALIDATION_ERROR for custom
 * fields that cannot be filtered by; `at` is where in the request the filters stand.
 */
export async function matchLeads(
  db: Queryable,
  tenantId: string,
  filters: queries.LeadFilters,
  at?: string,
): Promise<(Fragment | undefined)[]> {
  // Filters of jobs that an older server stored can have other names.
  const named = namedOnce(filters);
  const foreign = await foreignFilters(db, tenantId, named, at);
  const words = await queries.searchWords(db, tenantId, named);
  return [...queries.filtersOf(db, named), ...foreign, words?.all];
}

/** The conditions of the filters that other features know. Throws VALIDATION_ERROR for custom fields that cannot be filtered by. */
async function foreignFilters(
  db: Queryable,
  tenantId: string,
  { tag, 'tag[not]': tagNot, customFields }: Pick<LeadQuery, 'tag' | 'tag[not]' | 'customFields'>,
  at?: string,
): Promise<(Fragment | undefined)[]> {
  return [
    ...(await leadHasTag(db, tenantId, tag)),
    ...(await leadHasTag(db, tenantId, tagNot, false)),
    ...(await matchCustomFields(db, tenantId, 'LEAD', customFields, at)),
  ];
}

/** The same, with what `expand` asks for. */
export async function listLeadsExpanded(
  db: Queryable,
  tenantId: string,
  { expand, ...query }: LeadListQuery,
): Promise<Page<LeadRead>> {
  const page = await listLeads(db, tenantId, query);
  return { ...page, data: await expandLeads(db, tenantId, page.data, expand) };
}

/** One read for the contacts of all. One that is deleted is left out. */
export async function expandLeads(
  db: Queryable,
  tenantId: string,
  leads: LeadRead[],
  expand: LeadListQuery['expand'],
): Promise<LeadRead[]> {
  if (!expand || leads.length === 0) return leads;
  const ids = new Set(leads.map(({ contactId }) => decodeId('contact', contactId) as string));
  const contacts = await listContactsById(db, tenantId, [...ids]);
  return leads.map((lead) => {
    const contact = contacts.get(decodeId('contact', lead.contactId) as string);
    return contact ? { ...lead, contact } : lead;
  });
}
