import { headers } from '@lead-engagement/contract';
import { encodeId, newUuid } from '../../src/ids.js';
import { generateApiKey } from '../../src/security/api-key.js';
import type { Held, Principal } from './credentials.js';

/** An expected response: status, code, and the tenant in X-Service-Tenant. */
export interface Outcome {
  status: number;
  code: string;
  tenant: 'ours' | 'theirs' | 'none';
}

/** The inputs of an outcome besides the request: the prefix, the principal, and the outcome for an authorized caller. */
export interface Place {
  underApi: boolean;
  principal: Principal;
  /** The outcome with a valid credential of our tenant, from the scope and the input. */
  admitted: Outcome;
}

/** A valid or invalid way to send a credential. */
export interface Sending {
  name: string;
  /** True if the request is the same for all principals. */
  anonymous?: true;
  headers(held: Held, tenantId: string): Record<string, string>;
  outcome(place: Place): Outcome;
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const named = (key: string) => ({ [headers.apiKey]: key });
const tenant = (id: string) => ({ [headers.tenantId]: id });

const unauthenticated: Outcome = { status: 401, code: 'UNAUTHENTICATED', tenant: 'none' };
const mismatch: Outcome = { status: 403, code: 'TENANT_MISMATCH', tenant: 'ours' };
const admitted = ({ admitted }: Place) => admitted;
const refused = () => unauthenticated;
/** X-Api-Key is read under /api/v1 only. Source: specification, Authentication 1. */
const underApi = (outcome: (place: Place) => Outcome) => (place: Place) =>
  place.underApi ? outcome(place) : unauthenticated;
/** API keys name the tenant under /api/v1. Source: specification, Authentication 3. */
const withoutTenant = (place: Place): Outcome =>
  place.underApi && !place.principal.kind.carriesTenant
    ? { status: 400, code: 'TENANT_REQUIRED', tenant: 'ours' }
    : place.admitted;
const revoked = ({ principal }: Place): Outcome => ({ status: 401, code: principal.kind.revoked, tenant: 'none' });
const expired = ({ principal }: Place): Outcome => ({ status: 401, code: principal.kind.expired, tenant: 'none' });

const valid: Sending[] = [
  { name: 'bearer', headers: ({ valid }, id) => ({ ...bearer(valid), ...tenant(id) }), outcome: admitted },
  {
    name: 'bearer, scheme in lower case',
    headers: ({ valid }, id) => ({ authorization: `bearer ${valid}`, ...tenant(id) }),
    outcome: admitted,
  },
  { name: 'bearer without a tenant', headers: ({ valid }) => bearer(valid), outcome: withoutTenant },
  {
    name: 'X-Api-Key in place of the bearer',
    headers: ({ valid }, id) => ({ ...named(valid), ...tenant(id) }),
    outcome: underApi(admitted),
  },
  { name: 'X-Api-Key without a tenant', headers: ({ valid }) => named(valid), outcome: underApi(withoutTenant) },
  {
    name: 'both headers, the same',
    headers: ({ valid }, id) => ({ ...bearer(valid), ...named(valid), ...tenant(id) }),
    outcome: admitted,
  },
  {
    name: 'both headers, different',
    headers: ({ valid, foreign }, id) => ({ ...bearer(valid), ...named(foreign), ...tenant(id) }),
    outcome: (place) => (place.underApi ? { status: 400, code: 'BAD_REQUEST', tenant: 'ours' } : place.admitted),
  },
  {
    name: 'both headers, of which the bearer is damaged',
    headers: ({ valid, damaged }, id) => ({ ...bearer(damaged), ...named(valid), ...tenant(id) }),
    outcome: refused,
  },
];

const ofOtherTenants: Sending[] = [
  {
    name: "another tenant's bearer with our tenant",
    headers: ({ foreign }, id) => ({ ...bearer(foreign), ...tenant(id) }),
    outcome: () => ({ ...mismatch, tenant: 'theirs' }),
  },
  {
    name: "another tenant's X-Api-Key with our tenant",
    headers: ({ foreign }, id) => ({ ...named(foreign), ...tenant(id) }),
    outcome: underApi(() => ({ ...mismatch, tenant: 'theirs' })),
  },
  ...[
    ['that nobody has', encodeId('tenant', newUuid())],
    ['that is none', 'nonsense'],
    ['that is empty', ''],
  ].map(
    ([what, id = '']): Sending => ({
      name: `bearer with a tenant ${what}`,
      headers: ({ valid }) => ({ ...bearer(valid), ...tenant(id) }),
      outcome: () => mismatch,
    }),
  ),
];

const spent: Sending[] = [
  { name: 'revoked bearer', headers: (held, id) => ({ ...bearer(held.revoked), ...tenant(id) }), outcome: revoked },
  { name: 'revoked bearer without a tenant', headers: (held) => bearer(held.revoked), outcome: revoked },
  {
    name: 'revoked X-Api-Key',
    headers: (held, id) => ({ ...named(held.revoked), ...tenant(id) }),
    outcome: underApi(revoked),
  },
  { name: 'expired bearer', headers: (held, id) => ({ ...bearer(held.expired), ...tenant(id) }), outcome: expired },
  {
    name: 'expired X-Api-Key',
    headers: (held, id) => ({ ...named(held.expired), ...tenant(id) }),
    outcome: underApi(expired),
  },
];

const malformed: Sending[] = [
  ...(
    [
      ['damaged bearer', ({ damaged }) => bearer(damaged)],
      ['damaged X-Api-Key', ({ damaged }) => named(damaged)],
      ['bearer cut short', ({ valid }) => bearer(valid.slice(0, -1))],
      ['two bearers in one header', ({ valid }) => ({ authorization: `Bearer ${valid}, Bearer ${valid}` })],
      ['two keys in X-Api-Key', ({ valid }) => named(`${valid}, ${valid}`)],
      ['no scheme', ({ valid }) => ({ authorization: valid })],
      ['scheme Basic', ({ valid }) => ({ authorization: `Basic ${btoa(`${valid}:`)}` })],
      ['scheme Token, beside a valid X-Api-Key', ({ valid }) => ({ ...named(valid), authorization: `Token ${valid}` })],
    ] satisfies [string, (held: Held) => Record<string, string>][]
  ).map(
    ([name, headersOf]): Sending => ({
      name,
      headers: (held, id) => ({ ...headersOf(held), ...tenant(id) }),
      outcome: refused,
    }),
  ),
];

const anonymous: Sending[] = (
  [
    ['nothing', {}],
    ['no bearer in the header', { authorization: 'Bearer' }],
    ['an empty header', { authorization: '' }],
    ['an empty X-Api-Key', named('')],
    ['garbage', bearer('garbage')],
    ['a key that nobody has', bearer(generateApiKey('LIVE'))],
    ['an X-Api-Key that nobody has', named(generateApiKey('SANDBOX'))],
    ['the name of a member of every object', bearer('__proto__')],
  ] satisfies [string, Record<string, string>][]
).map(([name, sent]) => ({
  name,
  anonymous: true,
  headers: (_, id) => ({ ...sent, ...tenant(id) }),
  outcome: refused,
}));

/** All ways to send a credential in the matrix. */
export const sendings: Sending[] = [...valid, ...ofOtherTenants, ...spent, ...malformed, ...anonymous];
