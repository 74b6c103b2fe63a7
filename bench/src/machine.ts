import { cpus, loadavg } from 'node:os';

/** The machine in one line, with its current load: results of a busy machine are less reliable. */
export function describeMachine(): string {
  const processors = cpus();
  const load = loadavg().map((average) => average.toFixed(1));
  const model = processors[0]?.model.trim() ?? 'unknown processor';
  return `Node ${process.versions.node}, ${processors.length} × ${model}, load before the start ${load.join(' ')}`;
}
