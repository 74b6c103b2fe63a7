import { contract, headers, prefixes } from '@lead-engagement/contract';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import type { Bootstrapped } from './bootstrap.js';

/** What `serve` prints when it is ready: where it answers and, after the first start, the key, once. */
export function greeting(publicUrl: string, first: Bootstrapped | undefined): string {
  const docs = `Reference:  ${publicUrl}${documentationPaths.reference}`;
  if (!first) return `\nLead Engagement answers at ${publicUrl}\n${docs}\n`;
  const key = first.apiKey ?? '$BOOTSTRAP_API_KEY';
  const path = contract.leads.create.path.replace(prefixes.api, prefixes.plain);
  return `
Lead Engagement answers at ${publicUrl}
${docs}
Tenant:     ${first.tenantId}
${first.apiKey === undefined ? 'API key:    the one in BOOTSTRAP_API_KEY' : `API key:    ${key}   (shown only now: keep it)`}

Sign in as a user: set the OWNER's password by the link that this prints, run with the environment of this server

  npm run cli -- users reset-link ${first.ownerEmail}

Create a first lead:

  curl -X POST ${publicUrl}${path} -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '{"contact":{"name":"Ada Lovelace","email":"ada@example.com"}}'

Under ${prefixes.api} send also: ${headers.tenantId}: ${first.tenantId}
`;
}
