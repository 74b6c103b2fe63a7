import { headers as names } from '@lead-engagement/contract';
import type { Guarantee } from '../check.js';
import { must, show } from '../failure.js';

const source = 'contract, headers.etag and headers.ifMatch';

/** Clients cannot overwrite a version that they have not read. */
export const versions: Guarantee = {
  name: 'versions',
  when: 'together',
  checks: [
    {
      id: 'FULL-VERSIONS-1',
      says: 'Each change of a record gives it a later version.',
      source,
      async run(context) {
        const { id, version } = await context.lead({ value: 1 });
        const params = { id };
        const changed = await context.api.get('leads.update', { params, body: { value: 2 } });
        must(
          changed.version > version,
          `After a change the version is ${show(changed.version)}, before ${show(version)}.`,
        );
      },
    },
    {
      id: 'FULL-VERSIONS-2',
      says: 'With If-Match, a change of a version that is past is 412 PRECONDITION_FAILED, and changes nothing.',
      source,
      async run(context) {
        const { id } = await context.lead({ value: 1 });
        const params = { id };
        await context.api.get('leads.get', { params });
        const etag = context.api.last?.headers.get(names.etag);
        must(etag, 'Reading a lead answers no ETag.');
        const headers = { [names.ifMatch]: etag };
        await context.api.get('leads.update', { params, body: { value: 2 }, headers });
        const refused = { status: 412, code: 'PRECONDITION_FAILED' };
        await context.api.refuse('leads.update', refused, { params, body: { value: 3 }, headers });
        const { value } = await context.api.get('leads.get', { params });
        must(value === 2, `After a refused change the value is ${show(value)}, not 2.`);
      },
    },
  ],
};
