import { z } from 'zod';
import { requiredText } from './fields.js';
import { secret } from './secrets.js';

/** Where the events of an endpoint go: over HTTP, or to an engine that you run. */
export const destinationTypes = ['http', 'amqp', 'nats', 'redis-stream'] as const;
export type DestinationType = (typeof destinationTypes)[number];
export type BrokerType = Exclude<DestinationType, 'http'>;
/** Those that the operator enables. */
export const brokerTypes = ['amqp', 'nats', 'redis-stream'] as const satisfies readonly BrokerType[];

/** The schemes of the `url` of each type: the encrypted one first, which alone reaches public addresses. */
export const destinationSchemes = {
  amqp: ['amqps', 'amqp'],
  nats: ['tls', 'nats'],
  'redis-stream': ['rediss', 'redis'],
} as const satisfies Record<BrokerType, readonly [string, string]>;

/** What stands for the type of an event in the names of topics. */
export const typePlaceholder = '{type}';

const topic = (maxChars: number) =>
  requiredText(maxChars).regex(/^[\x21-\x7e]+$/, { error: 'Must be printable ASCII without spaces.' });

const http = z.object({ type: z.literal('http') }).describe('A POST to `url`.');
const amqp = z
  .object({
    type: z.literal('amqp'),
    exchange: z
      .union([z.literal(''), topic(200)])
      .describe('The exchange, which you declare; `""` is the default one.'),
    routingKey: topic(200).describe(`\`${typePlaceholder}\` stands for the type of the event.`),
  })
  .describe('AMQP 0-9-1, such as RabbitMQ: a persistent message, confirmed by the broker and bound to a queue.');
const nats = z
  .object({
    type: z.literal('nats'),
    subject: topic(200).describe(`\`${typePlaceholder}\` stands for the type of the event.`),
  })
  .describe('NATS JetStream: a message that a stream has stored. `Nats-Msg-Id` is the id of the event.');
const redis = z
  .object({
    type: z.literal('redis-stream'),
    stream: topic(200).describe(`The key of the stream; \`${typePlaceholder}\` stands for the type of the event.`),
    maxLength: z
      .int()
      .min(1)
      .max(100_000_000)
      .nullable()
      .describe('About how many entries the stream keeps; null for all.'),
  })
  .describe('Redis: an entry of a stream, with the fields `id`, `type`, `body` and those of the signature.');

export const Destination = z
  .discriminatedUnion('type', [http, amqp, nats, redis])
  .describe('Where events go. An engine gets the same body, signature and event id as a receiver over HTTP.')
  .meta({ id: 'Destination' });
export type Destination = z.infer<typeof Destination>;
export type Broker = Exclude<Destination, { type: 'http' }>;

/** The types other than http are there if the operator has enabled them with `DESTINATIONS`. */
export const DestinationInput = z.discriminatedUnion('type', [
  z.strictObject(http.shape),
  z.strictObject({
    ...amqp.shape,
    exchange: amqp.shape.exchange.default(''),
    routingKey: amqp.shape.routingKey.default(typePlaceholder),
  }),
  z.strictObject({ ...nats.shape, subject: nats.shape.subject.default(typePlaceholder) }),
  z.strictObject({ ...redis.shape, maxLength: redis.shape.maxLength.default(null) }),
]);

/** How the server signs in at an engine. */
export const DestinationCredentials = z.strictObject({
  username: z.string().max(200).default('').describe('Of NATS: empty if the password is a token.'),
  password: secret(z.string().min(1).max(1_000).describe('Or a token of NATS.'), 'SENT'),
});
export type DestinationCredentials = z.output<typeof DestinationCredentials>;
