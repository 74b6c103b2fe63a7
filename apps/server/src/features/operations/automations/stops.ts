import { automationLimits } from '@lead-engagement/contract';

/** Why a run is not to be done, at this depth and after so many others of its chain; null where it is. */
export function findStop(depth: number, runsBefore: number): string | null {
  if (depth > automationLimits.depth) {
    return `Automations have fired each other ${automationLimits.depth} deep: this looks like a loop.`;
  }
  if (runsBefore >= automationLimits.runsPerChain) {
    return `One change has set off ${automationLimits.runsPerChain} runs: this looks like a loop.`;
  }
  return null;
}
