import { z } from 'zod';
import { limits } from './access.js';
import { Contact } from './contacts.js';
import { envelope } from './envelope.js';
import { id, noBody, noQuery } from './fields.js';
import { extendResource } from './resource.js';

export const contactRestore = extendResource('contacts', {
  restore: {
    method: 'POST',
    path: '/v1/contacts/:id/restore',
    summary: 'Restore a deleted contact and the leads that were deleted with it',
    description: `Within ${limits.restoreDays} days of its deletion; some of many leads come back a little later. If its e-mail address, external id, social profile or a unique custom field is taken by now, it is a CONFLICT; a lead of which that is so stays deleted. A contact that is not deleted is answered as it is.`,
    pathParams: z.object({ id }),
    query: noQuery,
    body: noBody,
    responses: { 200: envelope(Contact) },
    metadata: {
      scope: 'write:leads',
      bucket: 'standard',
      paginated: false,
      idempotent: true,
      audited: 'contact.restored',
      errors: ['NOT_FOUND', 'MERGED', 'CONFLICT.already_exists', 'CONFLICT.related_deleted'],
    },
  },
});
