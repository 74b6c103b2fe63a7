import type { Transaction } from '../../../db/client.js';
import type { Fragment } from '../../../db/filters.js';
import type { LeadRow } from '../../crm/leads/index.js';
import type { StartDetails } from './table.js';
import type { TriggerColumns } from './trigger.js';

/** A lead, the stage (UUID) that it left last, and what happened to it last that a trigger waits for. */
export type RecentLead = LeadRow & {
  leftStageId: string | null;
  happened: StartDetails | null;
  happenedAt: string | null;
};

/** What is looked for: what a trigger waits for, with the thresholds of the settings, since a time (ISO 8601). */
export interface Sought {
  trigger: TriggerColumns;
  thresholds: readonly number[];
  since: string;
}

/** The live leads to which it happened, the latest first, of the `looked` that changed last. */
export function listRecent(
  tx: Transaction,
  tenantId: string,
  sought: Sought,
  { looked, limit }: { looked: number; limit: number },
): Promise<RecentLead[]> {
  return tx<RecentLead[]>`
    select l.*, m.left_stage_id, h.details as happened, h.at as happened_at
    from (${changedLast(tx, tenantId, sought, looked)}) l
    left join lateral (${lastMove(tx, tenantId)}) m on true
    cross join lateral (${lastHappened(tx, tenantId, sought)}) h
    order by h.at desc, l.id desc limit ${limit}`;
}

/** These live leads (UUIDs), whatever has happened to them. */
export function listNamed(tx: Transaction, tenantId: string, sought: Sought, ids: string[]): Promise<RecentLead[]> {
  return tx<RecentLead[]>`
    select l.*, m.left_stage_id, h.details as happened, h.at as happened_at from leads l
    left join lateral (${lastMove(tx, tenantId)}) m on true
    left join lateral (${lastHappened(tx, tenantId, sought)}) h on true
    where l.tenant_id = ${tenantId} and l.id = any(${ids}::uuid[]) and l.deleted_at is null
    order by l.stage_entered_at desc, l.id desc`;
}

/** The stage that the lead `l` left last, by its history. */
function lastMove(tx: Transaction, tenantId: string): Fragment {
  return tx`
    select (c.changes -> 'stage_id' ->> 0)::uuid as left_stage_id from lead_changes c
    where c.tenant_id = ${tenantId} and c.lead_id = l.id and c.changes -> 'stage_id' ->> 0 is not null
    order by c.created_at desc, c.id desc limit 1`;
}

/** The live leads to which it can have happened, of those that changed last. */
function changedLast(tx: Transaction, tenantId: string, { trigger, since }: Sought, looked: number): Fragment {
  const { triggerType, toStageId } = trigger;
  const live = tx`tenant_id = ${tenantId} and deleted_at is null`;
  switch (triggerType) {
    case 'lead.stage_changed':
      return tx`
        select * from leads where ${live} and stage_entered_at >= ${since}
          ${toStageId === null ? tx`` : tx`and stage_id = ${toStageId}`}
        order by stage_entered_at desc, id desc limit ${looked}`;
    case 'lead.created':
    case 'form.submitted':
      return tx`
        select * from leads where ${live} and created_at >= ${since} order by created_at desc, id desc limit ${looked}`;
    case 'conversation.ended':
      return tx`
        select newest.* from (
          select distinct contact_id from (
            select contact_id from conversations where ${live} and status in ('CLOSED', 'ARCHIVED')
              and last_message_at >= ${since}
            order by last_message_at desc limit ${looked}
          ) ended
        ) contact cross join lateral (
          select * from leads where ${live} and contact_id = contact.contact_id and status in ('OPEN', 'NURTURING')
          order by created_at desc, id desc limit 1
        ) newest`;
    default:
      return tx`
        select * from leads where ${live} and updated_at >= ${since} order by updated_at desc, id desc limit ${looked}`;
  }
}

/** What happened last to the lead `l`, as a start says it, and when. */
function lastHappened(tx: Transaction, tenantId: string, { trigger, thresholds, since }: Sought): Fragment {
  const { triggerType, fromStageId, toStageId, formId, scoreDirection, scoreThreshold } = trigger;
  /** The last change of a column of the lead that the condition, on `c.changes -> column`, holds for. */
  const lastChange = (column: string, condition: Fragment) => tx`
    select jsonb_build_object('from', c.changes -> ${column}::text -> 0, 'to', c.changes -> ${column}::text -> 1) as details,
      c.created_at as at
    from lead_changes c
    where c.tenant_id = ${tenantId} and c.lead_id = l.id and c.action = 'updated' and c.created_at >= ${since}
      and c.changes ? ${column}::text and ${condition}
    order by c.created_at desc, c.id desc limit 1`;
  switch (triggerType) {
    case 'lead.stage_changed':
      return tx`
        select '{}'::jsonb as details, l.stage_entered_at as at
        where m.left_stage_id is not null and l.stage_entered_at >= ${since}
          and ${fromStageId === null ? tx`true` : tx`m.left_stage_id = ${fromStageId}`}
          and ${toStageId === null ? tx`true` : tx`l.stage_id = ${toStageId}`}`;
    case 'lead.created':
      return tx`select '{}'::jsonb as details, l.created_at as at where l.created_at >= ${since}`;
    case 'lead.assigned':
      return lastChange('assigned_to_id', tx`c.changes -> 'assigned_to_id' ->> 1 is not null`);
    case 'lead.score_changed': {
      const at = scoreThreshold === null ? [...thresholds] : [scoreThreshold];
      const [from, to] = [tx`(c.changes -> 'score' ->> 0)::int`, tx`(c.changes -> 'score' ->> 1)::int`];
      const way = { up: tx`${to} > ${from}`, down: tx`${to} < ${from}`, any: tx`true` }[scoreDirection ?? 'any'];
      const crossed = tx`exists (
        select from jsonb_array_elements_text(${JSON.stringify(at)}::text::jsonb) t (score)
        where (${from} >= t.score::int) <> (${to} >= t.score::int))`;
      return lastChange('score', tx`${way} and ${crossed}`);
    }
    case 'conversation.ended':
      return tx`
        select jsonb_build_object('conversationId', c.id) as details, c.closed_at as at from conversations c
        where c.tenant_id = ${tenantId} and c.contact_id = l.contact_id and c.deleted_at is null
          and c.status in ('CLOSED', 'ARCHIVED') and c.closed_at >= ${since} and c.close_reason is distinct from 'BLOCKED'
        order by c.closed_at desc limit 1`;
    case 'form.submitted':
      return tx`
        select jsonb_build_object('submissionId', s.id, 'formId', s.form_id) as details, s.processed_at as at
        from form_submissions s
        where s.tenant_id = ${tenantId} and s.contact_id = l.contact_id and s.lead_id = l.id and s.processed_at >= ${since}
          and ${formId === null ? tx`true` : tx`s.form_id = ${formId}`}
        order by s.processed_at desc limit 1`;
  }
}
