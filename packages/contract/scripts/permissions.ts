import { fileURLToPath } from 'node:url';
import { scopes } from '../src/access.js';
import { contract } from '../src/generated/contract.js';
import { opensRoute, type Route, setsThatOpen } from '../src/route.js';
import { roleScopes, type UserRole, userRoles } from '../src/users.js';

/** Where the page is. */
export const permissionsPage = fileURLToPath(new URL('../../../docs/permissions.md', import.meta.url));

/** The page that says who may call what: every operation with the scopes and the roles that open it. */
export function describePermissions(): string {
  const granted = Object.entries(scopes).map(([scope, grants]) => `| \`${scope}\` | ${grants} | ${rolesWith(scope)} |`);
  const sections = Object.entries<Record<string, Route>>(contract).map(([resource, routes]) => {
    const rows = Object.values(routes).map(
      (route) => `| \`${route.method} ${route.path}\` | ${nameScopes(route)} | ${markRoles(route)} |`,
    );
    return `### ${resource}\n\n| operation | scopes | ${userRoles.join(' | ')} |\n| --- | --- |${' --- |'.repeat(userRoles.length)}\n${rows.join('\n')}`;
  });
  return `# Who may call what

This page is made from the contract by \`pnpm run generate\`.

A key or an app may call an operation if it has one of the scopes of the operation. \`admin\` opens all of them. A signed-in user has the scopes of the
role. The settings of a tenant (\`roleScopes\`) can give more to MANAGER and AGENT.

## Scopes

| scope | grants | roles |
| --- | --- | --- |
${granted.join('\n')}

## What a part of an operation needs

Some parts of a request need a scope of their own. The server refuses them with \`FORBIDDEN\`, and names the scope.

| part | scope |
| --- | --- |
| \`contactId\` of a new lead | \`write:leads\` |
| \`purge=true\` of leads, contacts and activities, \`erase=true\` of contacts | \`erase:contacts\` |
| A job, in \`GET /v1/jobs/:id\` | one that reads its record, or begins such jobs |
| Exports of persons, in operations on exports | \`erase:contacts\` |
| Exports of lists, in operations on exports | \`export:contacts\` |
| The filter \`role\` of users, and all fields of a user but id, tenantId, name, email, avatar, status and available | \`manage:users\` |
| \`kind=PERSONAL\` of mailboxes, and reading, disabling and deleting the mailbox of another user | \`admin\` |
| To cancel a mail of the mailbox of another user | \`admin\` |
| All settings but \`scoring\` | \`admin\` |
| To make, change or delete an ADMIN | \`admin\` |
| \`allowedOrigins\` of chatbots | \`manage:channels\` |
| The actions of an automation | the scopes of what they do |

An OWNER is made, changed and deleted by signed-in OWNERs alone.

## Operations

${sections.join('\n\n')}
`;
}

function rolesWith(scope: string): string {
  return userRoles.filter((role) => opensRoute(roleScopes[role], { metadata: { scope } } as Route)).join(', ');
}

/** The scopes that open a route: `or` stands between those of which each is enough. */
function nameScopes(route: Route): string {
  const { scope } = route.metadata;
  if (scope === 'public') return 'no credential';
  if (scope === 'authenticated') return 'any credential';
  if (scope === 'user') return 'signed-in users';
  return setsThatOpen(route)
    .map((set) => set.map((each) => `\`${each}\``).join(' with '))
    .join(' or ');
}

function markRoles(route: Route): string {
  const opens = (role: UserRole) => route.metadata.scope === 'user' || opensRoute(roleScopes[role], route);
  return userRoles.map((role) => (opens(role) ? 'yes' : '')).join(' | ');
}
