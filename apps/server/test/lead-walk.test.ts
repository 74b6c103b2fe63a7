import type { LeadStatus } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '../src/db/client.js';
import { automationWork } from '../src/features/operations/automations/jobs.js';
import { doWork } from '../src/jobs/fixtures/do-work.js';
import { startTestApi, type TestApi, type TestCaller } from './support/api.js';
import { dataOf } from './support/sample.js';

let api: TestApi;
let worker: Database;
beforeAll(async () => {
  api = await startTestApi();
  worker = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 2 });
});
afterAll(async () => {
  await worker.end();
  await api.close();
});

/** The stages of the default pipeline by position. */
const [qualified, proposal, won, lost] = [1, 2, 3, 4];
const thresholds = [50, 80];

interface ModelLead {
  id: string;
  stage: number;
  /** The last OPEN stage of the lead. */
  cameFrom: number;
  status: LeadStatus;
  score: number;
  value: number | null;
  isOwned: boolean;
  isDeleted: boolean;
}

/** Sets a value in Qualified, closes leads with a value in Proposal, assigns an owner to every moved lead. */
type Rule = 'qualify' | 'close' | 'own';

/** The expected state: the leads, all events in order, and the result of each run. */
interface Model {
  leads: ModelLead[];
  events: string[];
  waiting: { rule: Rule; lead: ModelLead }[];
  runs: Record<Rule, string[]>;
}

interface Real {
  tenant: string;
  caller: TestCaller;
  userId: string;
  stageIds: string[];
  automationIds: Record<Rule, string>;
}

const ok = async ({ caller }: Real, method: string, path: string, body?: unknown, status = 200) =>
  dataOf(await caller.call(method, path, body), status);

/** Moves a lead of the model; returns false if it was already in the stage. */
function enter(model: Model, lead: ModelLead, stage: number): boolean {
  if (lead.stage === stage) return false;
  const wasClosed = lead.stage >= won;
  if (!wasClosed) lead.cameFrom = lead.stage;
  if (stage >= won) lead.status = stage === won ? 'WON' : 'LOST';
  else if (!isOpen(lead.status)) lead.status = 'OPEN';
  lead.stage = stage;
  model.events.push(`lead.stage_changed ${lead.id}`);
  return true;
}

/** Runs the rules that a change of stage triggers. */
function fire(model: Model, lead: ModelLead): void {
  const fired: Rule[] = ['own'];
  if (lead.stage === qualified) fired.unshift('qualify');
  if (lead.stage === proposal) fired.unshift('close');
  model.waiting.push(...fired.map((rule) => ({ rule, lead })));
}

const levelOf = (score: number) => thresholds.filter((threshold) => score >= threshold).length;

interface Step {
  check(model: Readonly<Model>): boolean;
  run(model: Model, real: Real): Promise<void>;
  toString(): string;
}

/** A step for one of the live leads. */
function onLead(name: string, pick: number, act: (model: Model, real: Real, lead: ModelLead) => Promise<void>): Step {
  const living = (model: Readonly<Model>) => model.leads.filter(({ isDeleted }) => !isDeleted);
  return {
    check: (model) => living(model).length > 0,
    run: async (model, real) => {
      const leads = living(model);
      await act(model, real, leads[pick % leads.length] as ModelLead);
    },
    toString: () => `${name} of lead ${pick}`,
  };
}

const create = (score: number, stage: number): Step => ({
  check: (model) => model.leads.length < 4,
  run: async (model, real) => {
    const body = { contact: { name: 'Ada' }, score, stageId: real.stageIds[stage] };
    const { id } = await ok(real, 'POST', '/v1/leads', body, 201);
    model.leads.push({
      id,
      stage,
      cameFrom: stage,
      status: 'OPEN',
      score,
      value: null,
      isOwned: false,
      isDeleted: false,
    });
    model.events.push(`lead.created ${id}`);
  },
  toString: () => `create in ${stage} with ${score}`,
});

const move = (pick: number, stage: number) =>
  onLead(`move to ${stage}`, pick, async (model, real, lead) => {
    await ok(real, 'PATCH', `/v1/leads/${lead.id}/stage`, { stageId: real.stageIds[stage] });
    if (enter(model, lead, stage)) fire(model, lead);
  });

const update = (pick: number, stage: number) =>
  onLead(`update to ${stage}`, pick, async (model, real, lead) => {
    await ok(real, 'PATCH', `/v1/leads/${lead.id}`, { stageId: real.stageIds[stage] });
    enter(model, lead, stage);
  });

const isOpen = (status: LeadStatus) => status === 'OPEN' || status === 'NURTURING';

/** WON and LOST move the lead to their stage; a closed lead can only be reopened, and returns to its last OPEN stage. */
const setStatus = (pick: number, status: LeadStatus) =>
  onLead(`make ${status}`, pick, async (model, real, lead) => {
    const body = { status, ...((status === 'LOST' || status === 'UNQUALIFIED') && { lostReason: 'No budget' }) };
    const answer = await real.caller.call('PATCH', `/v1/leads/${lead.id}`, body);
    if (!isOpen(lead.status) && status !== lead.status && status !== 'OPEN') {
      expect(answer.error).toMatchObject({ code: 'INVALID_TRANSITION' });
      return;
    }
    dataOf(answer, 200);
    if (lead.stage >= won && isOpen(status)) enter(model, lead, lead.cameFrom);
    else if (status === 'WON' || status === 'LOST') enter(model, lead, status === 'WON' ? won : lost);
    lead.status = status;
  });

