import process from 'node:process';
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client';
import { processRegistry } from '../../telemetry/counters.js';

/** The metrics of a process as a message. */
export type Snapshot = MetricObjectWithValues<MetricValue<string>>[];

/** How often a worker sends its metrics to the API, and how old they may be while it counts as running. */
export const snapshotIntervalMs = 2_000;
export const snapshotLifeMs = 3 * snapshotIntervalMs;

export function takeSnapshot(registry: Registry = processRegistry): Promise<Snapshot> {
  return registry.getMetricsAsJSON() as unknown as Promise<Snapshot>;
}

/** Writes the metrics of several processes as one page. Their labels differ. */
export function writePage(snapshots: readonly Snapshot[]): Promise<string> {
  return AggregatorRegistry.aggregate(snapshots as unknown as object[]).metrics();
}

/** The latest metrics of the worker that the same supervisor runs. */
export interface WorkerMetrics {
  /** Empty if the worker has not sent any for some time. */
  latest(): Snapshot;
  isUp(): boolean;
}

interface SnapshotMessage {
  type: 'metrics';
  snapshot: Snapshot;
}

export function isSnapshotMessage(message: unknown): message is SnapshotMessage {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'metrics';
}

/** Sends the metrics of this process to the supervisor, which forwards them to the API. Returns a function that ends it. */
export function sendSnapshots(): () => void {
  const send = async () => {
    const message: SnapshotMessage = { type: 'metrics', snapshot: await takeSnapshot() };
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  };
  const timer = setInterval(() => void send(), snapshotIntervalMs).unref();
  void send();
  return () => clearInterval(timer);
}

/** Receives them in the API. */
export function receiveSnapshots(): WorkerMetrics {
  let snapshot: Snapshot = [];
  let receivedMs = Number.NEGATIVE_INFINITY;
  process.on('message', (message) => {
    if (!isSnapshotMessage(message)) return;
    snapshot = message.snapshot;
    receivedMs = performance.now();
  });
  const isUp = () => performance.now() - receivedMs < snapshotLifeMs;
  return { isUp, latest: () => (isUp() ? snapshot : []) };
}
