import { type CrawlTaskStatus, crawlTaskStatuses } from '@lead-engagement/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveTask, nextStatus, type TaskState, type Trigger, transitions } from './transitions.js';

const triggers = [...new Set(transitions.map(({ trigger }) => trigger))];

/** The table of docs/crawls.md, row by row, for a task that runs once and one that recurs. */
const table: [CrawlTaskStatus, Trigger, CrawlTaskStatus | undefined, CrawlTaskStatus | undefined][] = [
  ['PENDING', 'start', 'RUNNING', 'RUNNING'],
  ['SCHEDULED', 'start', 'RUNNING', 'RUNNING'],
  ['PENDING', 'run', 'RUNNING', 'RUNNING'],
  ['SCHEDULED', 'run', 'RUNNING', 'RUNNING'],
  ['FAILED', 'run', 'PENDING', 'PENDING'],
  ['COMPLETED', 'run', 'PENDING', 'PENDING'],
  ['RUNNING', 'succeed', 'COMPLETED', 'SCHEDULED'],
  ['RUNNING', 'fail', 'SCHEDULED', 'SCHEDULED'],
  ['RUNNING', 'give-up', 'FAILED', 'FAILED'],
  ['PENDING', 'pause', 'PAUSED', 'PAUSED'],
  ['RUNNING', 'pause', 'PAUSED', 'PAUSED'],
  ['SCHEDULED', 'pause', 'PAUSED', 'PAUSED'],
  ['PAUSED', 'resume', 'RUNNING', 'RUNNING'],
  ['PENDING', 'cancel', 'COMPLETED', 'COMPLETED'],
  ['RUNNING', 'cancel', 'COMPLETED', 'COMPLETED'],
  ['SCHEDULED', 'cancel', 'COMPLETED', 'COMPLETED'],
  ['PAUSED', 'cancel', 'COMPLETED', 'COMPLETED'],
];

test('the table has every transition, and no other', () => {
  for (const status of crawlTaskStatuses) {
    for (const trigger of triggers) {
      const pausedFrom = status === 'PAUSED' ? 'RUNNING' : null;
      const row = table.find(([from, by]) => from === status && by === trigger);
      expect(nextStatus({ status, schedule: 'ONCE', pausedFrom }, trigger), `${status} ${trigger}`).toBe(row?.[2]);
      expect(nextStatus({ status, schedule: 'HOURLY', pausedFrom }, trigger), `${status} ${trigger}`).toBe(row?.[3]);
    }
  }
});

test('a refusal names the allowed transitions, and they work', () => {
  for (const status of crawlTaskStatuses) {
    const state: TaskState = { status, schedule: 'DAILY', pausedFrom: null };
    for (const trigger of ['run', 'pause', 'resume', 'cancel'] as const) {
      if (nextStatus(state, trigger)) continue;
      expect(() => moveTask(state, trigger)).toThrow(new RegExp(`${status} does not take ${trigger}\\. It takes `));
    }
  }
});

test('after any order of events, a paused task returns to its state before the pause, and an ended one can run again', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(fc.constantFrom(...triggers), { maxLength: 40 }), (once, happenings) => {
      let state: TaskState = { status: 'PENDING', schedule: once ? 'ONCE' : 'HOURLY', pausedFrom: null };
      for (const trigger of happenings) {
        const next = nextStatus(state, trigger);
        if (!next) continue;
        if (trigger === 'resume') expect(next).toBe(state.pausedFrom);
        const pausedFrom = next === 'PAUSED' ? state.status : null;
        state = { ...state, status: next, pausedFrom };
        expect(['PENDING', 'RUNNING', 'SCHEDULED', null]).toContain(state.pausedFrom);
      }
      // A run can be reached from any state.
      if (state.status === 'PAUSED') state = { ...state, status: nextStatus(state, 'resume') as CrawlTaskStatus };
      if (state.status !== 'RUNNING') expect(nextStatus(state, 'run')).toMatch(/PENDING|RUNNING/);
    }),
  );
});
