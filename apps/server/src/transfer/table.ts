import { bigserial, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.js';

/** `copying`: in use as ever. `draining`: no work is begun. `frozen`: it cannot be written. `moved`: the other installation serves it. */
export type MovePhase = 'copying' | 'draining' | 'frozen' | 'moved';

/** Tenants that are being moved to another installation, or were. Only the owner of the tables reads and writes it. */
export const tenantMoves = pgTable('tenant_moves', {
  /** The live tenant. */
  id: uuid().primaryKey(),
  sandboxId: uuid(),
  phase: text().$type<MovePhase>().notNull(),
  /** The database that it moves to, as that calls itself. */
  target: text().notNull(),
  startedAt: moment().notNull(),
});

/** The keys of rows that were written since a move has begun, by triggers that exist for its duration. */
export const tenantMoveChanges = pgTable(
  'tenant_move_changes',
  {
    /** The live tenant. */
    moveId: uuid().notNull(),
    seq: bigserial({ mode: 'number' }).notNull(),
    tableName: text().notNull(),
    /** The columns of the primary key, by name. */
    key: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.moveId, t.seq] })],
);
