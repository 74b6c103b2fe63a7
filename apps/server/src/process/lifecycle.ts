/** The phases of an API: `/readyz` succeeds only while it serves. */
export type Phase = 'starting' | 'serving' | 'stopping';

/** The phase of this process, for the page that load balancers ask. */
export interface Lifecycle {
  phase(): Phase;
  enter(phase: Phase): void;
}

export function createLifecycle(initial: Phase = 'serving'): Lifecycle {
  let current = initial;
  return {
    phase: () => current,
    enter(phase) {
      // A start that completes during a stop changes nothing.
      if (current !== 'stopping') current = phase;
    },
  };
}
