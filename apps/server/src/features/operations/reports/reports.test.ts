import type {
  Activity,
  ActivityReport,
  FunnelReport,
  Lead,
  LeadChange,
  Overview,
  Pipeline,
  SourceReport,
  WonReport,
} from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addUser } from '../../../../test/support/sign-in.js';
import { decodeId } from '../../../ids.js';
import { hourMs } from '../../../time.js';

const began = Date.UTC(2026, 9, 20, 7, 30, 0, 5);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
// The server runs as ever; only its clock is ours, so that a walk takes weeks.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: began }));
afterEach(() => void vi.useRealTimers());

interface World {
  caller: TestCaller;
  users: string[];
  pipelines: Pipeline[];
  stages: Pipeline['stages'];
  contactId: string;
  /** Leads that were made, deleted ones too. */
  leads: string[];
}

async function openWorld(): Promise<World> {
  const tenant = await api.newTenant();
  const caller = await api.newCaller(tenant);
  const users = await Promise.all(['ada', 'bob'].map((name) => addUser(api, tenant, `${name}@example.com`, 'AGENT')));
  dataOf(
    await caller.call('POST', '/v1/pipelines', {
      name: 'Partners',
      stages: [{ name: 'A' }, { name: 'Lost', type: 'LOST' }, { name: 'B' }, { name: 'Won', type: 'WON' }],
    }),
    201,
  );
  const pipelines: Pipeline[] = dataOf(await caller.call('GET', '/v1/pipelines'), 200);
  const contact = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada Lovelace' }), 201);
  const stages = pipelines.flatMap((pipeline) => pipeline.stages);
  return { caller, users, pipelines, stages, contactId: contact.id, leads: [] };
}

interface Step {
  action: 'create' | 'move' | 'status' | 'assign' | 'delete' | 'restore' | 'activity' | 'task';
  lead: number;
  choice: number;
  waitMs: number;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    action: fc.constantFrom(
      ...([
        'create',
        'create',
        'create',
        'move',
        'move',
        'move',
        'status',
        'assign',
        'delete',
        'restore',
        'activity',
        'task',
      ] as const),
    ),
    lead: fc.nat(1_000),
    choice: fc.nat(1_000),
    waitMs: fc.oneof(fc.nat(5_000), fc.nat(30 * hourMs)),
  }),
  { minLength: 30, maxLength: 70 },
);

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** Does one step; one that cannot be done does nothing. */
async function walk(world: World, { action, lead, choice, waitMs }: Step): Promise<void> {
  const { caller, users, stages } = world;
  vi.setSystemTime(Date.now() + waitMs);
  if (action === 'create' || world.leads.length === 0) {
    const { status, data } = await caller.call('POST', '/v1/leads', {
      contactId: world.contactId,
      stageId: pick(stages, choice).id,
      title: choice % 3 === 0 ? 'Renewal' : 'New deal',
      source: pick(['FORM', 'CALL', 'API'], choice),
      currency: pick(['EUR', 'USD'], lead),
      assignedToId: pick([...users, null], lead),
      ...(choice % 4 !== 0 && { value: choice * 0.1 }),
    });
    expect(status).toBe(201);
    world.leads.push(data.id);
    return;
  }
  const id = pick(world.leads, lead);
  const url = `/v1/leads/${id}`;
  const moment = new Date(Date.now() - (choice % 50) * hourMs).toISOString();
  const due = new Date(Date.now() + (choice - 500) * 60_000).toISOString();
  const done = choice % 3 === 0 ? { completedAt: moment } : {};
  const requests = {
    move: () => caller.call('PATCH', `${url}/stage`, { stageId: pick(stages, choice).id }),
    status: () =>
      caller.call('PATCH', url, {
        status: pick(['WON', 'LOST', 'OPEN', 'UNQUALIFIED', 'NURTURING'], choice),
        lostReason: 'No money',
      }),
    assign: () => caller.call('PATCH', `${url}/assign`, { assignedToId: pick([...users, null], choice) }),
    delete: () => caller.call('DELETE', url),
    restore: () => caller.call('POST', `${url}/restore`),
    activity: () =>
      caller.call('POST', '/v1/activities', {
        type: pick(['call', 'note', 'site_visit'], choice),
        leadId: id,
        occurredAt: moment,
      }),
    task: () => caller.call('POST', '/v1/activities', { type: 'task', leadId: id, dueAt: due, ...done }),
  };
  expect((await requests[action]()).status).toBeLessThan(500);
}

