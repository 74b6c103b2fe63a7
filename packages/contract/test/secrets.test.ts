import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { inbound, type Route, secretsOfRoute, shownOnceFields, walkSchema } from '../src/index.js';
import { routes } from './routes.js';

const all = [
  ...routes,
  ...Object.entries<Record<string, Route>>(inbound).flatMap(([resource, operations]) =>
    Object.entries(operations).map(([operation, route]) => ({ name: `${resource}_${operation}`, route })),
  ),
];

/** Fields that are called like a secret and hold none. */
const harmless = new Set([
  // Names of custom fields, records and columns.
  'key',
  // Numbers, states and flags.
  'tokens',
  'modelTokens',
  'modelTokensPerDay',
  'secret',
  'hasIdentitySecret',
  'secretRotation',
  // Whose credentials are used, and the names of those of a platform.
  'credentials',
]);

describe.each(all.map(({ name, route }) => [name, route] as const))('%s', (_, route) => {
  test('says that it handles secrets if, and only if, its body or a response has one', () => {
    expect(route.metadata.handlesSecrets === true, JSON.stringify(secretsOfRoute(route))).toBe(
      secretsOfRoute(route).length > 0,
    );
  });

  test('marks every text that is called like a secret', () => {
    const marked = new Set(secretsOfRoute(route).map(({ path }) => path.join('.')));
    const schemas = [...('body' in route ? [route.body as z.ZodType] : []), ...Object.values(route.responses)];
    const unmarked = schemas.flatMap((schema) => {
      const found: string[] = [];
      walkSchema(schema, (part, path) => {
        const name = path.at(-1) ?? '';
        const looksSecret = /(secret|token|password|credential|apikey)s?$/i.test(name) && !harmless.has(name);
        if (part.def.type === 'string' && looksSecret && !marked.has(path.join('.'))) found.push(path.join('.'));
      });
      return found;
    });
    expect(unmarked).toEqual([]);
  });
});

test('the fields that are shown once are those of what creates a secret or a link', () => {
  const shown = all.flatMap(({ name, route }) => shownOnceFields(route).map((path) => `${name} ${path.join('.')}`));
  expect(shown.toSorted()).toEqual([
    'apiKeys_create key',
    'apps_create clientSecret',
    'apps_rotateSecret clientSecret',
    'channels_createIdentitySecret secret',
    'users_create invitation.url',
    'users_createInvitation url',
    'users_createPasswordReset url',
    'webhookEndpoints_create secret',
    'webhookEndpoints_rotateSecret secret',
  ]);
});
