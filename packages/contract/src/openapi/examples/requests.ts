import { allExamples } from '../../generated/examples.js';
import { exampleIds as ids } from './ids.js';

/** An example body for each operation that has one, by operation id. */
export const requestExamples: Record<string, unknown> = Object.assign(
  {},
  ...allExamples.map(({ requests }) => requests),
);

/** The example queries of operations that require one. */
export const requiredQueries: Record<string, Record<string, string>> = {
  changes_list: { resource: 'lead' },
  mailboxes_delete: { emails: 'keep' },
  oauth_authorize: { client_id: ids.appId, redirect_uri: 'https://partner.example/callback' },
  me_deleteMailbox: { emails: 'keep' },
  pipelines_deleteStage: { moveToStageId: ids.moveToStageId },
};

/** Small files, by media type: those of text alone, since an example is a text. */
export const fileExamples: Record<string, string> = {
  'application/json': '[{"name":"Ada Lovelace","email":"ada@example.com"}]',
  'application/x-ndjson': '{"name":"Ada Lovelace","email":"ada@example.com"}\n',
  'text/csv': 'name,email\nAda Lovelace,ada@example.com\n',
  'text/tab-separated-values': 'name\temail\nAda Lovelace\tada@example.com\n',
  'text/plain': 'name,email\nAda Lovelace,ada@example.com\n',
  'text/markdown': '# Prices\n\nThe basic plan costs 10 euros a month.\n',
  'text/html': '<h1>Prices</h1><p>The basic plan costs 10 euros a month.</p>\n',
};
