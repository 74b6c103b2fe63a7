import { setTimeout as delay } from 'node:timers/promises';
import type { Guarantee } from '../check.js';
import type { Context } from '../context.js';
import { must, show } from '../failure.js';
import { type Delivery, headerOf } from '../receiver.js';
import { firstDelivery, ownDeliveries, story } from '../story.js';

const source = 'specification, Events, Delivery';

/** The time to wait for a wrong redelivery after a success, in ms. Later ones are not detected. */
const settledMs = 3_000;

/** Failed deliveries are repeated. */
export const deliveries: Guarantee = {
  name: 'deliveries',
  when: 'together',
  checks: [
    {
      id: 'SPEC-EVENTS-RETRY-1',
      says: 'A delivery that was answered with 500 comes again, not at once.',
      source,
      async run(context) {
        const [first, second] = await attempts(context);
        must(first, 'The event did not arrive.');
        must(second, 'The delivery that was answered with 500 did not come again in time.');
        const waitedMs = second.receivedAtMs - first.receivedAtMs;
        must(waitedMs >= 500, `It came again after ${waitedMs} ms.`);
      },
    },
    {
      id: 'SPEC-EVENTS-RETRY-2',
      says: 'All attempts of an event have the same Service-Event-Id and the same body.',
      source: 'specification, Events, Request headers',
      async run(context) {
        const [first, second] = await attempts(context);
        must(first && second, 'The delivery that was answered with 500 did not come again in time.');
        const ids = [first, second].map((delivery) => headerOf(delivery, 'eventId'));
        must(ids[0] === ids[1], `The attempts have the Service-Event-Id ${show(ids[0])} and ${show(ids[1])}.`);
        must(first.body === second.body, 'The attempts have different bodies.');
      },
    },
    {
      id: 'SPEC-EVENTS-RETRY-3',
      says: 'A delivery that was answered with 200 is a success and does not come again.',
      source,
      async run(context) {
        // By the time the failed delivery has been repeated, a wrong redelivery of a successful one would have arrived as
        // well.
        await attempts(context);
        const first = await firstDelivery(context);
        must(first, 'No lead.created arrived.');
        await delay(Math.max(0, first.receivedAtMs + settledMs - Date.now()));
        const events = [...group(ownDeliveries(context, await story(context))).values()];
        const taken = events.filter(([earliest]) => earliest?.answered === 200);
        // Delivery is at least once: an event may arrive twice now and then.
        const again = taken.filter((all) => all.length > 1);
        must(again.length < taken.length, `All ${taken.length} events came again after they were answered with 200.`);
      },
    },
  ],
};

/** Deliveries by event. */
function group(all: readonly Delivery[]): Map<string, Delivery[]> {
  const groups = new Map<string, Delivery[]>();
  for (const delivery of all) groups.set(delivery.event.id, [...(groups.get(delivery.event.id) ?? []), delivery]);
  return groups;
}

/** The attempts to deliver lead.created of the lead whose first delivery was refused. */
function attempts(context: Context): Promise<Delivery[]> {
  return context.once('attempts', async () => {
    const { receiver, refusedValue, deadlineMs } = await story(context);
    const matches = (event: Delivery['event']) => event?.data?.value === refusedValue && event.type === 'lead.created';
    await receiver.wait(matches, 1, deadlineMs);
    return receiver.wait(matches, 2, deadlineMs * 2);
  });
}
