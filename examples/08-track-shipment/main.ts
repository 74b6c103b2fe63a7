// A shipment from its number to its delivery: found in the carrier directory, registered, updated by the provider, delivered.
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, LeadEngagement, type Shipment } from '@lead-engagement/sdk';
import { startProvider } from './provider.js';

const { LEAD_ENGAGEMENT_BASE_URL: baseUrl, LEAD_ENGAGEMENT_API_KEY: apiKey, PROVIDER_PORT } = process.env;
if (!baseUrl || !apiKey || !PROVIDER_PORT) {
  console.error('Set LEAD_ENGAGEMENT_BASE_URL, LEAD_ENGAGEMENT_API_KEY and PROVIDER_PORT.');
  process.exit(2);
}

const client = new LeadEngagement({ baseUrl, apiKey });
const trackingNumber = '9865 7878 8855';
/** The API key for the example's provider, which also signs its pushes with it. */
const providerKey = 'example-key';

const provider = await startProvider(Number(PROVIDER_PORT));
try {
  for await (const { code, name } of client.carriers.list({ trackingNumber })) {
    console.log(`${trackingNumber} can be a number of ${name} (${code})`);
  }
  const { providers } = await client.trackingSettings.update({
    provider: '17track',
    credentials: { '17track': { apiKey: providerKey } },
  });
  const webhookUrl = providers.find((each) => each.provider === '17track')?.webhookUrl ?? '';

  const lead = await client.leads.create({ contact: { name: 'Ada Lovelace' } });
  const shipment = await register(lead.id);
  console.log(`Shipment ${shipment.id} of lead ${lead.id}: ${shipment.status}`);
  await provider.asked;
  console.log('The server has asked the provider');

  // The server may be behind a proxy here, so only the path matters.
  const { pathname, search } = new URL(webhookUrl);
  await push(new URL(pathname + search, baseUrl));
  printTimeline(await waitForDelivery(shipment.id));
  for await (const { type, title } of client.activities.list({ leadId: lead.id, sort: 'createdAt' })) {
    if (type.startsWith('shipment_')) console.log(`On the lead's timeline: ${title}`);
  }
  await client.shipments.delete(shipment.id);
  console.log('Stopped');
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.error(`${error.name}: ${error.message} (request ${error.requestId})`);
  process.exitCode = 1;
} finally {
  await provider.close();
}

/** Registers the number. If it is already tracked from an earlier run, that shipment is stopped first. */
async function register(leadId: string): Promise<Shipment> {
  for await (const { id } of client.shipments.list({ trackingNumber, tracking: 'ACTIVE' }))
    await client.shipments.delete(id);
  return client.shipments.create({ trackingNumber, leadId });
}

/** Sends the push of 17TRACK after the carrier has scanned the parcel, with its signature. */
async function push(url: URL): Promise<void> {
  const body = JSON.stringify(provider.deliveredPush);
  const sign = createHash('sha256').update(`${body}/${providerKey}`).digest('hex');
  const headers = { 'content-type': 'application/json', sign };
  const answer = await fetch(url, { method: 'POST', headers, body });
  console.log(`The provider's push was answered with ${answer.status}`);
}

async function waitForDelivery(id: string): Promise<Shipment> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const shipment = await client.shipments.get(id);
    if (shipment.status === 'DELIVERED') return shipment;
    await delay(200);
  }
  throw new Error('The shipment was not delivered within 30 seconds.');
}

function printTimeline({ status, deliveredAt, timeline }: Shipment): void {
  console.log(`${status} at ${deliveredAt}`);
  for (const { occurredAt, givenTime, status: at, location, message } of timeline) {
    console.log(`  ${givenTime ?? occurredAt} ${at}: ${message}, ${location}`);
  }
}
