import { isCustomFieldName, type LeadBulk } from '@lead-engagement/contract';
import type { Transaction } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { encodeId } from '../../../ids.js';
import { openUniqueField } from '../custom-fields/index.js';
import type { LeadWrite } from './plan.js';
import type { LeadRow } from './present.js';
import * as queries from './queries.js';
import { externalIdTakenBy } from './service.js';

/** How the records of one request are matched with leads. */
export interface LeadMatcher {
  name: LeadBulk['matchOn'];
  /** The key by which a record is matched; undefined if it has no value for it. */
  keyOf(input: LeadWrite): string | undefined;
  find(keys: readonly string[]): Promise<MatchingLeads>;
}

/** The live leads that have the keys. */
export interface MatchingLeads {
  /** Their contacts (UUIDs), which are locked before the leads. */
  listContacts(): Promise<string[]>;
  /** Locks the leads until the transaction ends. */
  lock(): Promise<{ rows: queries.LeadInStage[]; byKey: Map<string, LeadRow> }>;
}

/** Throws VALIDATION_ERROR if `name` is a custom field that is not unique. */
export async function openLeadMatcher(
  tx: Transaction,
  tenantId: string,
  name: LeadBulk['matchOn'],
): Promise<LeadMatcher> {
  if (!isCustomFieldName(name)) {
    return {
      name,
      keyOf: ({ externalId }) => externalId ?? undefined,
      async find(keys) {
        return {
          listContacts: () => queries.listContactsOfLeads(tx, tenantId, [...keys]),
          async lock() {
            const rows = keys.length > 0 ? await queries.lockLeadsByExternalId(tx, tenantId, [...keys]) : [];
            return { rows, byKey: new Map(rows.map((row) => [row.externalId as string, withoutStage(row)])) };
          },
        };
      },
    };
  }
  const field = await openUniqueField(tx, tenantId, 'LEAD', name, 'body.matchOn');
  return {
    name,
    keyOf: ({ customFields }) => field.keyOf(customFields),
    async find(keys) {
      const holders = await field.find(keys);
      const ids = [...holders.values()];
      return {
        listContacts: () => queries.listContactsOfLeadIds(tx, tenantId, ids),
        async lock() {
          const rows = ids.length > 0 ? await queries.lockLeads(tx, tenantId, ids) : [];
          const byId = new Map(rows.map((row) => [row.id, withoutStage(row)]));
          const found = [...holders].flatMap(([key, id]) => {
            const row = byId.get(id);
            return row ? [[key, row] as const] : [];
          });
          return { rows, byKey: new Map(found) };
        },
      };
    },
  };
}

function withoutStage({ stageType: _, ...row }: queries.LeadInStage): LeadRow {
  return row as LeadRow;
}

/** The CONFLICT for a record that is there already, and was to be created. */
export function takenBy(row: LeadRow, { name }: LeadMatcher): ApiError {
  if (name === 'externalId') return externalIdTakenBy(row);
  const message = `Another lead has this ${name}. Update that one, or send another value.`;
  return new ApiError('CONFLICT.already_exists', message, { existingId: encodeId('lead', row.id) });
}

/** External ids of other leads, for records that are matched by something else. */
export class TakenExternalIds {
  readonly #holders: Map<string, string>;

  private constructor(holders: Map<string, string>) {
    this.#holders = holders;
  }

  static async open(
    tx: Transaction,
    tenantId: string,
    { name }: LeadMatcher,
    inputs: readonly LeadWrite[],
  ): Promise<TakenExternalIds> {
    const sought = name === 'externalId' ? [] : inputs.flatMap(({ externalId }) => externalId ?? []);
    return new TakenExternalIds(await queries.listExternalIds(tx, tenantId, sought));
  }

  /** Throws CONFLICT if another lead has the external id; otherwise it belongs to `id` from now on. */
  take(externalId: string | null, id: string): void {
    if (externalId === null) return;
    const holder = this.#holders.get(externalId);
    if (holder !== undefined && holder !== id) {
      const message = 'Another lead has this externalId. Update that one, or choose another.';
      throw new ApiError('CONFLICT.already_exists', message, { existingId: encodeId('lead', holder) });
    }
    this.#holders.set(externalId, id);
  }
}
