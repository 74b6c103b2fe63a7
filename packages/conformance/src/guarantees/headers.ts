import { headers as names } from '@lead-engagement/contract';
import { isSuccess } from '../api.js';
import type { Guarantee } from '../check.js';
import type { Context } from '../context.js';
import type { Exchange } from '../exchange.js';
import { must, show } from '../failure.js';
import { judgeAll } from '../judge.js';
import { sweep } from '../sweep.js';

const source = 'specification, Limits, Response headers';
const rateHeaders = [names.rateLimit, names.rateRemaining, names.rateReset];

/** Every response has the headers. */
export const headers: Guarantee = {
  name: 'headers',
  when: 'last',
  checks: [
    {
      id: 'SPEC-HEADERS-1',
      says: 'Every response to a known credential names its tenant in X-Service-Tenant, and always the same one.',
      source: 'specification, Authentication 4',
      run: judgeTenant,
    },
    {
      id: 'SPEC-HEADERS-2',
      says: 'Every response has X-RateLimit-Limit, X-RateLimit-Remaining and X-RateLimit-Reset, as whole numbers.',
      source,
      run: (context) => judgeAll(context, () => true, judgeNumbers),
    },
    {
      id: 'SPEC-HEADERS-3',
      says: 'X-RateLimit-Reset is a Unix time in seconds, not past and not more than a day ahead.',
      source,
      run: (context) => judgeAll(context, (exchange) => exchange.headers.has(names.rateReset), judgeReset),
    },
    {
      id: 'SPEC-HEADERS-4',
      says: 'Retry-After comes with no success and no refusal of what was sent.',
      source,
      run: (context) =>
        judgeAll(
          context,
          ({ status }) => status < 429,
          (exchange) => (exchange.headers.has(names.retryAfter) ? 'has Retry-After' : undefined),
        ),
    },
    {
      id: 'SPEC-HEADERS-7',
      says: 'X-RateLimit-Remaining is below the limit, and falls while requests are made.',
      source,
      run: judgeRemaining,
    },
    {
      id: 'FULL-HEADERS-5',
      says: 'Every response has an X-Request-Id of its own.',
      source: 'contract, headers.requestId',
      run: judgeRequestIds,
    },
    {
      id: 'FULL-HEADERS-6',
      says: 'A response with a version has it as its ETag.',
      source: 'contract, headers.etag',
      run: (context) => judgeAll(context, (exchange) => isSuccess(exchange), judgeEtag),
    },
  ],
};

async function judgeTenant(context: Context): Promise<void> {
  await sweep(context);
  const { caller, second } = context.shared;
  const known = [caller, ...(second ? [second] : [])];
  // Keys that the run makes belong to the tenant of the first key.
  const tenants = new Set<string>();
  await judgeAll(
    context,
    ({ anonymous, status }) => !anonymous && status !== 401,
    ({ headers: received, requestHeaders }) => {
      const tenant = received.get(names.tenant);
      if (!tenant) return 'lacks X-Service-Tenant';
      const sender = known.find(({ placeholder }) => JSON.stringify(requestHeaders).includes(placeholder)) ?? caller;
      if (sender === caller) tenants.add(tenant);
      const expected = sender.tenantId;
      return expected !== undefined && tenant !== expected ? `names the tenant ${tenant}, not ${expected}` : undefined;
    },
  );
  must(tenants.size <= 1, `X-Service-Tenant named ${[...tenants].join(' and ')} for one key.`);
}

function judgeNumbers({ headers: received }: Exchange): string | undefined {
  const wrong = rateHeaders.find((name) => !/^\d+$/.test(received.get(name) ?? ''));
  return wrong && `has ${wrong} ${show(received.get(wrong) ?? undefined)}`;
}

function judgeReset({ headers: received, receivedAtMs }: Exchange): string | undefined {
  const reset = Number(received.get(names.rateReset));
  const seconds = Math.floor(receivedAtMs / 1_000);
  // Allows a few seconds for clocks that differ.
  const fits = reset >= seconds - 10 && reset <= seconds + 24 * 3_600 + 10;
  return fits ? undefined : `has X-RateLimit-Reset ${reset} at ${seconds}`;
}

/** Other requests of the tenant make it fall faster, and the refilled bucket makes it rise: what cannot be is that it stands. */
async function judgeRemaining(context: Context): Promise<void> {
  const sent = await Promise.all(Array.from({ length: 12 }, () => context.api.call('me.get')));
  const seen = sent
    .filter(isSuccess)
    .map(({ headers: received }) => [received.get(names.rateRemaining), received.get(names.rateLimit)].map(Number));
  must(seen.length > 1, `Of ${sent.length} requests, ${seen.length} succeeded.`);
  const values = new Set(seen.map(([remaining]) => remaining));
  must(values.size > 1, `X-RateLimit-Remaining is ${[...values]} in ${seen.length} responses.`);
  for (const [remaining = 0, limit = 0] of seen)
    must(remaining < limit, `X-RateLimit-Remaining is ${remaining} after a request, with a limit of ${limit}.`);
}

async function judgeRequestIds(context: Context): Promise<void> {
  const seen = new Set<string>();
  await judgeAll(
    context,
    () => true,
    (exchange) => {
      const id = exchange.headers.get(names.requestId);
      if (!id) return 'lacks X-Request-Id';
      if (seen.has(id)) return `has the X-Request-Id ${id} of another response`;
      seen.add(id);
      return undefined;
    },
  );
}

function judgeEtag({ json, headers: received }: Exchange): string | undefined {
  const version = json?.data?.version;
  if (!Number.isInteger(version)) return undefined;
  const etag = received.get(names.etag)?.replace(/^W\//, '');
  // A read also says in it what its body is.
  return etag === `"${version}"` || etag?.startsWith(`"${version}-`)
    ? undefined
    : `has the version ${version} and the ETag ${show(etag)}`;
}
