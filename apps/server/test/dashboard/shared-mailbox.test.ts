import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localhostCertificate } from '../../src/channels/fixtures/localhost-certificate.js';
import { createEgressPolicy } from '../../src/egress/policy.js';
import { type MailServer, mailUser, startMailServer } from '../../src/features/inbox/emails/fixtures/mail-server.js';
import { givenTokens, type Provider, startProvider } from '../../src/features/inbox/mailboxes/fixtures/provider.js';
import { createCipher } from '../../src/security/encryption.js';
import { startWorker } from '../../src/worker.js';
import { testSecretKey } from '../support/api.js';
import { expectNoFault } from '../support/browser.js';
import { type Dashboard, hasChromium, openDashboard } from '../support/dashboard.js';

const deadline = { timeout: 60_000 };
const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });

describe.skipIf(!hasChromium)('a shared mailbox with the consent of a provider, in Chromium', () => {
  let server: MailServer;
  let provider: Provider;
  let dashboard: Dashboard;
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
  beforeAll(async () => {
    [server, provider] = await Promise.all([startMailServer(), startProvider()]);
    const client = { clientId: 'id', clientSecret: 'secret', hosts: ['127.0.0.1'] };
    const urls = { authorizeUrl: `${provider.url}/authorize`, tokenUrl: `${provider.url}/token` };
    const mailServers = { providers: { GOOGLE: { ...client, ...urls } }, ca: localhostCertificate.cert };
    dashboard = await openDashboard({ egress, mailServers, wake: () => worker?.wake() });
    const { files, databaseUrl } = dashboard.api;
    const log = pino({ level: 'silent' });
    worker = await startWorker({ files, databaseUrl, cipher: createCipher(testSecretKey), egress, mailServers, log });
  });
  afterAll(async () => {
    await worker?.stop();
    await dashboard?.close();
    await Promise.all([server?.close(), provider?.close()]);
  });

  test('is set up by an admin, who gives consent on the page of the provider, and is connected', async () => {
    const { page } = dashboard;
    // The public address of the server of tests is none that a browser finds.
    provider.backTo = `127.0.0.1:${(dashboard.api.app.server.address() as AddressInfo).port}`;
    server.tokens.add('first');
    provider.answer = () => givenTokens('first', { refresh_token: 'lasting' });

    await dashboard.open('/settings/mailbox');
    await page.getByRole('button', { name: 'Add a shared mailbox' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail address').fill(mailUser);
    await dialog.getByLabel('Sign-in').selectOption('GOOGLE');
    const sends = dialog.getByRole('group', { name: 'Server that sends' });
    await sends.getByLabel('Host name').fill('127.0.0.1');
    await sends.getByLabel('Port').fill(String(server.smtpPort));
    await dialog.getByLabel('Read answers').uncheck();
    await expectNoFault(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Not checked yet', { exact: true }).waitFor(deadline);

    await page.getByRole('button', { name: 'Give consent' }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Open the page of the provider' }).click();
    const consent = await opened;
    await consent.getByRole('link', { name: 'Allow' }).click();
    await consent.getByText(mailUser).waitFor(deadline);
    await expectNoFault(consent);
    await consent.getByRole('button', { name: 'Connect' }).click();
    await consent.getByRole('heading', { name: 'Connected' }).waitFor(deadline);

    await page.getByText('Connected', { exact: true }).waitFor(deadline);
    expect(server.signIns).toEqual(['first']);
    expect(await page.locator('main').textContent()).not.toMatch(/first|lasting/);
    await expectNoFault(page);
  });
});
