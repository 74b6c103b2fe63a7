// A pipeline in use: leads are scored, assigned to users in turn, and moved; an automation runs after a move.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, type AutomationRun, type Lead, LeadEngagement, type Pipeline } from '@lead-engagement/sdk';

const { LEAD_ENGAGEMENT_BASE_URL: baseUrl, LEAD_ENGAGEMENT_API_KEY: apiKey } = process.env;
if (!baseUrl || !apiKey) {
  console.error('Set LEAD_ENGAGEMENT_BASE_URL and LEAD_ENGAGEMENT_API_KEY.');
  process.exit(2);
}

const client = new LeadEngagement({ baseUrl, apiKey });
const startedAt = new Date();
const dayMs = 24 * 3_600_000;

/** `room`: the number of additional leads that each agent can take. */
const agents = [
  { name: 'Grace Hopper', email: 'grace.hopper@agents.example', room: 3 },
  { name: 'Edsger Dijkstra', email: 'edsger.dijkstra@agents.example', room: 3 },
  { name: 'Barbara Liskov', email: 'barbara.liskov@agents.example', room: 1 },
];
const companies = ['Babbage', 'Boole', 'De Morgan', 'Jacquard', 'Jevons', 'Menabrea', 'Somerville'];

try {
  const pipeline = await createPipeline();
  const [, qualified] = pipeline.stages;
  if (!qualified) throw new Error('The pipeline came without its second stage.');
  const automationId = await createAutomation(qualified.id);

  const lead = await createLeads(pipeline.id);
  await explainScore(lead);
  await assignLeads(pipeline.id);

  await client.leads.updateStage(lead.id, { stageId: qualified.id });
  console.log(`\nMoved ${lead.id} to ${qualified.name}`);
  printRun(await waitForRun(automationId, lead.id));
  await printTimelineAndHistory(lead.id);
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.error(`${error.name}: ${error.message} (request ${error.requestId})`);
  process.exitCode = 1;
}

async function createPipeline(): Promise<Pipeline> {
  const pipeline = await client.pipelines.create({
    // Names are unique. With the time in the name, you can run the example again.
    name: `Example ${startedAt.toISOString()}`,
    stages: [
      { name: 'Inquiry', probability: 10 },
      { name: 'Qualified', probability: 50 },
      { name: 'Won', type: 'WON' },
      { name: 'Lost', type: 'LOST' },
    ],
  });
  console.log(`Pipeline ${pipeline.id}: ${pipeline.stages.map(({ name }) => name).join(', ')}`);
  return pipeline;
}

/** Adds a tag, a task and a date to large leads that enter the stage. Only the stage operation triggers it. */
async function createAutomation(toStageId: string): Promise<string> {
  const inAMonth = new Date(startedAt.getTime() + 30 * dayMs).toISOString().slice(0, 10);
  const { id, name } = await client.automations.create({
    name: 'Example: prepare large deals',
    trigger: { type: 'lead.stage_changed', toStageId },
    conditions: { match: 'all', items: [{ field: 'lead.value', operator: 'gte', value: 10_000 }] },
    actions: [
      { type: 'add_tag', name: 'large deal' },
      { type: 'create_task', title: 'Send an offer', dueInDays: 2 },
      { type: 'set_field', field: 'expectedCloseDate', value: inAMonth },
    ],
  });
  console.log(`Automation ${id}: ${name}`);
  return id;
}

/** Creates a single lead, which is returned, and several in one request. */
async function createLeads(pipelineId: string): Promise<Lead> {
  const lead = await client.leads.create({
    pipelineId,
    title: 'One difference engine',
    value: 12_000,
    source: 'WEBSITE',
    contact: { name: 'Ada Lovelace', email: `ada.${startedAt.getTime()}@engines.example`, title: 'Director' },
  });
  const results = await client.leads.bulk({
    // All or nothing: a bad record throws a ValidationError, so the results need no check.
    atomic: true,
    records: companies.map((company, at) => ({
      pipelineId,
      title: `Cards for ${company}`,
      value: 500 * (at + 1),
      // In bulk, an existing contact with this e-mail address is used; otherwise it is created.
      contact: { company, email: `office@${company.toLowerCase().replace(' ', '')}.example` },
    })),
  });
  console.log(`Leads: ${lead.id}, and ${results.length} in one request`);
  return lead;
}

