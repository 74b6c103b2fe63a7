import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { Counter, Gauge } from 'prom-client';
import type { Database } from '../../db/client.js';
import { listRefusals } from '../../limits/quotas/refusals.js';
import { processRegistry } from '../../telemetry/counters.js';
import { version } from '../../version.js';

/** The pools of a process, by name. */
export type Pools = Readonly<Record<string, Database>>;

const nanoseconds = 1e9;
const microseconds = 1e6;

/**
 * Adds the state of this process to its counts: memory, processor, delay of the event loop, connections. `name` is the label `process` of
 * all its metrics. A few of our own in place of the library's default set, which has some 60 series and a delay that is never reset.
 */
export function observeProcess(name: 'api' | 'worker', pools: Pools): void {
  const registers = [processRegistry];
  processRegistry.setDefaultLabels({ process: name });
  const gauge = (metric: string, help: string, read: () => number) =>
    new Gauge({
      name: metric,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });

  new Gauge({ name: 'lead_engagement_build_info', help: 'Always 1.', labelNames: ['version', 'node'], registers }).set(
    { version, node: process.versions.node },
    1,
  );
  const startedAt = Date.now() / 1_000 - process.uptime();
  gauge('process_start_time_seconds', 'When the process started, in seconds since 1970.', () => startedAt);
  gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss());
  gauge('nodejs_heap_used_bytes', 'The JavaScript heap in use.', () => process.memoryUsage().heapUsed);
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / microseconds);
    },
  });
  observeEventLoop(gauge);
  observePools(pools);
  observeRefusals();
}

/** The delay since the last look: a long one between two looks is not lost in an average over the life of the process. */
function observeEventLoop(gauge: (metric: string, help: string, read: () => number) => Gauge): void {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  gauge('nodejs_eventloop_delay_max_seconds', 'The longest delay of the event loop since it was last read.', () => {
    const longest = delays.max / nanoseconds;
    delays.reset();
    return longest;
  });
}

function observePools(pools: Pools): void {
  const registers = [processRegistry];
  const read = (field: 'inUse' | 'waiting') =>
    function collect(this: Gauge) {
      for (const [pool, db] of Object.entries(pools)) this.set({ pool }, loadOf(db)[field]);
    };
  const labelNames = ['pool'];
  const inUse = 'Connections to the database that run a statement or a transaction, by pool.';
  const waiting = 'Statements that wait for a connection to the database, by pool.';
  new Gauge({ name: 'lead_engagement_pool_in_use', help: inUse, labelNames, registers, collect: read('inUse') });
  new Gauge({ name: 'lead_engagement_pool_waiting', help: waiting, labelNames, registers, collect: read('waiting') });
}

/** `load` belongs to the patched driver: see docs/decisions/014. */
function loadOf(db: Database): { inUse: number; waiting: number } {
  return (db as unknown as { load(): { inUse: number; waiting: number } }).load();
}

function observeRefusals(): void {
  new Counter({
    name: 'lead_engagement_budget_refusals_total',
    help: 'Requests and jobs that this process refused because a budget of a tenant was used up, by budget.',
    labelNames: ['budget'],
    registers: [processRegistry],
    collect() {
      this.reset();
      for (const [budget, count] of listRefusals()) this.inc({ budget }, count);
    },
  });
}