async function listAll<T>(caller: TestCaller, url: string, cursor = ''): Promise<T[]> {
  const answer = await caller.call('GET', `${url}limit=200${cursor && `&cursor=${cursor}`}`);
  const data = dataOf(answer, 200);
  return answer.meta.hasMore ? [...data, ...(await listAll<T>(caller, url, answer.meta.cursor))] : data;
}

const round = (value: number) => Math.round(value * 1e6) / 1e6;
const rate = (part: number, whole: number) => (whole === 0 ? null : part / whole);
const within = (moment: string | null, { start, end }: { start: string; end: string }) =>
  moment !== null && moment >= start && moment < end;
const isOpen = ({ status }: Lead) => status === 'OPEN' || status === 'NURTURING';

function amountsOf(leads: readonly Lead[]) {
  const valued = leads.filter(({ value }) => value !== null);
  return [...new Set(valued.map(({ currency }) => currency))].sort().map((currency) => {
    const own = valued.filter((lead) => lead.currency === currency);
    return { currency, value: round(own.reduce((sum, { value }) => sum + (value ?? 0), 0)) };
  });
}

const count = (leads: readonly Lead[], status: string) => leads.filter((lead) => lead.status === status).length;

/** The measures of the report of what was won, recounted from the list of leads. */
function recountWon(leads: readonly Lead[]) {
  const won = leads.filter(({ status }) => status === 'WON');
  const days = won.map(
    ({ createdAt, closedAt }) => (Date.parse(closedAt as string) - Date.parse(createdAt)) / 24 / hourMs,
  );
  return {
    won: won.length,
    lost: count(leads, 'LOST'),
    unqualified: count(leads, 'UNQUALIFIED'),
    winRate: rate(won.length, won.length + count(leads, 'LOST')),
    amounts: amountsOf(won),
    averageDaysToWin: won.length === 0 ? null : round(days.reduce((sum, each) => sum + each, 0) / won.length),
  };
}

function recountSources(leads: readonly Lead[]) {
  return {
    created: leads.length,
    open: leads.filter(isOpen).length,
    won: count(leads, 'WON'),
    lost: count(leads, 'LOST'),
    unqualified: count(leads, 'UNQUALIFIED'),
    conversion: rate(count(leads, 'WON'), leads.length),
    amounts: amountsOf(leads.filter(({ status }) => status === 'WON')),
  };
}

/** A report with its sums rounded, so that the order of additions does not matter. */
function rounded<T>(report: T): T {
  return JSON.parse(JSON.stringify(report), (key, value) =>
    typeof value === 'number' &&
    ['value', 'weighted', 'averageDaysToWin', 'averageSeconds', 'medianSeconds'].includes(key)
      ? round(value)
      : value,
  );
}

type Groups = { id: string | null; name: string | null }[];

/** Checks a report that is divided by interval and group against a recount of each part. */
function expectBreakdown(
  report: Pick<WonReport, 'from' | 'to'> & { total: object; series: { start: string; end: string }[]; groups: Groups },
  leads: readonly Lead[],
  at: (lead: Lead) => string | null,
  groupOf: ((lead: Lead) => string | null) | undefined,
  recount: (leads: readonly Lead[]) => object,
): void {
  const { from, to, total, series, groups } = rounded(report);
  const inPeriod = leads.filter((lead) => within(at(lead), { start: from, end: to }));
  expect(total).toEqual(recount(inPeriod));
  for (const { start, end, ...measures } of series) {
    expect(measures).toEqual(recount(inPeriod.filter((lead) => within(at(lead), { start, end }))));
  }
  if (series.length > 0) expect([series[0]?.start, series.at(-1)?.end]).toEqual([from, to]);
  const ids = groupOf ? [...new Set(inPeriod.map(groupOf))] : [];
  expect(groups.map(({ id }) => id).sort()).toEqual(ids.sort());
  for (const { id, name: _, ...measures } of groups) {
    expect(measures).toEqual(recount(inPeriod.filter((lead) => groupOf?.(lead) === id)));
  }
}

