import type { Settings } from '@lead-engagement/contract';
import type { SetupChanges } from '../../../callers/setup-changes.js';
import { pipelined, type Transaction } from '../../../db/client.js';
import { findSetupStamp, getSettings } from '../../accounts/settings/index.js';
import { type CustomFieldRow, listFieldsOf } from '../custom-fields/index.js';
import { findDefaultStage, type StageRow } from '../pipelines/index.js';

/** What new leads of a tenant go by, as long as it has this stamp: see docs/decisions/125. */
export interface Setup {
  stamp: string | null;
  settings: Pick<Settings, 'currency' | 'scoring'>;
  /** Of leads and contacts. */
  fields: readonly CustomFieldRow[];
  /** Where a lead that names none goes. */
  stage: StageRow;
}

/** Keeps the setups of tenants. One that has changed since is refused by `insertLead`. */
export interface Setups {
  /** Undefined if the tenant has no default stage at the moment. */
  get(tx: Transaction, tenantId: string): Setup | Promise<Setup | undefined>;
  /** Called where one turned out not to hold any more. */
  forget(tenantId: string): void;
}

/** How many tenants' setups are kept; the one that was used longest ago goes first. */
const mostKept = 1_000;

/**
 * Notices only save attempts, since an insert compares the stamp. While they do not arrive, nothing is kept, so that not every create after a
 * change is attempted twice.
 */
export function createSetups(changes: SetupChanges, most = mostKept): Setups {
  const kept = new Map<string, Setup>();
  changes.subscribe({ notice: (tenantId) => void kept.delete(tenantId), lost: () => kept.clear() });
  const keep = (tenantId: string, setup: Setup) => {
    kept.delete(tenantId);
    if (changes.isUp()) kept.set(tenantId, setup);
    if (kept.size > most) kept.delete(kept.keys().next().value as string);
  };
  return {
    forget: (tenantId) => void kept.delete(tenantId),
    get(tx, tenantId) {
      const known = kept.get(tenantId);
      if (known) {
        keep(tenantId, known);
        return known;
      }
      return readSetup(tx, tenantId).then((setup) => {
        if (setup) keep(tenantId, setup);
        return setup;
      });
    },
  };
}

/** The stamp is read first: if it is still the same as a lead is stored, everything that was read after it belongs to it. */
async function readSetup(tx: Transaction, tenantId: string): Promise<Setup | undefined> {
  const [stamp, { currency, scoring }, fields, stage] = await pipelined([
    findSetupStamp(tx, tenantId),
    getSettings(tx, tenantId),
    listFieldsOf(tx, tenantId, ['LEAD', 'CONTACT']),
    findDefaultStage(tx, tenantId),
  ]);
  return stage && { stamp, settings: { currency, scoring }, fields, stage };
}