const setScore = (pick: number, score: number) =>
  onLead(`score ${score}`, pick, async (model, real, lead) => {
    await ok(real, 'PATCH', `/v1/leads/${lead.id}`, { score });
    if (levelOf(score) !== levelOf(lead.score)) model.events.push(`lead.score_changed ${lead.id}`);
    lead.score = score;
  });

const remove = (pick: number) =>
  onLead('delete', pick, async (_, real, lead) => {
    await ok(real, 'DELETE', `/v1/leads/${lead.id}`);
    lead.isDeleted = true;
  });

const work: Step = {
  check: () => true,
  run: async (model) => {
    await doWork(worker, [automationWork]);
    while (model.waiting.length > 0) {
      const { rule, lead } = model.waiting.shift() as Model['waiting'][number];
      model.runs[rule].push(perform(model, rule, lead));
    }
  },
  toString: () => 'work',
};

function perform(model: Model, rule: Rule, lead: ModelLead): string {
  if (lead.isDeleted || (rule === 'close' && lead.value === null)) return 'SKIPPED';
  if (rule === 'qualify') lead.value = 100;
  else if (rule === 'own') lead.isOwned = true;
  else if (enter(model, lead, won)) fire(model, lead);
  return 'SUCCEEDED';
}

async function open(): Promise<Real> {
  const tenant = await api.newTenant();
  const real: Real = {
    tenant,
    caller: await api.newCaller(tenant),
    userId: '',
    stageIds: [],
    automationIds: { qualify: '', close: '', own: '' },
  };
  const [[user], [pipeline]] = [await ok(real, 'GET', '/v1/users'), await ok(real, 'GET', '/v1/pipelines')];
  real.userId = user.id;
  real.stageIds = pipeline.stages.map(({ id }: { id: string }) => id);
  const automate = async (name: Rule, toStage: number | undefined, action: object, items: object[] = []) => {
    const trigger = { type: 'lead.stage_changed', toStageId: toStage === undefined ? null : real.stageIds[toStage] };
    const body = { name, trigger, conditions: { items }, actions: [action] };
    real.automationIds[name] = (await ok(real, 'POST', '/v1/automations', body, 201)).id;
  };
  const worth = { field: 'lead.value', operator: 'gte', value: 100 };
  await automate('qualify', qualified, { type: 'set_field', field: 'value', value: 100 });
  await automate('close', proposal, { type: 'set_field', field: 'stageId', value: real.stageIds[won] }, [worth]);
  await automate('own', undefined, { type: 'assign', assignedToId: user.id });
  return real;
}

async function compare(model: Model, real: Real): Promise<void> {
  for (const { id, isDeleted, stage, cameFrom: _, isOwned, ...same } of model.leads) {
    if (stage >= won) expect(same.status).toBe(stage === won ? 'WON' : 'LOST');
    const answer = await real.caller.call('GET', `/v1/leads/${id}`);
    if (isDeleted) expect(answer.status).toBe(404);
    else {
      const owner = isOwned ? real.userId : null;
      expect(answer.data).toMatchObject({ id, ...same, stageId: real.stageIds[stage], assignedToId: owner });
    }
  }
  const rows = await api.db<{ type: string; payload: string }[]>`
    select type, payload from outbox where tenant_id = ${real.tenant} order by position`;
  expect(rows.map(({ type, payload }) => `${type} ${JSON.parse(payload).data.id}`)).toEqual(model.events);
  for (const [rule, statuses] of Object.entries(model.runs)) {
    const runs = await ok(real, 'GET', `/v1/automations/${real.automationIds[rule as Rule]}/runs?limit=200`);
    const found: string[] = runs.map(({ status }: { status: string }) => status);
    expect(found.sort(), rule).toEqual(statuses.sort());
  }
}

const pick = fc.nat({ max: 3 });
const stage = fc.constantFrom(0, qualified, proposal, won, lost);
const status = fc.constantFrom<LeadStatus>('OPEN', 'NURTURING', 'WON', 'LOST', 'UNQUALIFIED');
const score = fc.constantFrom(0, 49, 50, 79, 80, 100);
const steps = [
  fc.tuple(score, fc.constantFrom(0, qualified, proposal)).map(([each, where]) => create(each, where)),
  fc.tuple(pick, stage).map(([each, where]) => move(each, where)),
  fc.tuple(pick, stage).map(([each, where]) => update(each, where)),
  fc.tuple(pick, status).map(([each, to]) => setStatus(each, to)),
  fc.tuple(pick, score).map(([each, to]) => setScore(each, to)),
  pick.map(remove),
  fc.constant(work),
];

test('after any operations on leads in any order, their state, their events and their automations follow the rules', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 30, size: 'max' }), async (commands) => {
      const real = await open();
      const model: Model = { leads: [], events: [], waiting: [], runs: { qualify: [], close: [], own: [] } };
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await work.run(model, real);
      await compare(model, real);
    }),
    { numRuns: 30, endOnFailure: false },
  );
}, 300_000);
