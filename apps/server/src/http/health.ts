import { headers } from '@lead-engagement/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/client.js';

/** `/healthz`: the process answers. `/readyz`: it can also reach its database. */
export function registerHealth(app: FastifyInstance, db: Database): void {
  app.get('/healthz', { config: { public: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { public: true } }, async (_, reply) => {
    const reachable = await db`select 1`.then(
      () => true,
      () => false,
    );
    if (reachable) return { status: 'ok' };
    return reply.status(503).header(headers.retryAfter, '1').send({ status: 'database unreachable' });
  });
}
