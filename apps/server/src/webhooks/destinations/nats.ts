import type { Broker } from '@lead-engagement/contract';
import { jetstream } from '@nats-io/jetstream';
import { connect, headers as createHeaders } from '@nats-io/transport-node';
import { BrokerError, type BrokerMessage, type BrokerResult, type OpenBroker } from './driver.js';
import { topicFor } from './topics.js';

type Nats = Extract<Broker, { type: 'nats' }>;

/** NATS JetStream: a message counts as stored once a stream has acknowledged it. The stream drops repeats by the id of the event. */
export const open: OpenBroker<Nats> = async (
  { address, servername, port, isEncrypted, path, credentials, destination, timeoutMs },
  onLost,
) => {
  if (path !== '') throw new BrokerError('The address of NATS has no path.');
  const { username, password } = credentials ?? {};
  const connection = await connect({
    servers: `${address.includes(':') ? `[${address}]` : address}:${port}`,
    ...(password !== undefined && (username ? { user: username, pass: password } : { token: password })),
    ...(isEncrypted && { tls: { ...(servername !== undefined && { servername }) } as object }),
    timeout: timeoutMs,
    reconnect: false,
    // Other addresses of a cluster have not passed the egress policy.
    ignoreClusterUpdates: true,
  });
  void connection.closed().then(onLost);
  const stream = jetstream(connection, { timeout: timeoutMs });
  const publish = async ({ eventId, type, body, headers }: BrokerMessage): Promise<BrokerResult> => {
    const sent = createHeaders();
    for (const [name, value] of Object.entries(headers)) sent.set(name, value);
    const subject = topicFor(destination.subject, type);
    try {
      const ack = await stream.publish(subject, body, { msgID: eventId, headers: sent });
      return { stored: `${ack.stream} ${ack.seq}${ack.duplicate ? ', which had it already' : ''}` };
    } catch (error) {
      if (connection.isClosed()) throw error;
      return { error: explain(error, subject) };
    }
  };
  return { send: (batch) => Promise.all(batch.map(publish)), close: () => connection.close() };
};

function explain(error: unknown, subject: string): string {
  const message = error instanceof Error ? error.message : '';
  // The client takes an answer from nobody for a server without JetStream.
  const isUnheard = /no responders|jetstream is not enabled/i.test(message);
  return isUnheard ? `No stream of JetStream takes the subject ${subject}, or JetStream is not enabled.` : message;
}
