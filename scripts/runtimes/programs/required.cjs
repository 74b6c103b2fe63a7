// The same classes and functions by `require`, and beside the ES modules: `instanceof` works across both.
const { LeadEngagement, NotFoundError } = require('@lead-engagement/sdk');
const { sign, verify } = require('@lead-engagement/sdk/webhooks');
const { createWebhookEvent } = require('@lead-engagement/sdk/webhooks/fixtures');

(async () => {
  const { baseUrl, apiKey } = JSON.parse(process.env.GIVEN);
  const client = new LeadEngagement({ baseUrl, apiKey });
  const lead = await client.leads.create({ contact: { name: 'Ada' } });
  if ((await client.leads.get(lead.id)).id !== lead.id) throw new Error('Another lead was read.');
  const error = await client.leads.get('lead_00000000000000000000000000').catch((error) => error);
  const esm = await import('@lead-engagement/sdk');
  if (!(error instanceof NotFoundError && error instanceof esm.NotFoundError)) throw error;
  const body = JSON.stringify(createWebhookEvent('lead.created'));
  if ((await verify(body, await sign(body, 'whsec_test'), 'whsec_test')).type !== 'lead.created') throw new Error(body);
})();
