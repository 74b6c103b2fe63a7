import { pauseMs } from '../../tracking/polling.js';
import type { TrackingFailure } from '../../tracking/provider.js';
import type { ResolvedAccount } from '../tracking-settings/service.js';

type Account = Pick<ResolvedAccount, 'owner' | 'provider'>;

/**
 * Which accounts at providers are left alone for a while, as this process has learnt, and whose turn it is at an account that tenants
 * share.
 */
export interface AccountPauses {
  /** Whether a tenant may use an account now. If so, it is its turn. */
  mayAsk(tenantId: string, account: Account, nowMs: number): boolean;
  failed(tenantId: string, account: Account, failure: TrackingFailure, nowMs: number): void;
  /** The provider has done its work, be it that it refused a number. What was asked before a pause does not end it. */
  answered(tenantId: string, account: Account, nowMs: number): void;
}

interface Pause {
  untilMs: number;
  /** How many there were in a row before this one. */
  before: number;
}

/** An account that tenants share. */
interface Shared {
  /** For whom the provider has failed since it last answered anybody. */
  failedFor: Set<string>;
  /** Who was turned away, and when last, and who has had a turn since. */
  waiting: Map<string, number>;
  served: Set<string>;
}

/** So many tenants meet failures in a row before all of them wait: until then, it may be the numbers of one. */
const tenantsToPauseAll = 3;
/** Who has something due asks again sooner than this. */
const forgottenAfterMs = 30_000;

export function createAccountPauses(): AccountPauses {
  const pauses = new Map<string, Pause>();
  const shared = new Map<string, Shared>();

  const nameOf = (tenantId: string, { owner, provider }: Account) =>
    `${owner === 'TENANT' ? tenantId : ''} ${provider.slug}`;
  const laneOf = (tenantId: string, { provider }: Account) => `${tenantId} ${provider.slug}`;
  const isPaused = (name: string, nowMs: number) => (pauses.get(name)?.untilMs ?? 0) > nowMs;
  const sharedOf = (tenantId: string, account: Account) => {
    if (account.owner === 'TENANT') return undefined;
    const name = nameOf(tenantId, account);
    const known = shared.get(name) ?? { failedFor: new Set(), waiting: new Map(), served: new Set() };
    shared.set(name, known);
    return known;
  };

  function pause(name: string, failure: TrackingFailure, nowMs: number): void {
    const known = pauses.get(name);
    // Others were under way when it began.
    if (known && known.untilMs > nowMs) return;
    const before = known ? known.before + 1 : 0;
    pauses.set(name, { untilMs: nowMs + pauseMs(failure, before), before });
  }

  return {
    mayAsk(tenantId, account, nowMs) {
      if (isPaused(laneOf(tenantId, account), nowMs)) return false;
      const all = sharedOf(tenantId, account);
      if (isPaused(nameOf(tenantId, account), nowMs)) {
        all?.waiting.set(tenantId, nowMs);
        return false;
      }
      return !all || takeTurn(all, tenantId, nowMs);
    },
    failed(tenantId, account, failure, nowMs) {
      const all = sharedOf(tenantId, account);
      const isOfProvider = failure.reason === 'unavailable' || failure.reason === 'failing';
      if (!isOfProvider) pause(nameOf(tenantId, account), failure, nowMs);
      else if (failure.reason === 'unavailable') pause(laneOf(tenantId, account), failure, nowMs);
      if (!isOfProvider || !all) return;
      all.failedFor.add(tenantId);
      if (all.failedFor.size < tenantsToPauseAll) return;
      pause(nameOf(tenantId, account), { ...failure, reason: 'unavailable' }, nowMs);
    },
    answered(tenantId, account, nowMs) {
      for (const name of [laneOf(tenantId, account), nameOf(tenantId, account)]) {
        if (!isPaused(name, nowMs)) pauses.delete(name);
      }
      sharedOf(tenantId, account)?.failedFor.clear();
    },
  };
}

/** After a pause everybody who was turned away has a turn before anybody has a second one. */
function takeTurn({ waiting, served }: Shared, tenantId: string, nowMs: number): boolean {
  waiting.delete(tenantId);
  for (const [other, seenMs] of waiting) if (nowMs - seenMs > forgottenAfterMs) waiting.delete(other);
  const isRoundOver = [...waiting.keys()].every((other) => served.has(other));
  if (isRoundOver) served.clear();
  else if (served.has(tenantId)) {
    waiting.set(tenantId, nowMs);
    return false;
  }
  served.add(tenantId);
  return true;
}
