import { cpus, loadavg } from 'node:os';

/** The machine with its current load: results of a busy machine are less reliable. */
export interface Machine {
  node: string;
  processors: string;
  /** The average number of busy processes in the last 1, 5 and 15 minutes. */
  load: number[];
}

export function readMachine(): Machine {
  const processors = cpus();
  const model = processors[0]?.model.trim() ?? 'unknown processor';
  const load = loadavg().map((average) => Number(average.toFixed(1)));
  return { node: process.versions.node, processors: `${processors.length} × ${model}`, load };
}

/** The machine in one line. */
export function describeMachine({ node, processors, load }: Machine): string {
  return `Node ${node}, ${processors}, load before the start ${load.map((average) => average.toFixed(1)).join(' ')}`;
}
