import type { Context } from './context.js';
import type { Delivery, Receiver } from './receiver.js';

/** The types that the endpoint of a run subscribes to. */
export const subscribed = ['lead.created', 'lead.stage_changed', 'conversation.started', 'conversation.ended'] as const;
const defaultDeadlineMs = 30_000;

// biome-ignore lint/suspicious/noExplicitAny: what a server answers can be anything
type StoredRecord = any;

/** What happens to records of the run while an endpoint listens. */
export interface Story {
  readonly receiver: Receiver;
  readonly secret: string;
  /** A lead as it was created, and as it was read after that. */
  readonly created: StoredRecord;
  /** The same lead when it had entered another stage. */
  readonly moved: StoredRecord | undefined;
  /** The value of a lead of which the first delivery is answered with 500. */
  readonly refusedValue: number;
  readonly deadlineMs: number;
}

/** Makes an endpoint, then records that it must be told of; once in a run. */
export function story(context: Context): Promise<Story> {
  return context.once('story', async () => {
    const receiver = await context.shared.receiver();
    const body = { url: receiver.url, events: subscribed, description: context.name('Endpoint') };
    const { secret } = await context.make('webhookEndpoints.create', { body });
    // Known before the lead is: its event can be quicker than the response.
    const [value, refusedValue] = [uniqueValue(), uniqueValue()];
    receiver.answer(
      (event) => event?.data?.value === refusedValue,
      (before) => (before === 0 ? 500 : 200),
    );
    await context.lead({ value: refusedValue });
    const { id } = await context.lead({ value });
    const params = { id };
    const created = await context.api.get('leads.get', { params });
    const deadlineMs = context.options.eventDeadlineMs ?? defaultDeadlineMs;
    return { receiver, secret, created, moved: await move(context, id), refusedValue, deadlineMs };
  });
}

/** Moves the lead to another stage, as far as the server has stages that can be made. */
async function move(context: Context, id: string): Promise<StoredRecord | undefined> {
  const pipeline = await context.pipeline().catch(() => undefined);
  if (!pipeline) return undefined;
  const params = { id };
  await context.api.get('leads.update', { params, body: { externalId: context.name('changed') } }).catch(() => {});
  return context.api.get('leads.updateStage', { params, body: { stageId: pipeline.stages[1].id } });
}

/** A value that no other lead has: the mark by which events of a lead are known before its id is. */
function uniqueValue(): number {
  return Math.floor(Math.random() * 1e9) / 100 + 1;
}

/** Waits for deliveries of one type about a record. */
export function waitFor(told: Story, id: string, type: string, count = 1): Promise<Delivery[]> {
  return told.receiver.wait((event) => event?.data?.id === id && event.type === type, count, told.deadlineMs);
}

/** The delivery of lead.created for the lead of the story; undefined if it did not come in time. */
export async function firstDelivery(context: Context): Promise<Delivery | undefined> {
  const told = await story(context);
  return (await waitFor(told, told.created.id, 'lead.created'))[0];
}

/** Deliveries about records of this run: another run may share the tenant. */
export function ownDeliveries({ shared: { ownIds } }: Context, { receiver }: Story): Delivery[] {
  return receiver.deliveries.filter(({ event }) => ownIds.has(event?.data?.id));
}
