import type { AssignmentRule, UserRole } from '@lead-engagement/contract';
import type { OfTenant, Write } from '../callers/write.js';
import type { Feature } from './feature.js';

/** The move of a lead to another stage, of which automations are told. Ids are UUIDs. */
export interface StageMove {
  tenantId: string;
  leadId: string;
  fromStageId: string;
  toStageId: string;
}

/** What features react to without being known to the feature that it happens in. Ids are UUIDs. */
export interface DomainEvents {
  /** A tenant was made, and is empty. */
  'tenant.created': { owner: { email: string; name: string; role: UserRole } };
  /** A user was disabled or deleted: nothing of theirs may go on. */
  'user.signed_out': { userId: string };
  /** A user has got another role. */
  'user.role_changed': { userId: string; role: UserRole };
  /** A user may now get conversations, or can no longer answer. */
  'user.availability_changed': { userId: string };
  /** The rules that assign conversations are being replaced. */
  'settings.assignment_changed': { rules: readonly AssignmentRule[]; before: readonly AssignmentRule[] };
  /** A stage was deleted, and names its successor. */
  'stage.deleted': { stageId: string };
  /** A pipeline has got a stage of type WON or LOST. */
  'pipeline.closing_stage_added': { pipelineId: string };
  /** A lead was moved to another stage. */
  'lead.moved': StageMove;
  /** Leads were moved to other stages in one request. */
  'leads.moved': { moves: readonly StageMove[] };
}

/** What a feature does when something happens, in the transaction of the change. If it throws, the change is rolled back. */
export type Reactions = {
  readonly [K in keyof DomainEvents]?: (write: Write<OfTenant>, event: DomainEvents[K]) => Promise<unknown>;
};

/** Tells the features what has happened. */
export type Emit = <K extends keyof DomainEvents>(
  write: Write<OfTenant>,
  name: K,
  event: DomainEvents[K],
) => Promise<void>;

/** Creates the function that has the features react, in the order of their list. */
export function createEmit(features: readonly Pick<Feature, 'on'>[]): Emit {
  return async (write, name, event) => {
    for (const { on } of features) await on?.[name]?.(write, event);
  };
}
