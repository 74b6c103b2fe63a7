import {
  credentials,
  inboundMessage,
  signatureOf,
  startWhatsAppServer,
  type WhatsAppServer,
} from '@lead-engagement/platforms/channels/testing';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  apiKey,
  type EmailServer,
  received,
  signingSecret,
  startEmailServer,
} from '../../src/channels/fixtures/email-server.js';
import { builtInChannels, createChannelPlatforms } from '../../src/channels/platforms.js';
import { createEgressPolicy } from '../../src/egress/policy.js';
import { createCipher } from '../../src/security/encryption.js';
import { startWorker } from '../../src/worker.js';
import { testSecretKey } from '../support/api.js';
import { expectNoFault } from '../support/browser.js';
import { type Dashboard, hasChromium, openDashboard } from '../support/dashboard.js';
import { dataOf } from '../support/sample.js';

const deadline = { timeout: 120_000, interval: 25 };
const publicUrl = 'https://leads.test';

describe.skipIf(!hasChromium)('what arrived with a message, in the inbox of the dashboard', () => {
  let graph: WhatsAppServer;
  let email: EmailServer;
  let dashboard: Dashboard;
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
  beforeAll(async () => {
    graph = await startWhatsAppServer();
    email = await startEmailServer();
    const urls = { WHATSAPP_API_URL: `${graph.url}/`, EMAIL_API_URL: email.url };
    const channelPlatforms = createChannelPlatforms(builtInChannels, urls);
    const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
    dashboard = await openDashboard({ channelPlatforms, egress, publicUrl, wake: () => worker?.wake() });
    const { files, databaseUrl } = dashboard.api;
    const shared = { files, databaseUrl, egress, channelPlatforms, publicUrl };
    worker = await startWorker({ ...shared, cipher: createCipher(testSecretKey), log: pino({ level: 'silent' }) });
  });
  afterEach(() => dashboard.expectNothingForeign());
  afterAll(async () => {
    await worker?.stop();
    await dashboard?.close();
    await Promise.all([graph.close(), email.close()]);
  });

  const connect = async (platform: string, more: object): Promise<string> => {
    const { id: botId } = await dashboard.made('/v1/chatbots', { name: platform, platforms: [platform] });
    const { id } = await dashboard.made('/v1/channels', { platform, botId, credentials: more });
    const read = async () => dataOf(await dashboard.user.call('GET', `/v1/channels/${id}`), 200).status;
    await expect.poll(read, deadline).toBe('CONNECTED');
    return id;
  };
  const send = (url: string, headers: Record<string, string>, payload: string) =>
    dashboard.api.send({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload });

  test('a message of WhatsApp shows the ad, the quoted and forwarded message, the place, and what it sent besides', async () => {
    const { page, open, user } = dashboard;
    const channel = await connect('WHATSAPP', credentials);
    const fields = [
      {
        text: { body: 'Is it still there?' },
        referral: { source_url: 'https://fb.me/1', source_type: 'ad', source_id: '12', headline: 'Pumps' },
      },
      { text: { body: 'This one' }, context: { from: '49170', id: 'wamid.9' } },
      { text: { body: 'Look' }, context: { forwarded: true } },
      { type: 'location', location: { latitude: 1.5, longitude: 2.5, name: 'Boatyard', address: 'Pier 1' } },
      { type: 'video', video: { id: '1', mime_type: 'video/mp4', caption: 'The noise' } },
    ];
    for (const [at, each] of fields.entries()) {
      const payload = JSON.stringify(inboundMessage(`wamid.${at}`, '491701234567', each));
      const headers = { 'x-hub-signature-256': signatureOf(payload) };
      dataOf(await send(`/v1/channels/whatsapp/${channel}`, headers, payload), 200);
    }
    const list = async () => dataOf(await user.call('GET', '/v1/conversations?platform=WHATSAPP'), 200);
    await expect.poll(async () => (await list()).length, deadline).toBe(1);
    const [{ id }] = await list();
    const said = async () => dataOf(await user.call('GET', `/v1/conversations/${id}/messages?role=USER`), 200).length;
    await expect.poll(said, deadline).toBe(fields.length);

    await open(`/inbox?open=${id}`);
    const messages = page.getByRole('list', { name: 'Messages' });
    await messages.getByText('Is it still there?').waitFor();
    expect(await messages.getByRole('link', { name: 'Pumps' }).getAttribute('href')).toBe('https://fb.me/1');
    await messages.getByText('Answers an earlier message').waitFor();
    await messages.getByText('Forwarded', { exact: true }).waitFor();
    await messages.getByText('Location: Boatyard, Pier 1 (1.5, 2.5)').waitFor();
    expect(await messages.getByRole('link', { name: 'Show on a map' }).getAttribute('href')).toContain(
      'mlat=1.5&mlon=2.5',
    );
    const video = messages.getByRole('listitem').filter({ hasText: 'The noise' });
    await video.getByText('Cannot be shown here').waitFor();
    await video.getByText('Show what the platform sent').click();
    await video.getByText('"mime_type": "video/mp4"').waitFor();
    await expectNoFault(page);
  });

  test('a mail shows what its author wrote, and on demand the whole as it came, with the results of its checks', async () => {
    const { page, open, user } = dashboard;
    const address = 'support@boatyard.test';
    const channel = await connect('EMAIL', {
      address,
      senderName: 'Boatyard',
      apiKey,
      signingSecret,
      smtpUrl: email.smtpUrl,
      authenticationHost: 'mx.boatyard.test',
    });
    const quoted = 'On Mon, 2 Nov 2026 at 10:00, Boatyard <support@boatyard.test> wrote:\n> How many boats?';
    email.mails.set('mail-1', {
      object: 'email',
      id: 'mail-1',
      from: '"Ada Lovelace" <ada@example.com>',
      to: [`Support <${address}>`],
      subject: 'Winter storage',
      text: `Two boats.\n\n${quoted}`,
      message_id: '<mail-1@example.com>',
      headers: {
        'Authentication-Results':
          'mx.boatyard.test; spf=pass smtp.mailfrom=example.com; dkim=fail header.d=example.com',
      },
      attachments: [],
    });
    const { headers, payload } = received('mail-1', {}) as { headers: Record<string, string>; payload: string };
    dataOf(await send(`/v1/channels/email/${channel}`, headers, payload), 200);
    const list = async () => dataOf(await user.call('GET', '/v1/conversations?platform=EMAIL'), 200);
    await expect.poll(async () => (await list()).length, deadline).toBe(1);
    const [{ id }] = await list();

    await open(`/inbox?open=${id}`);
    const mail = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: 'Two boats.' });
    await mail.waitFor();
    await mail.getByText('SPF: pass · DKIM: fail · DMARC: –').waitFor();
    const whole = mail.getByRole('group').filter({ hasText: 'Show the original' });
    expect(await whole.getAttribute('open')).toBe(null);
    await whole.getByText('Show the original').click();
    expect(await whole.getAttribute('open')).toBe('');
    expect(await whole.textContent()).toContain(quoted);
    await expectNoFault(page);
  });
});
