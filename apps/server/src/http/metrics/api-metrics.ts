import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { contentType, createMetricsGuard, metricsPath } from './page.js';
import { countRequests, type RequestMetricsDeps } from './requests.js';
import { takeSnapshot, type WorkerMetrics, writePage } from './snapshots.js';
import { registerStored, type StoredDeps } from './stored.js';

export interface ApiMetricsOptions extends RequestMetricsDeps, Pick<StoredDeps, 'dataDir'> {
  /** The metrics of the worker of the same supervisor; undefined if there is none. */
  worker: WorkerMetrics | undefined;
  /** The token that readers must send; undefined if everyone who can reach the page may read it. */
  token: string | undefined;
  /** Receives the function that writes the page, to serve it on another port; undefined to serve it on the port of the API. */
  serveElsewhere: ((collect: () => Promise<string>) => void) | undefined;
}

/** Counts requests, and serves the metrics of the API, of its worker and of the database in Prometheus's format. */
export function registerMetrics(app: FastifyInstance, options: ApiMetricsOptions & Omit<StoredDeps, 'dataDir'>): void {
  const { worker, token, serveElsewhere } = options;
  const register = countRequests(app, options);
  registerStored(register, options);
  if (worker) {
    new Gauge({
      name: 'lead_engagement_worker_up',
      help: '1 if the worker of this server has reported in the last six seconds.',
      registers: [register],
      collect() {
        this.set(worker.isUp() ? 1 : 0);
      },
    });
  }
  const collect = shared(async () =>
    writePage([await takeSnapshot(register), await takeSnapshot(), worker?.latest() ?? []]),
  );
  if (serveElsewhere) {
    serveElsewhere(collect);
    return;
  }
  const isAllowed = createMetricsGuard(token);
  app.get(metricsPath, { config: { public: true } }, async (request, reply) => {
    if (isAllowed(request.headers.authorization)) return reply.type(contentType).send(await collect());
    return reply
      .status(401)
      .header('www-authenticate', 'Bearer')
      .type(contentType)
      .send('Send the token of METRICS_TOKEN.\n');
  });
}

/** Readers who ask at the same time get one page. */
function shared(collect: () => Promise<string>): () => Promise<string> {
  let running: Promise<string> | undefined;
  return () => {
    running ??= collect().finally(() => {
      running = undefined;
    });
    return running;
  };
}
