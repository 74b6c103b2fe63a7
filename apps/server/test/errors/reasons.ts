import { ConnectorError } from '@lead-engagement/connector-kit';
import { type ErrorKind, limits, type ReasonedCode } from '@lead-engagement/contract';
import { connect, inTenant } from '../../src/db/client.js';
import type { ApiError } from '../../src/errors.js';
import { encryptCredentials } from '../../src/features/inbox/channels/credentials.js';
import { listTemplates } from '../../src/features/inbox/channels/templates.js';
import { decodeId, newUuid } from '../../src/ids.js';
import { createCipher } from '../../src/security/encryption.js';
import { createPasswords } from '../../src/security/passwords.js';
import { type Answer, roomy, startTestApi, type TestCaller, testSecretKey } from '../support/api.js';
import { dataOf } from '../support/sample.js';
import { addSignedIn, addUser } from '../support/sign-in.js';
import type { World } from './case.js';

/** The kinds of the codes that have reasons. */
export type ReasonedKind = Extract<ErrorKind, `${ReasonedCode}.${string}`>;

/** A request that a kind answers, or what a service throws where a request would need broken parts. */
type Raise = (world: World) => Promise<Answer | ApiError>;

/** For each reason of the registry, how it comes about. A reason without an entry does not compile. */
export const reasonCases: Record<ReasonedKind, Raise> = {
  'FORBIDDEN.scope_missing': async ({ api, sample }) =>
    (await api.newCaller(sample.tenant, ['read:leads'])).call('POST', '/v1/leads', {}),
  'FORBIDDEN.plan_required': async ({ api }) => {
    const user = await addSignedIn(api, await api.newTenant({ plan: 'PRO' }), 'OWNER');
    return user.call('POST', '/v1/api-keys', { label: 'Deploy', scopes: ['admin'] });
  },
  'FORBIDDEN.user_required': ({ sample }) => sample.caller.call('PATCH', '/v1/me', { name: 'x' }),
  'FORBIDDEN.owner_required': async ({ api, sample }) => {
    const admin = await addSignedIn(api, sample.tenant, 'ADMIN');
    return admin.call('POST', '/v1/users', { email: 'owner@example.com', name: 'O', role: 'OWNER' });
  },
  'FORBIDDEN.not_yours': async ({ api, sample }) => {
    const [ada, bob] = [await addSignedIn(api, sample.tenant, 'AGENT'), await addSignedIn(api, sample.tenant, 'AGENT')];
    const view = dataOf(await ada.call('POST', '/v1/views', { resource: 'leads', name: 'Mine', shared: true }), 201);
    return bob.call('PATCH', `/v1/views/${view.id}`, { name: 'Now mine' });
  },
  'FORBIDDEN.sandbox_only': async ({ api }) => {
    const tenant = await api.newTenant({ environment: 'SANDBOX' });
    const body = { label: 'Live', scopes: ['read:leads'], environment: 'LIVE' };
    return (await api.newCaller(tenant)).call('POST', '/v1/api-keys', body);
  },
  'FORBIDDEN.server_only': async ({ sample: { caller, params } }) =>
    caller.call('POST', `/v1/conversations/${params.conversations.id}/messages`, { role: 'SYSTEM', content: 'x' }),
  'FORBIDDEN.origin_not_allowed': async (world) => {
    const { channelId } = await openChat(world);
    const headers = { origin: 'https://elsewhere.example' };
    return world.api.send({ method: 'POST', url: `/v1/chat/${channelId}/sessions`, headers, payload: {} });
  },
  'FORBIDDEN.blocked': async (world) => {
    const { channelId, ok, caller } = await openChat(world);
    const chat = (path: string, payload: object, token?: string) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      return world.api.send({ method: 'POST', url: `/v1/chat/${channelId}${path}`, headers, payload });
    };
    const { visitorToken } = dataOf(await chat('/sessions', {}), 201);
    dataOf(await chat('/messages', { content: 'Hello', externalId: '1' }, visitorToken), 201);
    const [conversation] = dataOf(
      await caller.call('GET', `/v1/conversations?chatbot=${await botOf(ok, channelId)}`),
      200,
    );
    dataOf(await caller.call('POST', `/v1/contacts/${conversation.contactId}/block`, { addressHours: 0 }), 200);
    return chat('/messages', { content: 'Hello?', externalId: '2' }, visitorToken);
  },
  'PLAN_LIMIT_REACHED.storage': async ({ api }) => {
    const caller = await api.newCaller(await api.newTenant({ limitOverrides: { ...roomy, storageMegabytes: 0 } }));
    return caller.call('POST', '/v1/contacts', { name: 'Ada' });
  },
  'PLAN_LIMIT_REACHED.count': async ({ api }) => {
    const caller = await api.newCaller(await api.newTenant({ limitOverrides: { ...roomy, webhookEndpoints: 0 } }));
    return caller.call('POST', '/v1/webhook-endpoints', { url: 'http://127.0.0.1:9/', events: ['lead.created'] });
  },
  'PLAN_LIMIT_REACHED.at_once': async ({ api }) => {
    const limitOverrides = { ...roomy, trackingNumbersPerDay: 1 };
    const caller = await api.newCaller(await api.newTenant({ limitOverrides }));
    const records = ['A1111111', 'A2222222'].map((trackingNumber) => ({ trackingNumber, carrierCode: 'dhl' }));
    return caller.call('POST', '/v1/shipments/bulk', { records });
  },
  'CONFLICT.already_exists': ({ sample: { caller } }) =>
    caller.call('POST', '/v1/contacts', { email: 'ADA@example.com' }),
  'CONFLICT.repeated_in_request': ({ sample: { caller } }) =>
    caller.call('POST', '/v1/pipelines', { name: newUuid(), stages: [{ name: 'A' }, { name: 'a' }] }),
  'CONFLICT.ambiguous': async ({ sample: { caller } }) => {
    for (const name of ['A', 'B']) await caller.call('POST', '/v1/contacts', { name, phone: '+4930901820' });
    const body = { matchOn: 'phone', value: '+4930901820', record: { name: 'C' } };
    return caller.call('POST', '/v1/contacts/upsert', body);
  },
  'CONFLICT.related_deleted': async (world) => {
    const { make, call } = made(world);
    const contact = await make('/v1/contacts', { name: 'Gone' });
    const lead = await make('/v1/leads', { contactId: contact.id });
    await call('DELETE', `/v1/leads/${lead.id}`);
    await call('DELETE', `/v1/contacts/${contact.id}`);
    return call('POST', `/v1/leads/${lead.id}/restore`);
  },
  'CONFLICT.read_only': async (world) => {
    const { make, call } = made(world);
    const { id } = await make('/v1/api-keys', { label: 'Old', scopes: ['read:leads'] });
    await call('DELETE', `/v1/api-keys/${id}`);
    return call('PATCH', `/v1/api-keys/${id}`, { scopes: ['read:collections'] });
  },
  'CONFLICT.in_use': ({ sample: { caller, pipelineId } }) => caller.call('DELETE', `/v1/pipelines/${pipelineId}`),
  'CONFLICT.last_one': async ({ api }) => {
    const owner = await addSignedIn(api, await api.newTenant(), 'OWNER');
    return owner.call('PATCH', `/v1/users/${owner.id}`, { role: 'ADMIN' });
  },
  'CONFLICT.limit_reached': async (world) => {
    const { make, call } = made(world);
    const stages = Array.from({ length: limits.stagesPerPipeline }, (_, at) => ({ name: `S${at}` }));
    const { id } = await make('/v1/pipelines', { name: newUuid(), stages });
    return call('POST', `/v1/pipelines/${id}/stages`, { name: 'One more' });
  },
  'CONFLICT.not_supported': ({ sample: { caller, params } }) =>
    caller.call('GET', `/v1/channels/${params.channels.id}/templates`),
  'CONFLICT.disabled': async ({ api }) => {
    const tenant = await api.newTenant();
    const caller = await api.newCaller(tenant);
    const id = await addUser(api, tenant, 'disabled@example.com', 'AGENT');
    await caller.call('PATCH', `/v1/users/${id}`, { status: 'DISABLED' });
    return caller.call('POST', `/v1/users/${id}/password-reset`);
  },
  'CONFLICT.nothing_to_do': ({ sample: { caller, user } }) => caller.call('POST', `/v1/users/${user.id}/invitation`),
  'CONFLICT.address_bounced': async ({ api, sample }) => {
    const address = 'gone@example.org';
    const contact = dataOf(await sample.caller.call('POST', '/v1/contacts', { name: 'Gone', email: address }), 201);
    const { mailboxId } = await addMailbox(api, sample);
    await inTenant(
      api.db,
      sample.tenant,
      (tx) =>
        tx`insert into email_bounces ${tx({ tenantId: sample.tenant, id: newUuid(), address, reason: '550', createdAt: new Date() })}`,
    );
    const mail = { mailboxId, subject: 'Hello', text: 'Hello' };
    return sample.caller.call('POST', `/v1/contacts/${contact.id}/emails`, mail);
  },
  'CONFLICT.do_not_contact': async ({ api, sample }) => {
    const input = { name: 'Shy', email: 'shy@example.org', doNotContact: true };
    const contact = dataOf(await sample.caller.call('POST', '/v1/contacts', input), 201);
    const { mailboxId } = await addMailbox(api, sample);
    const mail = { mailboxId, subject: 'Hello', text: 'Hello' };
    return sample.caller.call('POST', `/v1/contacts/${contact.id}/emails`, mail);
  },
  'CONFLICT.not_ready': async ({ sample: { caller } }) => {
    const headers = { 'content-type': 'application/json' };
    const job = dataOf(await caller.call('POST', '/v1/contacts/import', '[{"name":"Late"}]', headers), 202);
    return caller.call('POST', `/v1/imports/${job.id}/undo`);
  },
  'CONFLICT.too_late': async (world) => {
    const id = await mergeTwo(world);
    const uuid = decodeId('contactMerge', id) as string;
    await world.api.owner`update contact_merges set created_at = now() - interval '1 year' where id = ${uuid}`;
    return world.sample.caller.call('POST', `/v1/contacts/merges/${id}/undo`);
  },
  'CONFLICT.platform_refused': refuseTemplates,
  'CONFLICT.secret_unreadable': async (world) => {
    const { make, call } = made(world);
    const { id } = await make('/v1/webhook-endpoints', { url: 'http://127.0.0.1:9/', events: ['lead.created'] });
    dataOf(await call('POST', `/v1/webhook-endpoints/${id}/rotate-secret`), 200);
    const uuid = decodeId('webhookEndpoint', id) as string;
    // The secret of another place: it was encrypted for the old one.
    await world.api.owner`update webhook_endpoints set encrypted_next_secret = encrypted_secret where id = ${uuid}`;
    return call('POST', `/v1/webhook-endpoints/${id}/activate-secret`);
  },
  'CONFLICT.busy': async (world) => {
    const id = await mergeTwo(world);
    const uuid = decodeId('contactMerge', id) as string;
    await world.api.owner`update contact_merges set is_moving = true where id = ${uuid}`;
    const { primaryId } = dataOf(await world.sample.caller.call('GET', `/v1/contacts/merges/${id}`), 200);
    return world.sample.caller.call('POST', `/v1/contacts/${primaryId}/export`);
  },
  'CONFLICT.changed_meanwhile': async ({ api: { owner }, sample: { caller } }) => {
    await owner`
      create function refuse_row() returns trigger language plpgsql as $$
      begin raise exception 'refused' using errcode = '23505'; end $$`;
    await owner`create trigger refuse before insert on chatbots for each row execute function refuse_row()`;
    const answer = await caller.call('POST', '/v1/chatbots', { name: 'Late' });
    await owner`drop trigger refuse on chatbots`;
    return answer;
  },
  'UNAVAILABLE.too_slow': async ({ api, sample }) => {
    const tenant = await api.newTenant({ plan: 'FREE' });
    const caller = await api.newCaller(tenant, ['read:leads']);
    const locking = connect(api.databaseUrl, 'owner', { maxConnections: 1 });
    try {
      return (await locking.begin(async (tx) => {
        await tx`lock table leads in access exclusive mode`;
        return caller.call('GET', '/v1/leads');
      })) as Answer;
    } finally {
      await locking.end();
      await sample.caller.call('GET', '/v1/leads');
    }
  },
  'UNAVAILABLE.overloaded': async () => {
    const passwords = createPasswords({ cost: { ln: 4, r: 8, p: 1 }, concurrent: 1, queued: 1 });
    const hashes = await Promise.allSettled(Array.from({ length: 3 }, () => passwords.hash('correct horse')));
    return hashes.flatMap((hash) => (hash.status === 'rejected' ? [hash.reason] : []))[0];
  },
  'UNAVAILABLE.dependency_down': async () => {
    const api = await startTestApi();
    try {
      const caller = await api.newCaller(await api.newTenant());
      await api.db.end();
      return await caller.call('GET', '/v1/leads');
    } finally {
      await api.close();
    }
  },
  'UNAVAILABLE.moved': async ({ api }) => {
    const tenant = await api.newTenant();
    const caller = await api.newCaller(tenant);
    await api.owner`update tenants set moved_at = now() where id = ${tenant}`;
    return caller.call('GET', '/v1/leads');
  },
};

