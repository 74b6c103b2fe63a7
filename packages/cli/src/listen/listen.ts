import { derivedEventTypes, type EventType, eventTypes } from '@lead-engagement/contract';
import { type Event, LeadEngagement } from '@lead-engagement/sdk';
import { describe, explain, isPassing } from './errors.js';
import { findEvent, findStart, followEvents } from './follow.js';
import { forwardEvent } from './forward.js';
import { type Command, createKeyReader, readKeys } from './keys.js';
import type { Since } from './options.js';
import { createPause } from './pace.js';
import type { Printer } from './printer.js';

/** The options of the command. */
export interface ListenOptions {
  baseUrl: string;
  apiKey: string;
  receiver: URL;
  /** Default: all. */
  types: readonly EventType[] | undefined;
  /** The position to start at. Default: only new events. */
  since: Since | undefined;
  secret: string;
}

/** The terminal that the command runs in. */
export interface Terminal {
  input: NodeJS.ReadStream;
  printer: Printer;
  signal: AbortSignal;
  stop(): void;
}

/**
 * Reads the events of a tenant over HTTP and posts each to a receiver, one at a time and in order, until the signal aborts. Throws a
 * ListenError if it cannot start or continue. A failing receiver is reported and does not end it.
 */
export async function listen(options: ListenOptions, { input, printer, signal, stop }: Terminal): Promise<void> {
  const { baseUrl, apiKey, receiver, types, secret } = options;
  const client = new LeadEngagement({ baseUrl, apiKey });
  const after = await start(client, options, printer, signal).catch((error: unknown) => {
    if (!signal.aborted) throw explain(error, baseUrl);
  });
  if (after === undefined) return;
  const pause = createPause(signal);
  const enqueue = createQueue();
  let last: Event | undefined;
  let isHinted = false;

  const send = (event: Event, isAgain: boolean) =>
    enqueue(async () => {
      last = event;
      const result = await forwardEvent(event, { receiver, secret, signal });
      if (signal.aborted) return;
      printer.forwarded(event, result, isAgain);
      if (result.status === undefined && !isHinted) printer.line('Start your receiver, then press r to send it again.');
      isHinted ||= result.status === undefined;
    });
  const resend = async (sequence: number | undefined) => {
    const event =
      sequence === undefined || sequence === last?.sequence ? last : await findEvent(client, sequence, signal);
    if (event) await send(event, true);
    else
      printer.line(sequence === undefined ? 'There is no event to send again yet.' : `There is no event #${sequence}.`);
  };
  const obey = (command: Command) => {
    if (command.type === 'stop') return stop();
    pause.cutShort();
    resend(command.sequence).catch((error: unknown) => {
      if (!signal.aborted) printer.line(`Cannot read that event: ${messageOf(error)}`);
    });
  };
  const endKeys = readKeys(input, createKeyReader(obey));
  const onTrouble = (error: Error | undefined) =>
    printer.line(error ? `${sentence(describe(error))} (${baseUrl}). Trying again …` : 'Connected again.');
  try {
    for await (const event of followEvents({ client, types, after, signal, pause, onTrouble }))
      await send(event, false);
  } catch (error) {
    throw explain(error, baseUrl);
  } finally {
    endKeys();
  }
}

/** Prints the settings, and finds the position to start at. Throws the signal's reason once it aborts. */
async function start(
  client: LeadEngagement,
  options: ListenOptions,
  printer: Printer,
  signal: AbortSignal,
): Promise<number> {
  const { baseUrl, receiver, types, since, secret } = options;
  const after = await findStart(client, since, signal);
  const { tenant } = await client.me.get({ signal });
  printer.line(`Events of ${tenant.name} (${tenant.id}) at ${baseUrl}`);
  printer.line(`Types:          ${types?.join(', ') ?? 'all'}`);
  printer.line(`Forwarded to:   ${receiver.href}`);
  printer.line(`Signing secret: ${secret}`);
  const unrecorded = await listUnrecorded(client, types ?? eventTypes, signal);
  if (unrecorded.length > 0) {
    printer.line(`Not recorded:   ${unrecorded.join(', ')}; these need a webhook endpoint that subscribes to them`);
  }
  printer.line('\nr sends the last event again, a number with Enter that event, q ends.\n');
  return after;
}

/** Those of the types that the server records only for a webhook endpoint subscribed to them, if there is no such endpoint. */
async function listUnrecorded(
  client: LeadEngagement,
  types: readonly EventType[],
  signal: AbortSignal,
): Promise<EventType[]> {
  const subscribed = new Set<string>();
  for await (const { events } of client.webhookEndpoints.list({ signal }))
    for (const type of events) subscribed.add(type);
  return derivedEventTypes.filter((type) => types.includes(type) && !subscribed.has(type));
}

/** Runs one task after the other, in order. */
function createQueue(): (task: () => Promise<void>) => Promise<void> {
  let tail = Promise.resolve();
  return (task) => {
    tail = tail.then(task);
    return tail;
  };
}

function messageOf(error: unknown): string {
  return isPassing(error) ? describe(error) : error instanceof Error ? error.message : String(error);
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
