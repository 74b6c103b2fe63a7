import type { ContactQuery, ContactRead } from '@lead-engagement/contract';
import type { Queryable } from '../../db/client.js';
import type { Page } from '../../db/pages.js';
import { matchCustomFields } from '../custom-fields/values-service.js';
import { contactHasTag, contactIsTagged } from '../tags/service.js';
import * as queries from './queries.js';

/** A page of contacts. Throws VALIDATION_ERROR for custom fields that cannot be filtered by. */
export async function listContacts(db: Queryable, tenantId: string, query: ContactQuery): Promise<Page<ContactRead>> {
  return queries.listContacts(db, tenantId, query, [
    ...(await contactHasTag(db, tenantId, query.tag)),
    ...(await contactHasTag(db, tenantId, query['tag[not]'], false)),
    contactIsTagged(db, tenantId, query['tag[null]']),
    ...(await matchCustomFields(db, tenantId, 'CONTACT', query.customFields)),
  ]);
}
