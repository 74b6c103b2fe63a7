import { type LeadStatus, leadStatuses, type StageType, stageTypes } from '@lead-engagement/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../errors.js';
import { type LeadState, newLeadState, nextLeadState, type StateChange } from './status.js';

const now = new Date('2026-11-21T09:30:00.000Z');
const earlier = '2026-11-01T08:00:00.000Z';
const closed = (status: LeadStatus) => status !== 'OPEN' && status !== 'NURTURING';
const needsReason = (status: LeadStatus) => status === 'LOST' || status === 'UNQUALIFIED';

function stateOf(status: LeadStatus): LeadState {
  return {
    status,
    lostReason: needsReason(status) ? 'too dear' : null,
    closedAt: closed(status) ? earlier : null,
  };
}

/** The state after a change, or the code that it is refused with. */
function outcomeOf(state: LeadState, change: StateChange, at = now): LeadState | string {
  try {
    return nextLeadState(state, change, 'body', at);
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

const stage = (type: StageType) => ({ name: `${type} stage`, type });

describe('the status of a lead', () => {
  // Rows: from; columns: to, in the order of the contract. x is refused.
  const table: Record<LeadStatus, string> = {
    //            OPEN NURTURING WON LOST UNQUALIFIED
    OPEN: '       =    y         y   y    y',
    NURTURING: '  y    =         y   y    y',
    WON: '        y    x         =   x    x',
    LOST: '       y    x         x   =    x',
    UNQUALIFIED: 'y    x         x   x    =',
  };

  for (const from of leadStatuses) {
    for (const [column, to] of leadStatuses.entries()) {
      const rule = table[from].trim().split(/ +/)[column];
      test(`${from} to ${to}: ${{ '=': 'nothing changes', y: 'allowed', x: 'INVALID_TRANSITION' }[rule ?? '']}`, () => {
        const state = stateOf(from);
        const outcome = outcomeOf(state, { status: to, ...(needsReason(to) && from !== to && { lostReason: 'gone' }) });
        if (rule === 'x') return expect(outcome).toBe('INVALID_TRANSITION');
        if (rule === '=') return expect(outcome).toEqual(state);
        expect(outcome).toEqual({
          status: to,
          lostReason: needsReason(to) ? 'gone' : null,
          closedAt: closed(to) ? now.toISOString() : null,
        });
      });
    }
  }

  test('LOST and UNQUALIFIED need a reason, which stays until the status changes', () => {
    for (const status of ['LOST', 'UNQUALIFIED'] as const) {
      expect(outcomeOf(newLeadState, { status })).toBe('VALIDATION_ERROR');
      expect(outcomeOf(newLeadState, { status, lostReason: null })).toBe('VALIDATION_ERROR');
      const state = stateOf(status);
      expect(outcomeOf(state, {})).toEqual(state);
      expect(outcomeOf(state, { lostReason: 'other' })).toEqual({ ...state, lostReason: 'other' });
      expect(outcomeOf(state, { lostReason: null })).toBe('VALIDATION_ERROR');
      expect(outcomeOf(state, { status: 'OPEN' })).toEqual(newLeadState);
    }
  });

  test('other statuses take no reason; null says the same as nothing', () => {
    for (const status of ['OPEN', 'NURTURING', 'WON'] as const) {
      expect(outcomeOf(newLeadState, { status, lostReason: 'why' })).toBe('VALIDATION_ERROR');
      expect(outcomeOf(newLeadState, { status, lostReason: null })).toMatchObject({ status, lostReason: null });
    }
    expect(outcomeOf(newLeadState, { lostReason: 'why' })).toBe('VALIDATION_ERROR');
  });

  test('the reason that was read may come along with what reopens a lead', () => {
    for (const status of ['LOST', 'UNQUALIFIED'] as const) {
      const { lostReason } = stateOf(status);
      expect(outcomeOf(stateOf(status), { status: 'OPEN', lostReason })).toEqual(newLeadState);
      expect(outcomeOf(stateOf(status), { status: 'OPEN', lostReason: 'other' })).toBe('VALIDATION_ERROR');
    }
    const lost = { ...stateOf('LOST'), lostReason: 'Lost' };
    const sent = { status: 'LOST' as const, lostReason: 'Lost' };
    expect(outcomeOf(lost, { ...sent, entered: stage('OPEN') })).toEqual(newLeadState);
    expect(outcomeOf(lost, { ...sent, entered: stage('WON') })).toMatchObject({ status: 'WON', lostReason: null });
  });
});

describe('a stage that a lead enters', () => {
  test('of type WON or LOST sets the status, from whatever status it had', () => {
    for (const status of leadStatuses) {
      const won = { status: 'WON', lostReason: null, closedAt: status === 'WON' ? earlier : now.toISOString() };
      expect(outcomeOf(stateOf(status), { entered: stage('WON') })).toEqual(won);
      expect(outcomeOf(stateOf(status), { entered: stage('LOST') })).toMatchObject({
        status: 'LOST',
        closedAt: status === 'LOST' ? earlier : now.toISOString(),
      });
    }
  });

  test('of type LOST is the reason itself, unless one is sent or was there', () => {
    const enter = (state: LeadState, lostReason?: string) => outcomeOf(state, { entered: stage('LOST'), lostReason });
    expect(enter(newLeadState)).toMatchObject({ lostReason: 'LOST stage' });
    expect(enter(newLeadState, 'too dear')).toMatchObject({ lostReason: 'too dear' });
    expect(enter(stateOf('LOST'))).toMatchObject({ lostReason: 'too dear' });
    expect(enter(stateOf('UNQUALIFIED'))).toMatchObject({ lostReason: 'LOST stage' });
  });

  test('of type OPEN reopens what is closed, and leaves the status alone otherwise', () => {
    for (const status of leadStatuses) {
      const after = closed(status) ? newLeadState : stateOf(status);
      expect(outcomeOf(stateOf(status), { entered: stage('OPEN') })).toEqual(after);
      expect(outcomeOf(stateOf(status), { entered: stage('OPEN'), status })).toEqual(after);
      if (closed(status)) {
        expect(outcomeOf(stateOf(status), { entered: stage('OPEN'), status: 'NURTURING' })).toBe('INVALID_TRANSITION');
      }
    }
  });

  test('refuses a status that contradicts it, and takes the one that it sets or that the lead had', () => {
    const enter = (status: LeadStatus) => outcomeOf(newLeadState, { status, entered: stage('WON') });
    expect(enter('WON')).toMatchObject({ status: 'WON' });
    expect(enter('OPEN')).toMatchObject({ status: 'WON' });
    expect(enter('NURTURING')).toBe('VALIDATION_ERROR');
    expect(enter('LOST')).toBe('VALIDATION_ERROR');
  });

  test('refuses a reason where it is won or open', () => {
    for (const type of ['WON', 'OPEN'] as const) {
      expect(outcomeOf(newLeadState, { entered: stage(type), lostReason: 'x' })).toBe('VALIDATION_ERROR');
    }
  });
});

describe('whatever is asked of a lead, in whatever order', () => {
  const change = fc.record(
    {
      status: fc.constantFrom(...leadStatuses),
      lostReason: fc.constantFrom('too dear', null),
      to: fc.constantFrom(...stageTypes),
    },
    { requiredKeys: [] },
  );

  test('it is closed if and only if it has a moment of closing, and has a reason if and only if it needs one', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        let state = newLeadState;
        for (const [at, { to, ...asked }] of changes.entries()) {
          const moment = new Date(now.getTime() + at);
          const outcome = outcomeOf(state, { ...asked, ...(to && { entered: stage(to) }) }, moment);
          if (typeof outcome === 'string') {
            expect(['INVALID_TRANSITION', 'VALIDATION_ERROR']).toContain(outcome);
            continue;
          }
          expect(outcome.closedAt !== null).toBe(closed(outcome.status));
          expect(outcome.lostReason !== null).toBe(needsReason(outcome.status));
          if (to === 'WON' || to === 'LOST') expect(outcome.status).toBe(to);
          else if (asked.status && !to) expect(outcome.status).toBe(asked.status);
          const stays = closed(outcome.status) && outcome.status === state.status;
          if (closed(outcome.status)) expect(outcome.closedAt).toBe(stays ? state.closedAt : moment.toISOString());
          state = outcome;
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
