import { Gauge } from 'prom-client';
import type { ReplicaReport, Replicas } from '../../db/replicas/replicas.js';
import { processRegistry } from '../../telemetry/counters.js';

/** Adds the state of the replicas to the metrics of this process. The label `replica` is the place in DATABASE_REPLICA_URLS, from 1. */
export function observeReplicas(replicas: Pick<Replicas, 'report'>): void {
  const gauge = (name: string, help: string, read: (report: ReplicaReport) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['replica'],
      registers: [processRegistry],
      collect() {
        for (const report of replicas.report()) this.set({ replica: report.number }, read(report));
      },
    });
  gauge('lead_engagement_replica_used', '1 if lists are read from the replica.', ({ status }) =>
    status === 'used' ? 1 : 0,
  );
  gauge(
    'lead_engagement_replica_lag_bytes',
    'Bytes of the write-ahead log that the replica had not replayed when it was last looked at.',
    ({ lagBytes }) => lagBytes,
  );
  gauge(
    'lead_engagement_replica_lag_seconds',
    'For how long the primary has had something that the replica has not replayed.',
    ({ lagSeconds }) => lagSeconds,
  );
}
