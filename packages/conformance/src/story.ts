import type { Context } from './context.js';
import type { Delivery, Receiver } from './receiver.js';

/** The types that the endpoint of a run subscribes to. */
export const subscribed = ['lead.created', 'lead.stage_changed', 'conversation.started', 'conversation.ended'] as const;
const defaultDeadlineMs = 30_000;

// biome-ignore lint/suspicious/noExplicitAny: what a server answers can be anything
type StoredRecord = any;

/** Changes to records of the run while an endpoint receives events. */
export interface Story {
  readonly receiver: Receiver;
  readonly secret: string;
  /** A lead as it was created, and as it was read after that. */
  readonly created: StoredRecord;
  /** The same lead after it had entered another stage. */
  readonly moved: StoredRecord | undefined;
  /** The value of a lead whose first delivery is answered with 500. */
  readonly refusedValue: number;
  readonly deadlineMs: number;
}

/** Creates an endpoint, then the records that trigger its events; once per run. */
export function story(context: Context): Promise<Story> {
  return context.once('story', async () => {
    const receiver = await context.shared.receiver();
    const body = { url: receiver.url, events: subscribed, description: context.name('Endpoint') };
    const { secret } = await context.make('webhookEndpoints.create', { body });
    // Chosen before the lead is created, because its event can arrive before the response.
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

/** Moves the lead to another stage, if the server can create stages. */
async function move(context: Context, id: string): Promise<StoredRecord | undefined> {
  const pipeline = await context.pipeline().catch(() => undefined);
  if (!pipeline) return undefined;
  const params = { id };
  await context.api.get('leads.update', { params, body: { externalId: context.name('changed') } }).catch(() => {});
  return context.api.get('leads.updateStage', { params, body: { stageId: pipeline.stages[1].id } });
}

/** A value that no other lead has. It identifies a lead's events before the lead's id is known. */
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

/** Deliveries about records of this run. Another run may use the same tenant. */
export function ownDeliveries({ shared: { ownIds } }: Context, { receiver }: Story): Delivery[] {
  return receiver.deliveries.filter(({ event }) => ownIds.has(event?.data?.id));
}
