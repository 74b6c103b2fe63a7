import type { CrawlTaskStatus } from '@lead-engagement/contract';
import { ApiError } from '../../errors.js';

/** What can happen to a task. `start`, `succeed` and `fail` come from its runs, the rest from clients. */
export type Trigger = 'start' | 'succeed' | 'fail' | 'give-up' | 'pause' | 'resume' | 'cancel' | 'run';

/** `before`: the state in which it was paused. `rest`: COMPLETED for ONCE, else SCHEDULED. */
type Target = CrawlTaskStatus | 'before' | 'rest';

export interface Transition {
  from: readonly CrawlTaskStatus[];
  trigger: Trigger;
  to: Target;
}

/** Every move that there is; any other is an INVALID_TRANSITION. */
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

/** What decides where a move leads. */
export interface TaskState {
  status: CrawlTaskStatus;
  schedule: string;
  /** The state in which it was paused; null unless it is PAUSED. */
  pausedFrom: CrawlTaskStatus | null;
}

/** The state that a move leads to; undefined where there is no such move. */
export function nextStatus(state: TaskState, trigger: Trigger): CrawlTaskStatus | undefined {
  const target = transitions.find((each) => each.trigger === trigger && each.from.includes(state.status))?.to;
  if (target === 'before') return state.pausedFrom ?? 'SCHEDULED';
  if (target === 'rest') return state.schedule === 'ONCE' ? 'COMPLETED' : 'SCHEDULED';
  return target;
}

/** The same for what a client asks for. Throws INVALID_TRANSITION naming what is allowed. */
export function moveTask(state: TaskState, trigger: 'pause' | 'resume' | 'cancel' | 'run'): CrawlTaskStatus {
  const next = nextStatus(state, trigger);
  if (next !== undefined) return next;
  const allowed = (['run', 'pause', 'resume', 'cancel'] as const).filter((each) => nextStatus(state, each));
  throw new ApiError(
    'INVALID_TRANSITION',
    `A task that is ${state.status} does not take ${trigger}. It takes ${allowed.join(', ')}.`,
  );
}