function made({ sample: { caller } }: World) {
  const make = async (url: string, body: unknown) => dataOf(await caller.call('POST', url, body), 201);
  return { make, call: (...request: Parameters<TestCaller['call']>) => caller.call(...request) };
}

/** A web chat of a chatbot that allows the pages of one origin only. */
async function openChat(world: World) {
  const { make } = made(world);
  const { caller } = world.sample;
  const bot = await make('/v1/chatbots', {
    name: newUuid(),
    platforms: ['WEB'],
    allowedOrigins: ['https://a.example'],
  });
  const channel = await make('/v1/channels', { platform: 'WEB', botId: bot.id });
  return {
    channelId: channel.id as string,
    caller,
    ok: async (url: string) => dataOf(await caller.call('GET', url), 200),
  };
}

const botOf = async (ok: (url: string) => Promise<{ botId: string }>, id: string) =>
  (await ok(`/v1/channels/${id}`)).botId;

async function mergeTwo(world: World): Promise<string> {
  const { make, call } = made(world);
  const [a, b] = [await make('/v1/contacts', { name: 'A' }), await make('/v1/contacts', { name: 'B' })];
  return dataOf(await call('POST', '/v1/contacts/merge', { primaryId: a.id, mergeIds: [b.id] }), 200).id;
}

