import { z } from 'zod';
import { headers } from '../access.js';
import { Event, type EventType, eventCatalogue, eventExtras } from '../events.js';
import { webhookTiming } from '../webhooks.js';
import type { OpenApiComponents, OpenApiOperation, OpenApiParameter, OpenApiPathItem, Reference } from './document.js';
import { toJsonSchema } from './schemas.js';

/** One webhook per event type, as a receiver sees it. Source: specification, Events. */
export function toWebhooks(tag: string, components: OpenApiComponents): Record<string, OpenApiPathItem> {
  return Object.fromEntries(
    (Object.keys(eventCatalogue) as EventType[]).map((type) => [type, { post: toWebhook(type, tag, components) }]),
  );
}

/** The fields that the payloads of all types share. Some are not in events from before them, which can still be resent. */
const Payload = Event.omit({ sequence: true })
  .partial({ actor: true, previous: true, request_id: true })
  .meta({ id: 'EventPayload' });

function toWebhook(type: EventType, tag: string, components: OpenApiComponents): OpenApiOperation {
  const { firesWhen, data } = eventCatalogue[type];
  const extras = type in eventExtras ? eventExtras[type as keyof typeof eventExtras] : {};
  const payload = toJsonSchema(Payload, 'output', components);
  const own = toJsonSchema(z.object({ type: z.literal(type), data, ...extras }), 'output', components);
  const { attemptTimeoutMs, maxAttempts, deadlineHours } = webhookTiming;
  return {
    operationId: `webhook_${type.replace('.', '_')}`,
    tags: [tag],
    summary: firesWhen,
    description: `Delivered at least once. Without a 2xx within ${attemptTimeoutMs / 1000} seconds the delivery is repeated, up to ${maxAttempts} attempts within ${deadlineHours} hours. Tell repeated ones by ${headers.eventId}.`,
    security: [],
    parameters: deliveryHeaders.map((parameter) => refer(parameter, components)),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { allOf: [payload, own] } } },
    },
    responses: { '2XX': { description: 'Received.' } },
  };
}

function refer(parameter: OpenApiParameter, { parameters }: OpenApiComponents): Reference {
  parameters[parameter.name] = parameter;
  return { $ref: `#/components/parameters/${parameter.name}` };
}

function toHeader(name: string, description: string): OpenApiParameter {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } };
}

const deliveryHeaders = [
  toHeader(
    headers.signature,
    `\`t=<unix_seconds>,v1=<hex>\`: HMAC-SHA256 over \`<t>.<raw body>\`, keyed with the endpoint's secret as shown. Compare in constant time; refuse what is more than ${webhookTiming.toleranceSeconds / 60} minutes old.`,
  ),
  toHeader(headers.eventId, 'The id of the event; the same in every attempt.'),
  toHeader(headers.standardId, 'The id of the event, as Standard Webhooks names it.'),
  toHeader(headers.standardTimestamp, 'When the attempt was signed, in Unix seconds.'),
  toHeader(
    headers.standardSignature,
    `\`v1,<base64>\`: HMAC-SHA256 over \`<${headers.standardId}>.<${headers.standardTimestamp}>.<raw body>\`, keyed with the decoded secret.`,
  ),
];
