import type { CrawlTaskStatus } from '@lead-engagement/contract';
import { ApiError } from '../../../errors.js';

/** The events of a task. `start`, `succeed` and `fail` come from its runs, the rest from clients. */
export type Trigger = 'start' | 'succeed' | 'fail' | 'give-up' | 'pause' | 'resume' | 'cancel' | 'run';

/** `before`: the state before the pause. `rest`: COMPLETED for ONCE, else SCHEDULED. */
type Target = CrawlTaskStatus | 'before' | 'rest';

export interface Transition {
  from: readonly CrawlTaskStatus[];
  trigger: Trigger;
  to: Target;
}

/** The allowed transitions; any other is an INVALID_TRANSITION. */
export const transitions: readonly Transition[] = [
  { from: ['PENDING', 'SCHEDULED'], trigger: 'start', to: 'RUNNING' },
  { from: ['PENDING', 'SCHEDULED'], trigger: 'run', to: 'RUNNING' },
  { from: ['FAILED', 'COMPLETED'], trigger: 'run', to: 'PENDING' },
  { from: ['RUNNING'], trigger: 'succeed', to: 'rest' },
  { from: ['RUNNING'], trigger: 'fail', to: 'SCHEDULED' },
  { from: ['RUNNING'], trigger: 'give-up', to: 'FAILED' },
  { from: ['RUNNING', 'PENDING', 'SCHEDULED'], trigger: 'pause', to: 'PAUSED' },
  { from: ['PAUSED'], trigger: 'resume', to: 'before' },
  { from: ['PENDING', 'RUNNING', 'SCHEDULED', 'PAUSED'], trigger: 'cancel', to: 'COMPLETED' },
];

/** The properties that decide where a transition leads. */
export interface TaskState {
  status: CrawlTaskStatus;
  schedule: string;
  /** The state before the pause; null unless the task is PAUSED. */
  pausedFrom: CrawlTaskStatus | null;
}

/** The state after a transition; undefined if the transition is not allowed. */
export function nextStatus(state: TaskState, trigger: Trigger): CrawlTaskStatus | undefined {
  const target = transitions.find((each) => each.trigger === trigger && each.from.includes(state.status))?.to;
  if (target === 'before') return state.pausedFrom ?? 'SCHEDULED';
  if (target === 'rest') return state.schedule === 'ONCE' ? 'COMPLETED' : 'SCHEDULED';
  return target;
}

/** The state after a transition that a client requests. Throws INVALID_TRANSITION with the allowed ones. */
export function moveTask(state: TaskState, trigger: 'pause' | 'resume' | 'cancel' | 'run'): CrawlTaskStatus {
  const next = nextStatus(state, trigger);
  if (next !== undefined) return next;
  const allowed = (['run', 'pause', 'resume', 'cancel'] as const).filter((each) => nextStatus(state, each));
  throw new ApiError(
    'INVALID_TRANSITION',
    `A task that is ${state.status} does not take ${trigger}. It takes ${allowed.join(', ')}.`,
  );
}
