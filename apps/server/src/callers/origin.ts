import type { AuditRecord } from '../events/audit/append.js';

/** The origin fields of an audit record. Public routes use them to write their own audit records. */
export type Origin = Required<Pick<AuditRecord, 'requestId' | 'clientAddress'>>;
