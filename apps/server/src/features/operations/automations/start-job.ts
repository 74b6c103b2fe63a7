import type { Settings } from '@lead-engagement/contract';
import type { OfTenant, Write } from '../../../callers/write.js';
import { inTenant } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { encodeId, newUuid } from '../../../ids.js';
import type { JobHandler, StepContext } from '../../../jobs/handler.js';
import { getSettings } from '../../accounts/settings/index.js';
import type { AutomationRow, AutomationRunRow } from './present.js';
import { enqueueRuns, type Room, readRoom, takeRuns } from './run-job.js';
import { insertManyRuns } from './run-queries.js';
import { startOf } from './start.js';
import type { ParentRun, StartRow } from './start-queries.js';
import * as queries from './start-queries.js';
import { findStop } from './stops.js';
import { crosses } from './trigger.js';

/** So many tenants have a turn each time, and so many starts of each become runs. */
const tenantsAtOnce = 20;
const startsAtOnce = 200;
/** With so many runs, the other starts wait for the next turn. */
const runsAtOnce = 1_000;

/**
 * Makes runs of what has started automations, each tenant in its turn. What happened was noted by its own transaction, so that none is lost;
 * a process that ends here leaves all of it to the next one.
 */
export function createStartWork(): JobHandler {
  let after: string | undefined;
  return {
    kind: 'automation-starts',
    slots: 1,
    slotsPerTenant: 1,
    slotsPerKey: 1,
    leaseSeconds: 60,
    run: async () => ({ next: 'done' }),
    async source({ db, now, log }: StepContext) {
      const tenants = await queries.listTenantsWithStarts(db, after, tenantsAtOnce);
      let isMore = tenants.length === tenantsAtOnce || after !== undefined;
      after = tenants.length === tenantsAtOnce ? tenants.at(-1) : undefined;
      for (const tenantId of tenants) {
        try {
          const isLeft = await inTenant(db, tenantId, (tx) => startNext({ tx, caller: { tenantId }, now: now() }));
          if (isLeft) isMore = true;
        } catch (error) {
          // The others have their turn all the same. This tenant is looked at again with the next tick.
          if (!(error instanceof ApiError))
            log.error({ err: error, tenantId: encodeId('tenant', tenantId) }, 'work.failed');
        }
      }
      return isMore;
    },
  };
}

/** Makes runs of the next starts of a tenant. Returns whether others can go on at once. */
export async function startNext(write: Write<OfTenant>): Promise<boolean> {
  const {
    tx,
    caller: { tenantId },
    now,
  } = write;
  const starts = await queries.lockStarts(tx, tenantId, startsAtOnce);
  if (!starts || starts.length === 0) return false;
  const leads = await queries.holdLeads(tx, tenantId, unique(starts.map(({ leadId }) => leadId)));
  const parents = await queries.listParents(tx, tenantId, unique(starts.flatMap(({ madeBy }) => madeBy ?? [])));
  const automations = await queries.listWaiting(tx, tenantId);
  const { scoring } = await getSettings(tx, tenantId);
  const plan = new Plan(automations, leads, parents, scoring.thresholds, await readRoom(tx, tenantId, now), now);
  const done: string[] = [];
  for (const start of starts) {
    if (plan.runs.length >= runsAtOnce || !plan.add(start)) break;
    done.push(start.id);
  }
  if (done.length === 0) return false;
  const pending = plan.runs.filter(({ status }) => status === 'PENDING');
  await takeRuns(write, pending.length);
  if (plan.runs.length > 0) await insertManyRuns(tx, plan.runs);
  await enqueueRuns(tx, pending, now);
  await queries.deleteStarts(tx, tenantId, done);
  return starts.length === startsAtOnce || done.length < starts.length;
}

/** The runs that starts make, within the bounds of chains and the budgets of the tenant. */
class Plan {
  readonly runs: AutomationRunRow[] = [];
  #pending = 0;
  /** How many runs each chain has, with those of this plan. */
  readonly #chains = new Map<string, number>();

  constructor(
    private readonly automations: readonly AutomationRow[],
    private readonly leads: ReadonlyMap<string, string>,
    private readonly parents: ReadonlyMap<string, ParentRun>,
    private readonly thresholds: Settings['scoring']['thresholds'],
    private readonly room: Room,
    private readonly now: Date,
  ) {}

  /** Adds the runs of a start. False if they have to wait, since too many jobs of the tenant do. */
  add(start: StartRow): boolean {
    const stageId = this.leads.get(start.leadId);
    if (stageId === undefined) return true;
    const parent = start.madeBy === null ? undefined : this.parents.get(start.madeBy);
    const startedBy = startOf(start.triggerType, start.details);
    const started = this.automations.filter(
      (one) =>
        one.triggerType === start.triggerType &&
        // What an automation does is none of its own business.
        one.id !== parent?.automationId &&
        (startedBy.type !== 'lead.score_changed' || crosses(one, this.thresholds, startedBy)) &&
        (startedBy.type !== 'form.submitted' || one.formId === null || one.formId === start.details.formId),
    );
    const chainId = parent?.chainId ?? start.id;
    const depth = (parent?.depth ?? 0) + 1;
    const before = this.#chains.get(chainId) ?? parent?.runs ?? 0;
    const stops = started.map((_, at) => findStop(depth, before + at) ?? this.#findSpent(at));
    const needed = stops.filter((stop) => stop === null).length;
    if (this.#pending + needed > this.room.queued && this.#pending + this.room.waiting > 0) return false;
    this.#pending += needed;
    this.#chains.set(chainId, before + started.length);
    const moment = this.now.toISOString();
    const ids = started.map(() => newUuid(this.now.getTime())).sort();
    this.runs.push(
      ...started.map((automation, at) => ({
        tenantId: start.tenantId,
        id: ids[at] as string,
        automationId: automation.id,
        leadId: start.leadId,
        stageChangeId: start.id,
        chainId,
        depth,
        fromStageId: stageId,
        toStageId: stageId,
        startedBy,
        status: stops[at] === null ? ('PENDING' as const) : ('STOPPED' as const),
        message: stops[at] ?? null,
        results: [],
        cause: start.cause,
        createdAt: moment,
        completedAt: stops[at] === null ? null : moment,
      })),
    );
    return true;
  }

  /** Why the budgets do not allow the next run; null if they do. */
  #findSpent(at: number): string | null {
    if (this.#pending + at >= this.room.today)
      return 'The runs of automations that the plan allows in a day (UTC) were used up.';
    if (at >= this.room.atOnce)
      return `The plan allows ${this.room.atOnce} jobs at once: one change started more runs.`;
    return null;
  }
}

const unique = (ids: readonly string[]) => [...new Set(ids)];
