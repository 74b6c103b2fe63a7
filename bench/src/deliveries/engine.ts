import { openDatabaseClock } from '../../../apps/server/src/db/clock.js';
import { createHostResolver } from '../../../apps/server/src/egress/host-resolver.js';
import { createEgressPolicy } from '../../../apps/server/src/egress/policy.js';
import { type RunningWorker, startEngine } from '../../../apps/server/src/jobs/engine.js';
import { createDeliveryWork } from '../../../apps/server/src/webhooks/delivery-job.js';
import { endpointWork } from '../../../apps/server/src/webhooks/endpoint-job.js';
import { createSender } from '../../../apps/server/src/webhooks/sender.js';
import type { World } from './world.js';

/** Starts the engine with deliveries, as the worker does. */
export async function startDelivering({ worker, claims, cipher, log }: World): Promise<RunningWorker> {
  const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
  const destinations = ['amqp', 'nats', 'redis-stream'] as const;
  const sender = createSender({ egress, resolveHost: createHostResolver(2_000), destinations });
  const delivering = createDeliveryWork({ claims, cipher, sender, log });
  const clock = await openDatabaseClock(worker);
  const handlers = [delivering, ...endpointWork];
  const engine = startEngine({ db: worker, claims, clock, log, handlers, settings: { drainMs: 100 } });
  return {
    wake: engine.wake,
    async stop() {
      await engine.stop();
      await sender.close();
    },
  };
}
