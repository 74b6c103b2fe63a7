// Creates a contact and a lead, and moves the lead to the next stage of its pipeline.
import { ApiError, LeadEngagement } from '@lead-engagement/sdk';

const { LEAD_ENGAGEMENT_BASE_URL: baseUrl, LEAD_ENGAGEMENT_API_KEY: apiKey } = process.env;
if (!baseUrl || !apiKey) {
  console.error('Set LEAD_ENGAGEMENT_BASE_URL and LEAD_ENGAGEMENT_API_KEY.');
  process.exit(2);
}

const client = new LeadEngagement({ baseUrl, apiKey });

try {
  const contact = await client.contacts.create({ name: 'Ada Lovelace', company: 'Analytical Engines' });
  console.log('contact', contact.id);

  const lead = await client.leads.create({
    contactId: contact.id,
    title: 'One difference engine',
    value: 1200,
    currency: 'EUR',
  });
  console.log('lead', lead.id, 'in stage', lead.stageId);

  const pipeline = await client.pipelines.get(lead.pipelineId);
  const position = pipeline.stages.findIndex((stage) => stage.id === lead.stageId);
  const nextStage = pipeline.stages[position + 1];
  if (nextStage) {
    const moved = await client.leads.updateStage(lead.id, { stageId: nextStage.id });
    console.log('lead', moved.id, 'moved to stage', moved.stageId, `(${nextStage.name})`);
  }
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.error(`${error.name}: ${error.message} (request ${error.requestId})`);
  process.exitCode = 1;
}
