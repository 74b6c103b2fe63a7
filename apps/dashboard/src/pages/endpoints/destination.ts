import type { WebhookEndpoint, WebhookEndpointCreate } from '@lead-engagement/sdk';
import type { Fields } from '../../ui/edit.js';

type Body = WebhookEndpointCreate;
type Destination = NonNullable<Body['destination']>;

// As the keys of a record, so that a type that is new in the API is missing here when the app is built.
const types: Record<Destination['type'], string> = {
  http: 'HTTP',
  amqp: 'RabbitMQ (AMQP 0-9-1)',
  nats: 'NATS JetStream',
  'redis-stream': 'Redis Streams',
};

/** The types of destinations with their names. */
export const destinationTypes = Object.entries(types);

/** Stands for the type of an event in names of topics. */
export const typePlaceholder = '{type}';

/** The fields of the form for where an endpoint sends to. Its credentials are not among them: nobody reads them. */
export function toDestinationFields({ destination }: WebhookEndpoint): Fields {
  const { type, ...rest } = destination as { type: string } & Record<string, string | number | null>;
  const fields = Object.entries(rest).map(([name, value]) => [name, String(value ?? '')]);
  return { ...Object.fromEntries(fields), destinationType: type };
}

/** Where the form sends to: `destination` and `credentials` of the body. Left out, they stay as they are. */
export function toDestination(
  form: Fields,
  endpoint: WebhookEndpoint | undefined,
): Pick<Body, 'destination' | 'credentials'> {
  const { destinationType: type = 'http', exchange = '', routingKey, subject, stream = '', maxLength } = form;
  // What the destination has beyond the fields of the form goes back as it came.
  const before = endpoint?.destination.type === type ? endpoint.destination : undefined;
  const placed = (destination: Destination) => ({
    destination: { ...before, ...destination } as Destination,
    ...toCredentials(form, endpoint),
  });
  switch (type) {
    case 'http':
      return endpoint && before ? {} : { destination: { type } };
    case 'amqp':
      return placed({ type, exchange, routingKey: routingKey || typePlaceholder });
    case 'nats':
      return placed({ type, subject: subject || typePlaceholder });
    case 'redis-stream':
      return placed({ type, stream, maxLength: maxLength ? Number(maxLength) : null });
    default:
      return {};
  }
}

function toCredentials(
  { credentialsChoice, username = '', password = '' }: Fields,
  endpoint: WebhookEndpoint | undefined,
): Pick<Body, 'credentials'> {
  if (credentialsChoice === 'none') return { credentials: null };
  const isNew = credentialsChoice === 'new' || (!endpoint?.hasCredentials && Boolean(username || password));
  return isNew ? { credentials: { username, password } } : {};
}

/** Where an endpoint sends to, in short; null for HTTP, which its address says. */
export function inShort({ destination }: WebhookEndpoint): string | null {
  const { type, ...rest } = destination as { type: string } & Record<string, unknown>;
  if (type === 'http') return null;
  const name = new Map(destinationTypes).get(type) ?? type;
  return [name, ...Object.values(rest).filter((value) => value !== '' && value !== null)].join(' · ');
}
