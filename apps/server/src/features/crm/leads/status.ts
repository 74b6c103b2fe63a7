import type { LeadStatus, StageType } from '@lead-engagement/contract';
import { ApiError, invalidField } from '../../../errors.js';
import type { LeadRow } from './present.js';

/** The part of a lead that says whether it is still open, and why not. */
export type LeadState = Pick<LeadRow, 'status' | 'lostReason' | 'closedAt'>;

/**
 * What a write asks of the state. `entered` is the stage that the lead enters with it, which has no name if the status takes
 * the lead there, and `stays` the one that it stays in.
 */
export interface StateChange {
  status?: LeadStatus | undefined;
  lostReason?: string | null | undefined;
  entered?: { name: string | null; type: StageType } | undefined;
  stays?: { type: StageType } | undefined;
}

const moves: Record<LeadStatus, readonly LeadStatus[]> = {
  OPEN: ['NURTURING', 'WON', 'LOST', 'UNQUALIFIED'],
  NURTURING: ['OPEN', 'WON', 'LOST', 'UNQUALIFIED'],
  WON: ['OPEN'],
  LOST: ['OPEN'],
  UNQUALIFIED: ['OPEN'],
};

export const newLeadState: LeadState = { status: 'OPEN', lostReason: null, closedAt: null };

/** The state of a new lead. Throws as `nextLeadState`, and if a status contradicts the stage that it is put in. */
export function firstLeadState(change: StateChange, at: string, now: Date): LeadState {
  const byStage = statusByStage(newLeadState, change);
  if (byStage && change.status !== undefined && change.status !== byStage) throw contradiction(byStage, at);
  return nextLeadState(newLeadState, change, at, now);
}

/** The error for a status that is not that of the stage. */
export function contradiction(byStage: LeadStatus, at: string): ApiError {
  return invalidField(`${at}.status`, `Contradicts the stage, which makes the lead ${byStage}. Leave it out.`);
}

/**
 * The state of a lead after a write. Entering a WON or LOST stage sets the status, entering an OPEN one reopens a closed
 * lead, and in a WON or LOST stage the status stays; otherwise the status moves as the table above allows. LOST and UNQUALIFIED need a reason.
 * `at` is where in the request the write stands.
 * Throws INVALID_TRANSITION, or VALIDATION_ERROR for a missing, needless or contradicting field.
 */
export function nextLeadState(state: LeadState, change: StateChange, at: string, now: Date): LeadState {
  const byStage = statusByStage(state, change);
  if (byStage && change.status !== undefined && change.status !== byStage && change.status !== state.status) {
    // A lead that stays in its stage is refused for its status, as everywhere: WON does not become LOST.
    if (!change.entered) checkMove(state, change.status);
    throw contradiction(byStage, at);
  }
  const status = byStage ?? change.status ?? state.status;
  if (!byStage) checkMove(state, status);
  const lostReason = nextLostReason(state, change, status, byStage !== undefined, at);
  const closedAt = isOpen(status)
    ? null
    : isOpen(state.status) || status !== state.status
      ? now.toISOString()
      : state.closedAt;
  return { status, lostReason, closedAt };
}

/** Throws INVALID_TRANSITION if a lead cannot be given this status. */
export function checkMove({ status: from }: Pick<LeadState, 'status'>, to: LeadStatus): void {
  if (to === from || moves[from].includes(to)) return;
  throw new ApiError(
    'INVALID_TRANSITION',
    `A lead cannot go from ${from} to ${to}, only to ${moves[from].join(', ')}.`,
  );
}

export function isOpen(status: LeadStatus): boolean {
  return status === 'OPEN' || status === 'NURTURING';
}

function statusByStage(state: LeadState, { status, entered, stays }: StateChange): LeadStatus | undefined {
  if (!entered) return status !== undefined && stays && stays.type !== 'OPEN' ? stays.type : undefined;
  if (entered.type !== 'OPEN') return entered.type;
  if (isOpen(state.status)) return undefined;
  return status === undefined || status === state.status ? 'OPEN' : undefined;
}

function nextLostReason(
  state: LeadState,
  change: StateChange,
  status: LeadStatus,
  byStage: boolean,
  at: string,
): string | null {
  if (status !== 'LOST' && status !== 'UNQUALIFIED') {
    // The reason that the lead had until now is what was read, sent back.
    if (typeof change.lostReason !== 'string' || change.lostReason === state.lostReason) return null;
    throw invalidField(`${at}.lostReason`, 'Goes only with the status LOST or UNQUALIFIED. Leave it out.');
  }
  const kept = status === state.status ? state.lostReason : null;
  const reason = change.lostReason === undefined ? kept : change.lostReason;
  if (reason !== null) return reason;
  if (byStage && change.entered?.name) return change.entered.name;
  throw invalidField(`${at}.lostReason`, `Is needed with the status ${status}.`, 'required');
}
