import { pauseMs, type TrackingFailure } from '@lead-engagement/platforms/tracking';
import type { ResolvedAccount } from '../tracking-settings/index.js';

type Account = Pick<ResolvedAccount, 'owner' | 'provider'>;

/** The accounts at providers that this process has paused, and the order in which tenants use a shared account. */
export interface AccountPauses {
  /** Returns true if a tenant may use an account now, and counts that as its use. */
  mayAsk(tenantId: string, account: Account, nowMs: number): boolean;
  failed(tenantId: string, account: Account, failure: TrackingFailure, nowMs: number): void;
  /**
   * Records a response of the provider, also if it refused a number. A response to a request from before a pause does not end the pause.
   */
  answered(tenantId: string, account: Account, nowMs: number): void;
}

interface Pause {
  untilMs: number;
  /** The number of consecutive pauses before this one. */
  before: number;
}

/** An account that tenants share. */
interface Shared {
  /** The tenants for which the provider has failed since its last response. */
  failedFor: Set<string>;
  /** The tenants that were refused, with the time of the last refusal, and those served since then. */
  waiting: Map<string, number>;
  served: Set<string>;
}

/** The number of tenants with consecutive failures after which all are paused: with fewer, the numbers of one tenant may be the cause. */
const tenantsToPauseAll = 3;
/** Longer than the interval at which a tenant with due shipments asks. */
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
    // Ignores failures of requests that were already running when the pause began.
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

/** After a pause, every tenant that was refused is served before any is served twice. */
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
