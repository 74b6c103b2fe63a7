import { contract, headers, prefixes } from '@lead-engagement/contract';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import type { Bootstrapped } from './bootstrap.js';

/** The text that `serve` prints when it is ready: its addresses and, after the first start, the key, once. `cli` runs the command line. */
export function greeting(publicUrl: string, cli: string, first: Bootstrapped | undefined): string {
  const { reference, account, dashboard } = documentationPaths;
  const docs = `Dashboard:  ${publicUrl}${dashboard}\nReference:  ${publicUrl}${reference}\nAccount:    ${publicUrl}${account}`;
  const link = `${cli} users reset-link`;
  if (!first)
    return `\nLead Engagement answers at ${publicUrl}\n${docs}\nPassword:   ${link} <e-mail address> makes a link that sets one\n`;
  const key = first.apiKey ?? '$BOOTSTRAP_API_KEY';
  const path = contract.leads.create.path.replace(prefixes.api, prefixes.plain);
  return `
Lead Engagement answers at ${publicUrl}
${docs}
Tenant:     ${first.tenantId}
${first.apiKey === undefined ? 'API key:    the one in BOOTSTRAP_API_KEY' : `API key:    ${key}   (shown only now: store it)`}

Create a first lead:

  curl -X POST ${publicUrl}${path} -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '{"title":"First lead","contact":{"name":"Ada Lovelace"}}'

Requests under ${prefixes.api} also need the header ${headers.tenantId}: ${first.tenantId}

To sign in, set the owner's password: run this command in the folder of the server, with its
DATA_DIR and DATABASE_URL if you have set them, and open the link that it prints. Then sign in at ${publicUrl}${dashboard}.

  ${link} ${first.ownerEmail}
`;
}