const groupers = {
  owner: (lead: Lead) => lead.assignedToId,
  source: (lead: Lead) => lead.source,
  pipeline: (lead: Lead) => lead.pipelineId,
};
const closingGroupers = { ...groupers, owner: (lead: Lead) => lead.ownerAtClosingId };
const hadNoOwner = (lead: Lead) => lead.ownerAtClosingId === null;

/** The stays of a lead in stages, by its history; the last one has no end. */
function staysOf(lead: Lead, history: readonly LeadChange[]) {
  const moves = history.flatMap(({ createdAt, changes }) =>
    changes.filter(({ field }) => field === 'stageId').map(({ from, to }) => ({ at: createdAt, from, to })),
  );
  const stages = [moves[0]?.from ?? lead.stageId, ...moves.map(({ to }) => to)] as string[];
  const starts = [lead.createdAt, ...moves.map(({ at }) => at)];
  return stages.map((stageId, at) => {
    const [start, end] = [starts[at] as string, starts[at + 1]];
    return { stageId, seconds: end === undefined ? null : (Date.parse(end) - Date.parse(start)) / 1_000 };
  });
}

function recountFunnel(
  pipeline: Pipeline,
  leads: readonly Lead[],
  stays: ReadonlyMap<string, ReturnType<typeof staysOf>>,
) {
  const staysIn = (lead: Lead, ids: string[]) =>
    (stays.get(lead.id) ?? []).filter(({ stageId }) => ids.includes(stageId));
  const been = (ids: string[]) => leads.filter((lead) => staysIn(lead, ids).length > 0).length;
  const way = pipeline.stages.filter(({ type }) => type !== 'LOST');
  const reached = (stage: Pipeline['stages'][number]) =>
    been(stage.type === 'LOST' ? [stage.id] : way.slice(way.indexOf(stage)).map(({ id }) => id));
  return {
    count: been(pipeline.stages.map(({ id }) => id)),
    stages: pipeline.stages.map((stage) => {
      const ended = leads
        .flatMap((lead) => staysIn(lead, [stage.id]))
        .flatMap(({ seconds }) => (seconds === null ? [] : [seconds]));
      const sorted = ended.sort((a, b) => a - b);
      const middle = (sorted.length - 1) / 2;
      const next = way[way.indexOf(stage) + 1];
      return {
        stageId: stage.id,
        name: stage.name,
        type: stage.type,
        entered: been([stage.id]),
        reached: reached(stage),
        conversion: stage.type === 'LOST' || !next ? null : rate(reached(next), reached(stage)),
        current: leads.filter(({ stageId }) => stageId === stage.id).length,
        timeInStage: {
          stays: ended.length,
          averageSeconds: ended.length === 0 ? null : round(ended.reduce((sum, each) => sum + each, 0) / ended.length),
          medianSeconds:
            ended.length === 0
              ? null
              : round(((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2),
        },
      };
    }),
  };
}

/** What a query asks for, besides the report. */
const questions = fc.record({
  fromHours: fc.nat(24 * 40),
  lengthHours: fc.integer({ min: 1, max: 24 * 40 }),
  interval: fc.constantFrom('hour', 'day', 'week', 'month', undefined),
  timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'),
  /** Whether the period begins and ends with leads: one that stands at its end is not in it. */
  edges: fc.option(fc.tuple(fc.nat(1_000), fc.nat(1_000))),
  groupBy: fc.constantFrom('owner', 'source', 'pipeline', undefined),
  filter: fc.constantFrom('', 'source=FORM,CALL', 'assignee=none', 'q=renewal', 'value[gte]=20'),
});

type Question = Pick<
  typeof questions extends fc.Arbitrary<infer Q> ? Q : never,
  'fromHours' | 'lengthHours' | 'interval' | 'edges'
>;

/** The period of a question. */
function periodOf({ fromHours, lengthHours, interval, edges }: Question, leads: readonly Lead[]) {
  const moments = leads.flatMap(({ createdAt, closedAt }) => [createdAt, closedAt ?? createdAt]);
  if (edges && moments.length > 0) {
    const [from, to] = edges.map((at) => pick(moments, at)).sort() as [string, string];
    const isShort = Date.parse(to) - Date.parse(from) < 390 * hourMs;
    if (from !== to) return { from, to, interval: interval === 'hour' && !isShort ? 'day' : interval };
  }
  const fromMs = began - 24 * hourMs + Math.min(fromHours, (Date.now() - began) / hourMs) * hourMs;
  const toMs = fromMs + (interval === 'hour' ? Math.min(lengthHours, 390) : lengthHours) * hourMs;
  return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), interval };
}