/** No platform stands behind a test, so that its refusal is thrown here. */
async function refuseTemplates({ api, sample: { tenant, params } }: World): Promise<ApiError> {
  const cipher = createCipher(testSecretKey);
  const id = decodeId('channel', params.channels.id as string) as string;
  const encryptedCredentials = encryptCredentials(cipher, { tenantId: tenant, id }, { accessToken: 'x' });
  const channel = {
    listTemplates: async () => {
      throw new ConnectorError('refused', 'The session has expired.');
    },
  };
  const deps = {
    cipher,
    channelPlatforms: { find: () => ({ channel, settings: {} }) },
    publicUrl: 'http://leads.test',
  };
  const row = await inTenant(api.db, tenant, async (tx) => (await tx`select * from channels where id = ${id}`)[0]);
  return listTemplates(deps as never, { ...row, encryptedCredentials } as never, new Date()).catch((error) => error);
}

/** A shared mailbox that has been checked. */
async function addMailbox(api: World['api'], { tenant, caller }: World['sample']): Promise<{ mailboxId: string }> {
  const number = newUuid().slice(-6);
  const mailbox = dataOf(
    await caller.call('POST', '/v1/mailboxes', {
      address: `sales-${number}@example.com`,
      smtp: { host: 'smtp.example.com' },
      auth: { type: 'PASSWORD', password: 'secret' },
    }),
    201,
  );
  await inTenant(
    api.db,
    tenant,
    (tx) =>
      tx`update mailboxes set status = 'CONNECTED' where tenant_id = ${tenant} and id = ${decodeId('mailbox', mailbox.id) as string}`,
  );
  return { mailboxId: mailbox.id };
}
