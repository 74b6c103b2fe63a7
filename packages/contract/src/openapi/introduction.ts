import { headers, limits, scopes, secretPrefixes } from '../access.js';
import { newestApiVersion } from '../api-versions.js';
import { recordFields } from '../fields.js';
import { prefixes } from '../route.js';
import { roleScopes } from '../users.js';
import { documentationPaths } from './paths.js';

/** The conventions of all operations, in Markdown. `serverUrl` is without a trailing slash. */
export function describeApi(serverUrl: string): string {
  const rows = Object.entries(scopes).map(([scope, grants]) => `| \`${scope}\` | ${grants} |`);
  const roleRows = Object.entries(roleScopes).map(
    ([role, granted]) =>
      `| ${role} | ${granted.includes('admin') ? 'all' : granted.map((scope) => `\`${scope}\``).join(', ')} |`,
  );
  const readOnly = Object.keys(recordFields).map((field) => `\`${field}\``);
  return `
Every answer is an envelope: \`success\`, and \`data\` (with \`meta\` on lists) or \`error\`.

**Paths.** Every path answers under \`${prefixes.plain}\` and \`${prefixes.api}\`. Under \`${prefixes.api}\` an API key may also come as \`${headers.apiKey}\`, and \`${headers.tenantId}\` is needed beside it.

**Lists.** \`limit\` rows per page (${limits.defaultPageSize} unless asked, ${limits.maxPageSize} at most); pass \`meta.cursor\` as \`cursor\` for the next page. A comma between the values of a filter means *or*; a value that has a comma in it is sent with a number: \`tag[0]=Berlin, Mitte\`.

**Writes.** Unknown fields are refused by name. Read-only fields of the record itself (${readOnly.join(', ')} …) are accepted if they are as stored, or absent or null in a new record, so that what was read can be sent back. \`version\` in a body is a precondition, as \`${headers.ifMatch}\` is. Fields that are set at creation only, or by another operation, are accepted if they are as stored; otherwise the response is a 400 that names the field and what to use instead. Send \`${headers.idempotencyKey}\` with a POST to make it safe to repeat, and \`${headers.ifMatch}\` with a change to make it only if nobody else made one.

**Bodies.** JSON of at most ${limits.bodyBytes} bytes, ${limits.bodyValues} values (fields and entries, with those inside them) and ${limits.bodyDepth} levels; for a bulk request ${limits.bulkBodyBytes} bytes and ${limits.bulkBodyValues} values.

**Versions.** This document describes version ${newestApiVersion}. \`${headers.apiVersion}\` names the version of a request and of its response; one that is unknown is a 400. Responses in a version that is deprecated have \`${headers.deprecation}\` and \`${headers.sunset}\`.

**Errors.** [The error codes](${serverUrl}${documentationPaths.errors}): what each means and what to do about it.

**Scopes** say what a key may do.

| Scope | Grants |
| --- | --- |
${rows.join('\n')}

**Roles** say the same of a signed-in user.

| Role | Scopes |
| --- | --- |
${roleRows.join('\n')}
`.trim();
}

/** The ways to send a credential, as OpenAPI security schemes. */
export function describeSecurity(): Record<string, Record<string, string>> {
  return {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'API key or JWT',
      description: `An API key (\`${secretPrefixes.liveKey}…\`, \`${secretPrefixes.sandboxKey}…\`), or the session token of a signed-in user (a JWT). Its scopes say what it may do.`,
    },
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: headers.apiKey,
      description: `The same API key, in a header of its own. Only under \`${prefixes.api}\`.`,
    },
    tenant: {
      type: 'apiKey',
      in: 'header',
      name: headers.tenantId,
      description: `The tenant of the API key. Send it with an API key under \`${prefixes.api}\`; a session token carries its tenant, and under \`${prefixes.plain}\` the key names it.`,
    },
  };
}