test('after random walks every report is what a recount of the lists gives, whatever the period, zone, group and filter', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.array(questions, { minLength: 4, maxLength: 4 }), async (all, asked) => {
      vi.setSystemTime(began);
      const world = await openWorld();
      const { caller } = world;
      for (const step of all) await walk(world, step);
      const everyLead = await listAll<Lead>(caller, '/v1/leads?');
      const activities = (await listAll<Activity>(caller, '/v1/activities?')).filter(({ userId }) => userId === null);
      const histories = new Map<string, LeadChange[]>();
      for (const { id } of everyLead)
        histories.set(id, await listAll(caller, `/v1/leads/${id}/history?sort=createdAt&`));
      const stays = new Map(everyLead.map((lead) => [lead.id, staysOf(lead, histories.get(lead.id) ?? [])]));

      for (const { timezone, groupBy, filter, ...question } of asked) {
        const { from, to, interval } = periodOf(question, everyLead);
        const times = `from=${from}&to=${to}&timezone=${timezone}${interval ? `&interval=${interval}` : ''}`;
        const read = async <T>(report: string, query: string): Promise<T> =>
          dataOf(await caller.call('GET', `/v1/reports/${report}?${query}`), 200);
        const leads = filter === '' ? everyLead : await listAll<Lead>(caller, `/v1/leads?${filter}&`);

        const grouped = `${times}&${filter}${groupBy ? `&groupBy=${groupBy}` : ''}`;
        const won = await read<WonReport>('won', grouped);
        // Won and lost by who owned them then, whoever owns them now.
        const ofOwners = filter === 'assignee=none' ? everyLead.filter(hadNoOwner) : leads;
        const closed = ofOwners.filter((lead) => !isOpen(lead));
        expectBreakdown(won, closed, ({ closedAt }) => closedAt, groupBy && closingGroupers[groupBy], recountWon);
        const sources = await read<SourceReport>('sources', grouped);
        expectBreakdown(sources, leads, ({ createdAt }) => createdAt, groupers[groupBy ?? 'source'], recountSources);

        for (const pipeline of world.pipelines) {
          const funnel = await read<FunnelReport>(
            'funnel',
            `from=${from}&to=${to}&pipelineId=${pipeline.id}&${filter}`,
          );
          const cohort = leads.filter(({ createdAt }) => within(createdAt, { start: from, end: to }));
          expect(rounded(funnel)).toEqual({ ...funnel, ...recountFunnel(pipeline, cohort, stays) });
        }

        const report = await read<ActivityReport>('activity', times);
        const own = activities.filter(({ occurredAt }) => within(occurredAt, { start: from, end: to }));
        expect(report.count).toBe(own.length);
        expect(report.completedTasks).toBe(own.filter(({ dueAt, completedAt }) => dueAt && completedAt).length);
        expect(Object.fromEntries(report.types.map((each) => [each.type, each.count]))).toEqual(
          Object.fromEntries(
            [...new Set(own.map(({ type }) => type))].map((type) => [
              type,
              own.filter((each) => each.type === type).length,
            ]),
          ),
        );
        for (const { start, end, count: counted } of report.series) {
          expect(counted).toBe(own.filter(({ occurredAt }) => within(occurredAt, { start, end })).length);
        }
      }
      await expectOverview(world, everyLead, activities);
    }),
    { numRuns: 8 },
  );
});

