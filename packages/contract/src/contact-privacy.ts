import { z } from 'zod';
import { Deleted, envelope } from './envelope.js';
import { Export } from './exports.js';
import { id, noBody, noQuery } from './fields.js';
import { defineRoutes } from './route.js';

const admin = { scope: 'admin', bucket: 'standard', paginated: false, idempotent: true } as const;
const pathParams = z.object({ id });

/** What a person may ask for: a copy of everything that is known of them, and its erasure. */
export const contactPrivacy = defineRoutes({
  exportPerson: {
    method: 'POST',
    path: '/v1/contacts/:id/export',
    summary: 'Export everything that is known of a contact',
    description:
      'One file of JSON lines: the contact, its leads with their history, activities, conversations with messages and notes, memory notes, profile, shipments, crawl results, events, deliveries, and the entries of the audit log about them. Each line has `kind` and `record`. Runs in the background like other exports; GET /v1/exports/:id has the link. Needs the scope admin, since the file has records of all scopes.',
    pathParams,
    query: noQuery,
    body: noBody,
    responses: { 202: envelope(Export) },
    metadata: { ...admin, audited: 'export.created', errors: ['NOT_FOUND', 'MERGED'] },
  },
  erase: {
    method: 'POST',
    path: '/v1/contacts/:id/erase',
    summary: 'Erase a contact and everything that is known of it',
    description:
      'For good, also a deleted contact: what `purge=true` deletes, and also events with their deliveries, crawl results of its accounts, shipments, rows of imports, files of exports and imports of the tenant, and what the audit log says of it. From the response on it cannot be read; the rest follows in the background, and `contact.erasure_completed` in the audit log tells when nothing was left. Receivers of contact.deleted are still told, if there are any.',
    pathParams,
    query: noQuery,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: { ...admin, audited: 'contact.erased', errors: ['NOT_FOUND', 'MERGED'] },
  },
});
