import { setTimeout as delay } from 'node:timers/promises';
import { headers as names } from '@lead-engagement/contract';
import { type Caller, describe, isSuccess } from '../api.js';
import type { Guarantee } from '../check.js';
import type { Context } from '../context.js';
import { must, NotApplicable, show } from '../failure.js';

/** Seconds within which a revoked key must be refused. Source: specification, Authentication 7. */
const revocationSeconds = 5;

/** Only requests with a valid credential succeed. */
export const authentication: Guarantee = {
  name: 'authentication',
  when: 'together',
  checks: [
    {
      id: 'SPEC-AUTH-1',
      says: 'A request without a credential, or with one that nobody was given, is refused with 401.',
      source: 'specification, Authentication 1 and 2',
      run: refuseStrangers,
    },
    {
      id: 'SPEC-AUTH-2',
      says: 'Under /api/v1 an API key may also come in X-Api-Key.',
      source: 'specification, Authentication 1',
      async run(context) {
        const lead = await context.lead();
        const read = await context.api.get('leads.get', { params: { id: lead.id }, keyHeader: true });
        must(read.id === lead.id, `The response has the lead ${show(read.id)}, not ${lead.id}.`);
      },
    },
    {
      id: 'SPEC-AUTH-3',
      says: 'A key without the scope of an operation is refused with 403 FORBIDDEN, and the message names the scope.',
      source: 'specification, Authentication 10; Errors',
      run: refuseWithoutScope,
    },
    {
      id: 'SPEC-AUTH-4',
      says: 'Five seconds after its revocation a key is refused with 401 KEY_REVOKED; another key of the tenant goes on working.',
      source: 'specification, Authentication 7 and 8',
      run: refuseRevoked,
    },
    {
      id: 'SPEC-AUTH-5',
      says: 'A full key is shown once: reading it later does not show it.',
      source: 'specification, Authentication 6',
      async run(context) {
        const { id, key } = await makeKey(context, ['read:leads']);
        await context.api.get('apiKeys.get', { params: { id } });
        must(!context.api.last?.text.includes(key), 'Reading the key shows it in full.');
      },
    },
    {
      id: 'FULL-AUTH-6',
      says: 'Under /api/v1, an API key without X-Tenant-ID is TENANT_REQUIRED, and one with that of another tenant TENANT_MISMATCH.',
      source: 'contract, errors; specification, Authentication 3',
      async run(context) {
        const { caller } = context.shared;
        const without = { as: { ...caller, tenantId: undefined }, params: { id: 'unknown' } };
        await context.api.refuse('leads.get', { status: 400, code: 'TENANT_REQUIRED' }, without);
        const mismatch = { as: { ...caller, tenantId: 'tn_of_nobody' }, params: { id: 'unknown' } };
        await context.api.refuse('leads.get', { status: 403, code: 'TENANT_MISMATCH' }, mismatch);
      },
    },
    {
      id: 'FULL-AUTH-7',
      says: 'Both headers with different keys are a 400.',
      source: 'contract, errors.BAD_REQUEST',
      run: async ({ api }) => {
        const headers = { [names.apiKey]: 'les_live_another' };
        await api.refuse('leads.get', { status: 400 }, { params: { id: 'unknown' }, headers });
      },
    },
  ],
};

async function refuseStrangers(context: Context): Promise<void> {
  const { api } = context;
  const lead = await context.lead();
  const stranger: Caller = { key: 'conformance-key-of-nobody', tenantId: undefined, placeholder: '<a key of nobody>' };
  for (const as of ['nobody', { ...stranger, tenantId: context.shared.caller.tenantId }] as const) {
    const calls = [
      ['leads.get', { params: { id: lead.id } }],
      ['contacts.create', { body: { name: context.name('Stranger') } }],
      ['crawlTasks.create', { body: {} }],
    ] as const;
    for (const [operation, options] of calls) {
      const exchange = await api.call(operation, { ...options, as });
      if (isSuccess(exchange) && exchange.operation === 'contacts.create')
        context.keep('contacts.create', exchange.json?.data, {}, api);
      must(
        exchange.status === 401,
        `${exchange.operation} was expected to be refused with 401: ${describe(exchange)}`,
        exchange,
      );
    }
  }
}

/** A new key of the tenant, as a caller. */
async function makeKey(context: Context, scopes: string[]): Promise<Caller & { id: string }> {
  const body = { label: context.name('Key'), scopes };
  const exchange = await context.api.call('apiKeys.create', { body });
  if (exchange.status === 403) throw new NotApplicable('needs an --api-key that may make keys (scope admin)');
  must(isSuccess(exchange), `A key could not be made: ${describe(exchange)}`, exchange);
  const { data } = exchange.json;
  context.keep('apiKeys.create', data, {}, context.api);
  must(typeof data.key === 'string', 'The key that was made is not in the response.', exchange);
  const { tenantId } = context.shared.caller;
  return { id: data.id, key: data.key, tenantId, placeholder: `<a key with the scopes ${scopes.join(',')}>` };
}

async function refuseWithoutScope(context: Context): Promise<void> {
  const reader = await makeKey(context, ['read:conversations']);
  const forbidden = { status: 403, code: 'FORBIDDEN' };
  const lead = await context.lead();
  const tries = [
    ['read:leads', 'leads.get', { params: { id: lead.id } }],
    ['write:leads', 'leads.update', { params: { id: lead.id }, body: { value: 1 } }],
    ['read:collections', 'crawlTasks.list', {}],
    ['write:conversations', 'conversations.close', { params: { id: 'unknown' } }],
  ] as const;
  for (const [scope, operation, options] of tries) {
    const { json } = await context.api.refuse(operation, forbidden, { ...options, as: reader });
    must(
      String(json.error.message).includes(scope),
      `The message of FORBIDDEN does not name ${scope}: ${show(json.error.message)}`,
    );
  }
}

async function refuseRevoked(context: Context): Promise<void> {
  const [first, second] = [await makeKey(context, ['read:leads']), await makeKey(context, ['read:leads'])];
  const { id } = await context.lead();
  await context.api.get('leads.get', { params: { id }, as: first });
  await context.api.get('leads.get', { params: { id }, as: second });
  await context.api.get('apiKeys.delete', { params: { id: first.id } });
  const deadline = Date.now() + revocationSeconds * 1_000;
  while (Date.now() < deadline) {
    const { status } = await context.api.call('leads.get', { params: { id }, as: first });
    if (status === 401) break;
    await delay(200);
  }
  await context.api.refuse('leads.get', { status: 401, code: 'KEY_REVOKED' }, { params: { id }, as: first });
  await context.api.get('leads.get', { params: { id }, as: second });
}