async function expectOverview(
  { caller, stages }: World,
  leads: readonly Lead[],
  activities: readonly Activity[],
): Promise<void> {
  const overview: Overview = rounded(dataOf(await caller.call('GET', '/v1/reports/overview'), 200));
  const now = new Date().toISOString();
  const { from, to } = overview;
  expect(to).toBe(now);
  const previous = { start: new Date(Date.parse(from) - (Date.parse(to) - Date.parse(from))).toISOString(), end: from };
  for (const [flow, period] of [
    [overview.current, { start: from, end: to }],
    [overview.previous, previous],
  ] as const) {
    const closed = leads.filter(({ closedAt }) => within(closedAt, period));
    const { won, lost, winRate, amounts } = recountWon(closed);
    const created = leads.filter(({ createdAt }) => within(createdAt, period)).length;
    expect(flow).toEqual({ created, won, lost, winRate, wonAmounts: amounts });
  }
  const open = leads.filter(isOpen);
  const todo = activities.filter(({ dueAt, completedAt }) => dueAt !== null && completedAt === null);
  const chance = (lead: Lead) => stages.find(({ id }) => id === lead.stageId)?.probability ?? 0;
  expect(overview.open).toEqual({
    count: open.length,
    amounts: amountsOf(open).map(({ currency, value }) => {
      const own = open.filter((lead) => lead.currency === currency);
      return {
        currency,
        value,
        weighted: round(own.reduce((sum, lead) => sum + ((lead.value ?? 0) * chance(lead)) / 100, 0)),
      };
    }),
    withoutOwner: open.filter(({ assignedToId }) => assignedToId === null).length,
    withoutNextStep: open.filter(({ id }) => !todo.some(({ leadId }) => leadId === id)).length,
  });
  const midnight = `${new Date(Date.now() + 24 * hourMs).toISOString().slice(0, 10)}T00:00:00.000Z`;
  expect(overview.tasks).toEqual({
    open: todo.length,
    overdue: todo.filter(({ dueAt }) => (dueAt as string) < now).length,
    dueToday: todo.filter(({ dueAt }) => (dueAt as string) >= now && (dueAt as string) < midnight).length,
  });
  const listed = dataOf(await caller.call('GET', '/v1/leads?status=OPEN,NURTURING&hasNextStep=false&limit=200'), 200);
  expect(listed).toHaveLength(overview.open.withoutNextStep);
}

test('a period that is empty, too long or divided too finely is refused by name, and so is what is unknown', async () => {
  const { caller } = await openWorld();
  const refusedAt = async (query: string) =>
    expectFailure(await caller.call('GET', `/v1/reports/${query}`), 'VALIDATION_ERROR').details?.[0]?.path;
  const day = '2026-01-01T00:00:00Z';
  expect(await refusedAt(`won?from=${day}&to=${day}`)).toBe('query.from');
  expect(await refusedAt(`won?from=2015-01-01T00:00:00Z&to=${day}`)).toBe('query.from');
  expect(await refusedAt('won?to=0001-01-01T00:00:00Z')).toBe('query.from');
  expect(await refusedAt(`activity?interval=hour&from=${day}&to=2026-03-01T00:00:00Z`)).toBe('query.interval');
  expect(await refusedAt('sources?timezone=Europe/Atlantis')).toBe('query.timezone');
  expect(await refusedAt('funnel?pipelineId=pipe_nosuch')).toBe('query.pipelineId');
  expect(await refusedAt('won?groupBy=color')).toBe('query.groupBy');
  expect(await refusedAt('won?deleted=true')).toBe('query.deleted');
  expect(dataOf(await caller.call('GET', '/v1/reports/overview?to=0001-01-02T00:00:00Z'), 200).previous.created).toBe(
    0,
  );
});

test('groups name their owners, and the start page has conversations only for those who may read them', async () => {
  const world = await openWorld();
  const { caller, users, contactId } = world;
  const lead = { contactId, status: 'WON', value: 5, currency: 'EUR', assignedToId: users[0] };
  dataOf(await caller.call('POST', '/v1/leads', lead), 201);
  vi.setSystemTime(Date.now() + hourMs);
  const report: WonReport = dataOf(await caller.call('GET', '/v1/reports/won?groupBy=owner'), 200);
  expect(report.groups).toMatchObject([
    { id: users[0], name: 'User ada', won: 1, amounts: [{ currency: 'EUR', value: 5 }] },
  ]);
  const bot = dataOf(await caller.call('POST', '/v1/chatbots', { name: 'Bo' }), 201);
  const thread = dataOf(await caller.call('POST', '/v1/conversations', { botId: bot.id, contactId }), 201);
  dataOf(await caller.call('POST', `/v1/conversations/${thread.id}/takeover`), 200);
  const conversationsOf = async (who: TestCaller) =>
    dataOf(await who.call('GET', '/v1/reports/overview'), 200).conversations;
  const { waiting, takenOver } = await conversationsOf(caller);
  expect(waiting + takenOver).toBe(1);
  const reader = await api.newCaller(decodeId('tenant', caller.tenantId) as string, ['read:leads']);
  expect(await conversationsOf(reader)).toBeNull();
});
