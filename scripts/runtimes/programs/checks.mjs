// The checks that a program makes with the SDK. Nothing here depends on the runtime.
import { LeadEngagement, NotFoundError, PreconditionFailedError } from '@lead-engagement/sdk';
import {
  createWebhookHandler,
  rememberEvents,
  sign,
  verify,
  WebhookVerificationError,
} from '@lead-engagement/sdk/webhooks';
import { createWebhookEvent } from '@lead-engagement/sdk/webhooks/fixtures';

const secret = 'whsec_of_the_program';

function expect(condition, message) {
  if (!condition) throw new Error(message);
}

async function catchError(promise) {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('It succeeded.');
}

/** @type {Record<string, Record<string, (given: { client: LeadEngagement, localUrl: string }) => Promise<void>>>} */
export const groups = {
  records: {
    async 'a lead that is created is read back equal'({ client }) {
      const lead = await client.leads.create({
        title: 'Zażółć 🚀',
        contact: { name: 'Ada' },
        value: 1200,
        currency: 'EUR',
      });
      const read = await client.leads.get(lead.id);
      for (const [field, value] of Object.entries(read))
        expect(JSON.stringify(lead[field]) === JSON.stringify(value), `${field} is ${lead[field]}, then ${value}.`);
      expect(read.title === 'Zażółć 🚀' && read.value === 1200, JSON.stringify(read));
    },
    async 'a list goes over two pages'({ client }) {
      const first = await client.leads.create({ contact: { name: 'Grace' } });
      const second = await client.leads.create({ contactId: first.contactId });
      const list = client.leads.list({ contactId: first.contactId, limit: 1 });
      const page = await list;
      expect(page.data.length === 1 && page.hasMore, 'The first page is not one of two.');
      const ids = [];
      for await (const { id } of list) ids.push(id);
      expect(ids.sort().join() === [first.id, second.id].sort().join(), `The list has ${ids}.`);
    },
    async 'a stale update is refused'({ client }) {
      const { id, version } = await client.leads.create({ contact: { name: 'Mary' } });
      await client.leads.update(id, { value: 1 }, { ifMatch: version });
      const error = await catchError(client.leads.update(id, { value: 2 }, { ifMatch: version }));
      expect(error instanceof PreconditionFailedError, String(error));
    },
    async 'a missing record is a NotFoundError'({ client }) {
      const error = await catchError(client.leads.get('lead_00000000000000000000000000'));
      expect(error instanceof NotFoundError && error.status === 404 && error.requestId, String(error));
    },
  },
  network: {
    async 'a retry waits for Retry-After'({ client, localUrl }) {
      const retries = [];
      const local = client.withOptions({
        baseUrl: `${localUrl}/fails-once`,
        onRetry: (retry) => void retries.push(retry),
      });
      const startedAt = Date.now();
      const { data, response } = await local.leads.create({ contact: { name: 'Ada' } }).withResponse();
      const { keys } = await (await fetch(`${localUrl}/seen`)).json();
      expect(data.id === 'lead_local' && response.status === 201, JSON.stringify(data));
      expect(retries.length === 1 && Date.now() - startedAt >= 1000, `${retries.length} retries, too early`);
      expect(keys.length === 2 && keys[0] && keys[0] === keys[1], `The Idempotency-Keys were ${keys}.`);
    },
    async 'a signal aborts, and closes the connection'({ client, localUrl }) {
      const local = client.withOptions({ baseUrl: `${localUrl}/hangs` });
      const [abort, reason] = [new AbortController(), new Error('Left.')];
      setTimeout(() => abort.abort(reason), 200);
      const error = await catchError(local.leads.get('lead_local', { signal: abort.signal }));
      expect(error === reason, String(error));
      const { closed } = await (await fetch(`${localUrl}/closed`)).json();
      expect(closed, 'The connection stayed open.');
    },
    async 'a stream delivers a change'({ client }) {
      let created;
      for await (const { data } of client.changes.stream({ resource: 'lead', signal: AbortSignal.timeout(20_000) })) {
        if (data.type === 'stream.opened') created = await client.leads.create({ contact: { name: 'Joan' } });
        if (data.type === 'record.changed' && data.change.id === created?.id) return;
      }
      throw new Error('The stream ended.');
    },
  },
  files: {
    async 'an import is uploaded and ends'({ client }) {
      const { id } = await client.contacts.import(`name,email\nImported,${crypto.randomUUID()}@example.com\n`);
      const job = await client.imports.wait(id, { pollMs: 200, timeoutMs: 30_000 });
      expect(job.status === 'COMPLETED', JSON.stringify(job));
    },
    async 'an export is read as text'({ client }) {
      const email = `${crypto.randomUUID()}@example.com`;
      await client.contacts.create({ name: 'Exported', email });
      const file = await client.contacts.exportFile({ format: 'csv', columns: ['name', 'email'] });
      expect(file.type.startsWith('text/csv') && (await file.text()).includes(`Exported,${email}`), file.name);
    },
  },
  webhooks: {
    async 'verify accepts what was signed, and refuses a changed byte'() {
      const body = JSON.stringify(createWebhookEvent('lead.created', { title: 'Żółw' }));
      const headers = await sign(body, secret);
      const event = await verify(new TextEncoder().encode(body), headers, [secret, 'whsec_other']);
      expect(event.type === 'lead.created' && event.data.title === 'Żółw', JSON.stringify(event));
      const error = await catchError((async () => verify(body.replace('Ż', 'Z'), headers, secret))());
      expect(error instanceof WebhookVerificationError && error.reason === 'no_match', String(error));
    },
    async 'a handler answers 204 once, 204 to a repeat and 400 to a forgery'() {
      const handled = [];
      const receive = createWebhookHandler(
        { 'lead.created': ({ id }) => void handled.push(id) },
        { secret, handled: rememberEvents(), onError() {} },
      );
      const body = JSON.stringify(createWebhookEvent('lead.created'));
      const post = async (signer) =>
        receive(new Request('http://localhost/', { method: 'POST', body, headers: await sign(body, signer) }));
      const statuses = [await post(secret), await post(secret), await post('whsec_other')].map(({ status }) => status);
      expect(statuses.join() === '204,204,400' && handled.length === 1, `${statuses}, handled ${handled.length} times`);
    },
  },
};

/** Makes every check. Returns the message of each that failed, or null, by group and name. */
export async function runChecks({ baseUrl, apiKey, localUrl }) {
  const client = new LeadEngagement({ baseUrl, apiKey, logLevel: 'off' });
  const results = {};
  for (const [group, checks] of Object.entries(groups)) {
    results[group] = {};
    for (const [name, check] of Object.entries(checks))
      results[group][name] = await check({ client, localUrl }).then(
        () => null,
        (error) => String(error?.stack ?? error),
      );
  }
  return results;
}
