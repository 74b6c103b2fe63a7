import { isDeepStrictEqual } from 'node:util';
import {
  type AdmittedScopes,
  type AssignmentRule,
  admissibleRoles,
  admissibleScopes,
  type ConversationSettings,
  conversationDefaults,
  defaultScoring,
  type RetentionSettings,
  retentionDefaults,
  type ScoringInput,
  type Settings,
  type SettingsUpdate,
  servedVersion,
} from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { checkScope } from '../../../callers/check-scope.js';
import type { Write } from '../../../callers/write.js';
import type { Queryable } from '../../../db/client.js';
import { checkVersion } from '../../../db/records.js';
import { encodeId } from '../../../ids.js';
import type { Emit } from '../../domain-events.js';
import {
  type ConversationTimes,
  findConversationTimes,
  findSettings,
  lockSettings,
  type SettingsRow,
  storeSettings,
} from './queries.js';

export {
  findAssignmentRules,
  findSettings,
  findSetupStamp,
  lockSettings,
  rescoreBy,
  storeSettings,
} from './queries.js';

/** The settings of a tenant, with defaults for those that are not set. */
export async function getSettings(db: Queryable, tenantId: string): Promise<Settings> {
  return toSettings(await findSettings(db, tenantId));
}

/**
 * Updates the fields that are sent, and inside `scoring` each field separately. Throws PRECONDITION_FAILED, VALIDATION_ERROR, and FORBIDDEN for
 * a change of something else than `scoring` by a caller without the scope admin.
 */
export async function updateSettings(
  write: Write<Pick<Caller, 'tenantId' | 'scopes' | 'plan' | 'principalType'>>,
  emit: Emit,
  input: SettingsUpdate,
  ifMatch: number | undefined,
): Promise<Settings> {
  const { tx, caller, now } = write;
  const { tenantId } = caller;
  const row = await lockSettings(tx, tenantId);
  checkVersion(row, ifMatch);
  const scoring = input.scoring === null ? { rules: null, thresholds: null, halfLifeDays: null } : input.scoring;
  const conversations = input.conversations === null ? noConversationSettings : input.conversations;
  const kept = input.retention === null ? { deletedDays: null, jobDays: null, crawlResultDays: null } : input.retention;
  const present = readScoring(row);
  const times = readConversations(row);
  const rules = conversations?.assignment === null ? null : conversations?.assignment?.rules;
  const retention = readRetention(row);
  const wanted = {
    ...row,
    currency: input.currency ?? row.currency,
    apiVersion: input.apiVersion ?? row.apiVersion,
    roleScopes: mergeRoleScopes(row.roleScopes, input.roleScopes),
    scoringRules: replaced(row.scoringRules, present.rules, scoring?.rules),
    scoreThresholds: replaced(row.scoreThresholds, present.thresholds, scoring?.thresholds),
    scoreHalfLifeDays: replaced(row.scoreHalfLifeDays, present.halfLifeDays, scoring?.halfLifeDays),
    conversationIdleHours: replaced(row.conversationIdleHours, times.idleHours, conversations?.idleHours),
    conversationArchiveDays: replaced(row.conversationArchiveDays, times.archiveDays, conversations?.archiveDays),
    conversationAssignmentRules: noneIfEmpty(replaced(row.conversationAssignmentRules, times.assignment.rules, rules)),
    deletedDays: replaced(row.deletedDays, retention.deletedDays, kept?.deletedDays),
    jobDays: replaced(row.jobDays, retention.jobDays, kept?.jobDays),
    crawlResultDays: replaced(row.crawlResultDays, retention.crawlResultDays, kept?.crawlResultDays),
  };
  if (isSame(wanted, row)) return toSettings(row);
  if (!isSame({ ...wanted, ...noScoring }, { ...row, ...noScoring })) {
    checkScope(caller, 'admin', 'A change of other settings than scoring');
  }
  const next = { ...wanted, version: row.version + 1, updatedAt: now.toISOString() };
  await storeSettings(tx, next, !scoresAlike(readScoring(row), readScoring(next)));
  const assigned = readConversations(next).assignment.rules;
  if (!isSame(times.assignment.rules, assigned)) {
    await emit(write, 'settings.assignment_changed', { rules: assigned, before: times.assignment.rules });
  }
  return toSettings(next);
}

