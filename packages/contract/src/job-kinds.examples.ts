import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

const error = { code: 'invalid_format', message: 'Is not an e-mail address.', path: 'email', line: 12 };

export const examples: Examples = {
  records: {
    Job: {
      id: ids.importId,
      kind: 'IMPORT',
      status: 'COMPLETED',
      progress: 1,
      counts: { rows: 500, created: 480, updated: 19, unchanged: 0, failed: 1, skipped: 0 },
      errors: [error],
      url: `/v1/imports/${ids.importId}`,
    },
    JobError: error,
    // The refresh of the profile of a contact.
    ProfileRefresh: { id: ids.profileRefreshId },
  },
};