async function explainScore({ id, title }: Lead): Promise<void> {
  const { score, reasons } = await client.leads.getScore(id);
  console.log(`\nScore of ${id} (${title}): ${score}`);
  for (const { points, rule, value } of reasons) console.log(`  ${points} ${rule}: ${value ?? 'lately'}`);
}

/** Assigns the leads of the pipeline to the available users in turn. */
async function assignLeads(pipelineId: string): Promise<void> {
  const agentIds: string[] = [];
  try {
    console.log('\nAgents:');
    for (const agent of agents) agentIds.push(await welcomeAgent(agent));

    console.log('\nAssigned in turn, oldest lead first:');
    const names = new Map<string, string | null>();
    for await (const { id, name } of client.users.list()) names.set(id, name);
    for await (const { id, title } of client.leads.list({ pipeline: pipelineId })) names.set(id, title);
    let hasMore = true;
    while (hasMore) {
      const answer = await client.leads.autoAssign({ pipelineId });
      for (const { leadId, assignedToId } of answer.assigned) {
        console.log(`  ${leadId} (${names.get(leadId)}): ${names.get(assignedToId)}`);
      }
      for (const { leadId, reason, message } of answer.unassigned) {
        console.log(`  ${leadId} (${names.get(leadId)}): nobody, ${reason}: ${message}`);
      }
      hasMore = answer.hasMore;
    }
  } finally {
    // Leads outside the example should not be assigned to its agents.
    for (const id of agentIds) await client.users.update(id, { available: false });
    console.log('The agents are not available any more.');
  }
}

/** Finds or invites an agent, and makes them available for `room` more leads. Returns their id. */
async function welcomeAgent({ name, email, room }: (typeof agents)[number]): Promise<string> {
  const { data } = await client.users.list({ email });
  const id = data[0]?.id ?? (await inviteAgent(name, email));
  const { total } = await client.leads.list({ assignee: id, status: ['OPEN', 'NURTURING'], limit: 1 });
  const { maxOpenLeads } = await client.users.update(id, { available: true, maxOpenLeads: total + room });
  console.log(`  ${id} (${name}): has ${total} open leads, takes ${maxOpenLeads} at most`);
  return id;
}

/** Leads are assigned only to users who can sign in, so the example opens the invitation link for them. */
async function inviteAgent(name: string, email: string): Promise<string> {
  const { id, invitation } = await client.users.create({ name, email, role: 'AGENT', available: false });
  // A repetition of the request, after an answer that was lost, has no link.
  if (!invitation?.url) throw new Error(`The link for ${email} was lost. Invite them again.`);
  const token = new URL(invitation.url).hash.replace('#token=', '');
  await client.auth.setPassword({ token, password: randomUUID() });
  return id;
}

/** Waits for the worker, which runs automations moments after the move. */
async function waitForRun(automationId: string, leadId: string): Promise<AutomationRun> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const [run] = (await client.automations.listRuns(automationId, { leadId })).data;
    if (run && run.status !== 'PENDING') return run;
    await delay(250);
  }
  throw new Error('The automation did not run within 30 seconds. Is a worker running?');
}

function printRun({ id, status, message, actions }: AutomationRun): void {
  console.log(`Run ${id}: ${status}${message === null ? '' : `, ${message}`}`);
  for (const action of actions) console.log(`  ${action.type} ${action.status}: ${action.message}`);
}

async function printTimelineAndHistory(leadId: string): Promise<void> {
  console.log('\nTimeline:');
  for await (const { occurredAt, type, title } of client.activities.list({ leadId, sort: 'createdAt' })) {
    console.log(`  ${occurredAt} ${type}: ${title}`);
  }
  console.log('\nHistory:');
  for await (const { createdAt, action, actorId, changes } of client.leads.listHistory(leadId, { sort: 'createdAt' })) {
    console.log(`  ${createdAt} ${action} by ${actorId ?? 'the server'}`);
    for (const { field, from, to } of changes) console.log(`    ${field}: ${from} -> ${to}`);
  }
}