/** What roles have in addition after a write, in the order of the contract: undefined leaves a role unchanged; null takes its additions away. */
function mergeRoleScopes(stored: AdmittedScopes, sent: SettingsUpdate['roleScopes']): AdmittedScopes {
  if (sent === undefined) return stored;
  const merged: AdmittedScopes = {};
  for (const role of admissibleRoles) {
    const wanted = sent === null ? null : sent[role];
    const named = wanted === undefined ? (stored[role] ?? []) : (wanted ?? []);
    const scopes = admissibleScopes.filter((scope) => named.includes(scope));
    if (scopes.length > 0) merged[role] = scopes;
  }
  return merged;
}

const noScoring = { scoringRules: null, scoreThresholds: null, scoreHalfLifeDays: null } as const;
const noConversationSettings = { idleHours: null, archiveDays: null, assignment: null } as const;

function noneIfEmpty(rules: AssignmentRule[] | null): AssignmentRule[] | null {
  return rules?.length ? rules : null;
}

/** The scoring settings after a write: undefined leaves a field unchanged; null restores the default. */
export function mergeScoring(present: Settings['scoring'], sent: ScoringInput): Settings['scoring'] {
  const { rules, thresholds, halfLifeDays } = sent;
  return {
    rules: rules === undefined ? present.rules : (rules ?? defaultScoring.rules),
    thresholds: thresholds === undefined ? present.thresholds : (thresholds ?? [...defaultScoring.thresholds]),
    halfLifeDays: halfLifeDays === undefined ? present.halfLifeDays : (halfLifeDays ?? defaultScoring.halfLifeDays),
  };
}

/** The stored value after a write: undefined or the present value leaves it unchanged; null restores the default. */
function replaced<T>(stored: T | null, present: T, sent: T | null | undefined): T | null {
  return sent === undefined || isSame(sent, present) ? stored : sent;
}

/** Compares JSON, because that is how rules are stored: without undefined fields. */
function isSame(one: unknown, other: unknown): boolean {
  const stored = (value: unknown) => JSON.parse(JSON.stringify(value));
  return isDeepStrictEqual(stored(one), stored(other));
}

function scoresAlike(one: Settings['scoring'], other: Settings['scoring']): boolean {
  return isSame(one.rules, other.rules) && one.halfLifeDays === other.halfLifeDays;
}

function readScoring(row: SettingsRow): Settings['scoring'] {
  return {
    rules: row.scoringRules ?? defaultScoring.rules,
    thresholds: row.scoreThresholds ?? [...defaultScoring.thresholds],
    halfLifeDays: row.scoreHalfLifeDays ?? defaultScoring.halfLifeDays,
  };
}

function readConversations(row: SettingsRow): ConversationSettings {
  return {
    ...readTimes(row),
    assignment: { rules: row.conversationAssignmentRules ?? [...conversationDefaults.assignment.rules] },
  };
}

function readTimes(row: ConversationTimes | undefined): Omit<ConversationSettings, 'assignment'> {
  return {
    idleHours: row?.conversationIdleHours ?? conversationDefaults.idleHours,
    archiveDays: row?.conversationArchiveDays ?? conversationDefaults.archiveDays,
  };
}

function readRetention(row: SettingsRow): RetentionSettings {
  return {
    deletedDays: row.deletedDays ?? retentionDefaults.deletedDays,
    jobDays: row.jobDays ?? retentionDefaults.jobDays,
    crawlResultDays: row.crawlResultDays ?? retentionDefaults.crawlResultDays,
  };
}

/** When the conversations of a tenant are closed and archived automatically. */
export async function getConversationTimes(
  db: Queryable,
  tenantId: string,
): Promise<Omit<ConversationSettings, 'assignment'>> {
  return readTimes(await findConversationTimes(db, tenantId));
}

/** What a role has in addition, as far as this version knows it. */
function listAdmitted({ roleScopes }: SettingsRow, role: (typeof admissibleRoles)[number]) {
  return admissibleScopes.filter((scope) => roleScopes[role]?.includes(scope));
}

function toSettings(row: SettingsRow): Settings {
  return {
    tenantId: encodeId('tenant', row.tenantId),
    currency: row.currency,
    apiVersion: servedVersion(row.apiVersion),
    roleScopes: { MANAGER: listAdmitted(row, 'MANAGER'), AGENT: listAdmitted(row, 'AGENT') },
    scoring: readScoring(row),
    conversations: readConversations(row),
    retention: readRetention(row),
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
