import type { Transaction } from '../db/client.js';
import type { Caller } from './caller.js';
import type { Scoped } from './sent-times.js';

/** The tenant of a change that nobody in particular makes, such as that of a job. */
export type OfTenant = Pick<Caller, 'tenantId'> & Scoped;

/** Who makes a change: `userId` is null if no user stands behind it, as for what the server does by itself. */
export type Actor = Pick<Caller, 'tenantId' | 'userId'> & Scoped;

/**
 * What a change is made with: its transaction, who makes it, and the time that it is dated. The handler of a write is called with one. `C`
 * is what the change needs to know of the caller.
 */
export interface Write<C extends OfTenant = Caller> {
  readonly tx: Transaction;
  readonly caller: C;
  readonly now: Date;
}
