// Jobs about events: a day again, a partner's app, and a helpdesk beside the conversations.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { buildAuthorizationUrl, createPkce, exchangeCode } from '../../packages/sdk/dist/oauth.js';
import { allow, setPassword } from '../oauth-clients/browser.mjs';
import { createTenant } from './tenant.mjs';

/** A receiver that accepts everything, until it is closed. */
async function openReceiver() {
  const events = [];
  const listener = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    events.push(JSON.parse(body));
    response.end();
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `http://127.0.0.1:${listener.address().port}/`,
    events,
    close() {
      listener.closeAllConnections();
      listener.close();
    },
  };
}

/** Waits until something is true. Throws after a minute. */
async function until(what, isTrue) {
  for (let rest = 600; !isTrue(); rest--) {
    if (rest === 0) throw new Error(`Not so after a minute: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A receiver that has answered 2xx to 30 events loses its database, and wants them again. */
export async function replayDay({ client, other }) {
  const receiver = await openReceiver();
  try {
    const endpoint = await other.webhookEndpoints.create({ url: receiver.url, events: ['lead.created'] });
    const since = new Date(Date.now() - 1_000);
    await other.leads.bulk({ records: Array.from({ length: 30 }, (_, at) => ({ contact: { name: `Ada ${at}` } })) });
    await until('30 events arrived', () => receiver.events.length === 30);
    const first = new Set(receiver.events.splice(0).map(({ id }) => id));
    await client.webhookEndpoints.recover(endpoint.id, { since, types: ['lead.created'], statuses: ['SUCCEEDED'] });
    await until('30 events arrived again', () => receiver.events.length === 30);
    assert.deepEqual(new Set(receiver.events.map(({ id }) => id)), first);
    return { checked: 'the 30 events that were accepted come again, with their ids' };
  } finally {
    receiver.close();
  }
}

/** The app of a partner is allowed by the users of two companies, writes a lead for each, and loses one of them. */
export async function connectTenants({ client, other, connect, server, tenant }) {
  const receiver = await openReceiver();
  const redirectUri = 'http://127.0.0.1/callback';
  const scopes = ['read:leads', 'write:leads'];
  try {
    const app = await client.apps.create({
      name: 'Partner',
      redirectUris: [redirectUri],
      scopes,
      eventUrl: receiver.url,
    });
    const second = await createTenant(server, 'Second', 'FREE');
    const leads = [];
    for (const { id, owner } of [tenant, second]) {
      await setPassword((await server.run('users', 'reset-link', owner, '--tenant', id)).url);
      const { codeVerifier, codeChallenge } = await createPkce();
      const { clientId, clientSecret } = app;
      const address = buildAuthorizationUrl(
        { baseUrl: server.url, clientId },
        { redirectUri, scopes, state: 'state', codeChallenge },
      );
      const code = new URL(await allow(address, owner)).searchParams.get('code');
      const credentials = { baseUrl: server.url, clientId, clientSecret };
      const tokens = await exchangeCode(credentials, { code, redirectUri, codeVerifier });
      const inTenant = connect({ apiKey: undefined, getAccessToken: () => tokens.accessToken });
      leads.push(await inTenant.leads.create({ contact: { name: 'Ada' } }));
    }
    assert.equal(new Set(leads.map(({ tenantId }) => tenantId)).size, 2);
    const { data: grants } = await client.apps.listGrants(app.id);
    assert.equal(grants.length, 2);
    await other.apps.endGrant(app.id, grants[0].id);
    await until('the end of a consent arrived', () => receiver.events.some(({ type }) => type === 'app.revoked'));
    return { checked: 'a list of the consents, and an event when one ends; each lead is in its tenant' };
  } finally {
    receiver.close();
  }
}

/** A helpdesk hears of a hand-off, answers in the conversation, and hears of what the visitor says next. */
export async function answerVisitors({ client, other }) {
  const receiver = await openReceiver();
  try {
    const events = ['conversation.handoff', 'message.created', 'conversation.ended'];
    await client.webhookEndpoints.create({ url: receiver.url, events, filters: { roles: ['USER'] } });
    const bot = await other.chatbots.create({ name: 'Bo' });
    const { id } = await other.conversations.create({ botId: bot.id, contact: { name: 'Ada' } });
    await other.conversations.createMessage(id, { role: 'USER', content: 'I want to talk to a human.' });
    await until('the hand-off arrived', () => receiver.events.some(({ type }) => type === 'conversation.handoff'));
    await client.conversations.takeOver(id);
    await client.conversations.createMessage(id, { role: 'HUMAN_AGENT', content: 'Here I am.' });
    await other.conversations.createMessage(id, { role: 'USER', content: 'It is about my invoice.' });
    const said = () => receiver.events.filter(({ type }) => type === 'message.created').map(({ data }) => data.content);
    await until('what the visitor said arrived', () => said().includes('It is about my invoice.'));
    await client.conversations.close(id);
    await until('the end arrived', () => receiver.events.some(({ type }) => type === 'conversation.ended'));
    assert(!said().includes('Here I am.'));
    return { checked: 'what the visitor says after the hand-off arrives, and the own replies of the helpdesk do not' };
  } finally {
    receiver.close();
  }
}
