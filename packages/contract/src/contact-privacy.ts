import { z } from 'zod';
import { envelope } from './envelope.js';
import { Export, scopeOfExport } from './exports.js';
import { id, noBody, noQuery } from './fields.js';
import { extendResource } from './resource.js';

const metadata = { scope: scopeOfExport('person'), bucket: 'standard', paginated: false, idempotent: true } as const;
const pathParams = z.object({ id });

/** The copy of everything that is known of them that a person may ask for. The erasure is an option of deleting a contact. */
export const contactPrivacy = extendResource('contacts', {
  exportPerson: {
    method: 'POST',
    path: '/v1/contacts/:id/export',
    summary: 'Export everything that is known of a contact',
    description:
      'One file of JSON lines: the contact, its leads with their history, activities, conversations with messages and notes, memory notes, profile, shipments, crawl results, events, deliveries, and the entries of the audit log about them. Each line has `kind` and `record`. Runs in the background like other exports; GET /v1/exports/:id has the link. The file has records of all scopes. A CONFLICT while records of the contact are being moved because of a merge.',
    pathParams,
    query: noQuery,
    body: noBody,
    responses: { 202: envelope(Export) },
    metadata: { ...metadata, audited: 'export.created', errors: ['NOT_FOUND', 'MERGED', 'CONFLICT.busy'] },
  },
});
