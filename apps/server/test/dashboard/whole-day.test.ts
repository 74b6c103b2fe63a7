import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localhostCertificate } from '../../src/channels/fixtures/localhost-certificate.js';
import { createChance } from '../../src/commands/demo/chance.js';
import { createEgressPolicy } from '../../src/egress/policy.js';
import { type MailServer, mailUser, startMailServer } from '../../src/features/inbox/emails/fixtures/mail-server.js';
import { createCipher } from '../../src/security/encryption.js';
import { startWorker } from '../../src/worker.js';
import { testSecretKey } from '../support/api.js';
import { type Dashboard, hasChromium, openDashboard } from '../support/dashboard.js';
import { dataOf } from '../support/sample.js';
import { addSignedIn } from '../support/sign-in.js';
import { deadline, type Interruption, interruptions, runStep } from './whole-day/interruptions.js';
import { emptyModel, inOrder, readModel } from './whole-day/model.js';
import { stepKinds } from './whole-day/steps.js';
import { addLead, type World } from './whole-day/world.js';

/** A whole day has 60: `npm run test:day`. The check does a part of one, another in each run. */
const count = Number(process.env.DAY_STEPS ?? 20);
const seed = Number(process.env.DAY_SEED ?? Math.floor(Math.random() * 1e9));
const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
const mailServers = { providers: {}, ca: localhostCertificate.cert, uncertainMinutes: 0 };
// What Chromium logs when the network is gone, a session ends, or something was deleted.
const logs = ['ERR_INTERNET_DISCONNECTED', '401 (Unauthorized)', '404 (Not Found)', '410 (Gone)'];

describe.skipIf(!hasChromium)('a whole day of a salesperson, with an interruption in each step', () => {
  let server: MailServer;
  let dashboard: Dashboard;
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
  beforeAll(async () => {
    server = await startMailServer();
    dashboard = await openDashboard({ egress, mailServers, wake: () => worker?.wake() });
    const { files, databaseUrl } = dashboard.api;
    const log = pino({ level: 'silent' });
    worker = await startWorker({ files, databaseUrl, cipher: createCipher(testSecretKey), egress, mailServers, log });
  });
  afterAll(async () => {
    await worker?.stop();
    await dashboard?.close();
    await server?.close();
  });

  /** What is there before the day begins: three leads, a conversation, a mailbox and a custom field. */
  async function begin(): Promise<World> {
    const { user, made, page, api, tenant } = dashboard;
    const base = new URL('.', page.url()).pathname.replace(/\/$/, '');
    // As links do: the page is not loaded again.
    const open = (path: string) =>
      page.evaluate((address) => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      }, base + path);
    const bot = await made('/v1/chatbots', { name: 'Bo', platforms: ['WEB'] });
    const visitor = { name: 'Visitor', email: 'visitor@example.com', company: null, phone: null };
    const { id: contactId } = await made('/v1/contacts', { name: visitor.name, email: visitor.email });
    const { id: conversationId } = await made('/v1/conversations', { botId: bot.id, contactId });
    await made(`/v1/conversations/${conversationId}/takeover`, {}, 200);
    const key = 'wishes';
    const names = Array.from({ length: 8 }, (_, at) => `Group ${at}`);
    const tags = new Map<string, string>();
    for (const name of names) tags.set(name, (await made('/v1/tags', { name })).id);
    await made('/v1/custom-fields', { resource: 'LEAD', type: 'TEXT', key, label: 'Wishes' });
    const host = '127.0.0.1';
    await made('/v1/me/mailbox', {
      address: mailUser,
      smtp: { host, port: server.smtpPort },
      imap: { host, port: server.imapPort },
      auth: { type: 'PASSWORD', password: server.password },
    });
    const mailbox = async () => dataOf(await user.call('GET', '/v1/me/mailbox'), 200).status;
    await expect.poll(mailbox, deadline).toBe('CONNECTED');
    const world: World = {
      page,
      open,
      user,
      made,
      chance: createChance(seed),
      model: { ...emptyModel(), contacts: [visitor], fields: ['Wishes'], tags: names },
      colleague: await addSignedIn(api, tenant, 'ADMIN'),
      conversationId,
      leads: new Map(),
      contacts: new Map([[visitor, contactId]]),
      tags,
      fields: new Map([['Wishes', key]]),
    };
    for (const number of [1_001, 1_002, 1_003]) await addLead(world, number);
    return world;
  }

  /** Ends the sessions of the page: the one of the test goes on. */
  async function endSessions() {
    const { user } = dashboard;
    const sessions: { id: string; current: boolean }[] = dataOf(await user.call('GET', '/v1/me/sessions'), 200);
    const others = sessions.filter(({ current }) => !current);
    await Promise.all(others.map(({ id }) => user.call('DELETE', `/v1/me/sessions/${id}`)));
  }

  test(`${count} steps: nothing typed is lost, and in the end the API has what the model has (seed ${seed})`, async () => {
    const world = await begin();
    const { chance } = world;
    const desk = { page: dashboard.page, user: dashboard.user, endSessions };
    const shuffle = <T>(values: readonly T[]) =>
      values
        .map((value) => [chance.next(), value] as const)
        .sort(([a], [b]) => a - b)
        .map(([, value]) => value);
    const rounds = Math.ceil(count / Object.keys(stepKinds).length);
    const kinds = Array.from({ length: rounds }, () => shuffle(Object.keys(stepKinds)))
      .flat()
      .slice(0, count);
    let between: Interruption[] = [];
    for (const [at, chosen] of kinds.entries()) {
      if (between.length === 0) between = shuffle(Object.keys(interruptions) as Interruption[]);
      const interruption = between.pop() as Interruption;
      const step = await (stepKinds[chosen] as (typeof stepKinds)[string])(world, at + 1);
      try {
        await runStep(desk, step, interruption);
      } catch (error) {
        const shown = await dashboard.page.locator('body').ariaSnapshot();
        const what = `Seed ${seed}, step ${at + 1}: ${step.name}; ${interruptions[interruption]}`;
        throw new Error(`${what}\n${dashboard.page.url()}\n${shown}`, { cause: error });
      }
    }
    expect(inOrder(await readModel(dashboard.user, world.conversationId))).toEqual(inOrder(world.model));
    await expect.poll(() => server.taken.length, deadline).toBe(world.model.mails.length);
    dashboard.expectNothingForeign(logs);
  }, 1_800_000);
});
