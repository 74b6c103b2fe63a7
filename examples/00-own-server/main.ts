// Calls your own server with the SDK, which treats it like the Lead Engagement API.
import { LeadEngagement, NotFoundError, ValidationError } from '@lead-engagement/sdk';
import { buildServer } from './server.js';

const server = buildServer();
const baseUrl = await server.listen({ port: 0, host: '127.0.0.1' });
const client = new LeadEngagement({ baseUrl, apiKey: 'any', tenantId: 'tn_mine', maxRetries: 0 });

try {
  const lead = await client.leads.create({ contact: { name: 'Ada' }, title: 'One difference engine', value: 12_000 });
  console.log(`Created ${lead.title}: ${lead.status}, ${lead.value} ${lead.currency}`);
  await client.leads.create({ contactId: lead.contactId, title: 'Cards', status: 'NURTURING' });

  const moved = await client.leads.updateStage(lead.id, { stageId: 'stg_qualified' });
  console.log(`Moved to ${moved.stageId}, version ${moved.version}`);

  for await (const { title, status } of client.leads.list({ status: ['OPEN', 'NURTURING'], limit: 1 })) {
    console.log(`Listed ${title}: ${status}`);
  }

  const refused = await client.leads.create({ contactId: 'con_1', value: -1 }).catch((error: unknown) => error);
  if (refused instanceof ValidationError) console.log(`Refused: ${refused.code}`);

  await client.leads.delete(lead.id);
  const gone = await client.leads.get(lead.id).catch((error: unknown) => error);
  if (gone instanceof NotFoundError) console.log(`Deleted: ${gone.code}`);
} finally {
  await server.close();
}
