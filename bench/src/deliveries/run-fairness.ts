import { setTimeout as delay } from 'node:timers/promises';
import { withCleanup } from '../cleanup.js';
import { format, printTable, printTitle } from '../report.js';
import { median } from '../statistics.js';
import { startDelivering } from './engine.js';
import { startReceiver } from './receiver.js';
import { openWorld } from './world.js';

const others = 99;
const rounds = 5;
const eventsEach = 3;
const flood = { hanging: 30, events: 200, quick: 5_000 };

/** Measures from commit to receiver for 99 tenants, while another floods with hanging receivers and a backlog, and while none does. */
export async function runFairness(): Promise<void> {
  await withCleanup(async (defer) => {
    const world = await openWorld(defer);
    const receiver = await startReceiver(defer);
    const latencies: number[] = [];
    receiver.onTimed(({ atMs, body }) => latencies.push(atMs - JSON.parse(body).data.sentAtMs));
    const tenants = await Promise.all(Array.from({ length: others }, () => world.addTenant()));
    for (const tenantId of tenants) await world.addEndpoint(tenantId, `${receiver.url}/?at`);
    const p99s = { alone: [] as number[], flooded: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      for (const kind of round % 2 ? (['flooded', 'alone'] as const) : (['alone', 'flooded'] as const)) {
        await world.worker`delete from work`;
        await world.worker`delete from outbox`;
        const engine = await startDelivering(world);
        if (kind === 'flooded') {
          const flooding = await world.addTenant();
          for (let at = 0; at < flood.hanging; at++) await world.addEndpoint(flooding, `${receiver.url}/hang/${at}`);
          await world.emit(flooding, flood.events);
          const busy = await world.addTenant();
          await world.addEndpoint(busy, `${receiver.url}/busy`);
          await world.emit(busy, flood.quick);
        }
        engine.wake();
        await delay(1_000);
        latencies.length = 0;
        for (let sent = 0; sent < eventsEach; sent++) {
          for (const tenantId of tenants) {
            await world.emit(tenantId, 1);
            engine.wake();
            await delay(5);
          }
        }
        while (latencies.length < others * eventsEach) await delay(10);
        p99s[kind].push(latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)] as number);
        await engine.stop();
      }
    }
    report(p99s);
  });
}

function report(p99s: { alone: number[]; flooded: number[] }): void {
  printTitle(
    `fairness: ${others} tenants, ${rounds} rounds; the flood is ${flood.hanging} hanging receivers with ${flood.events} events each, and ${format(flood.quick)} events to a quick one`,
  );
  const row = (kind: keyof typeof p99s) => [kind, ...p99s[kind].map((ms) => format(ms)), format(median(p99s[kind]))];
  printTable(['p99 in ms', ...p99s.alone.map((_, at) => `run ${at + 1}`), 'median'], [row('alone'), row('flooded')]);
  const ratio = median(p99s.flooded.map((ms, at) => ms / (p99s.alone[at] ?? Number.NaN)));
  console.log(
    `  p99 with the flood / without, median of pairs: ${ratio.toFixed(2)}   target at most 1.5: ${ratio <= 1.5 ? 'met' : 'MISSED'}`,
  );
}
