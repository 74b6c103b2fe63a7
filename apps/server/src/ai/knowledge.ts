import type { Queryable, Transaction } from '../db/client.js';
import type { Passage } from './engine.js';

/** Where replies find what they rest on. Ids are UUIDs where they are called so. */
export interface Knowledge {
  /** The UUIDs of the tenant's knowledge bases that a body names at `path`. Throws VALIDATION_ERROR for an unknown one. */
  resolve(tx: Transaction, tenantId: string, ids: readonly string[], path: string): Promise<string[]>;
  /** The passages of these knowledge bases (UUIDs) that fit a question at a time (default: now), the best first. */
  findPassages(
    db: Queryable,
    tenantId: string,
    knowledgeBaseIds: readonly string[],
    question: string,
    limit: number,
    at?: Date,
  ): Promise<Passage[]>;
}
