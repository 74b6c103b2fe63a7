import type { Broker } from '@lead-engagement/contract';
import { Redis } from 'ioredis';
import { BrokerError, type OpenBroker } from './driver.js';
import { topicFor } from './topics.js';

type RedisStream = Extract<Broker, { type: 'redis-stream' }>;

/** Redis: an event is an entry of a stream. A repeat is another entry with the same `id`. */
export const open: OpenBroker<RedisStream> = async (
  { address, servername, port, isEncrypted, path, credentials, destination, timeoutMs },
  onLost,
) => {
  if (!/^\d{0,4}$/.test(path))
    throw new BrokerError('The path of the address is the number of a database, such as /0.');
  const redis = new Redis({
    host: address,
    port,
    db: Number(path),
    ...(credentials && {
      password: credentials.password,
      ...(credentials.username && { username: credentials.username }),
    }),
    ...(isEncrypted && { tls: { ...(servername !== undefined && { servername }) } }),
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let failure: Error | undefined;
  redis.on('error', (error: Error) => {
    failure = error;
  });
  redis.on('close', onLost);
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    throw failure ?? error;
  }
  const { stream, maxLength } = destination;
  const cap = maxLength === null ? [] : ['MAXLEN', '~', String(maxLength)];
  return {
    async send(batch) {
      const pipeline = redis.pipeline();
      for (const { eventId, type, body, headers } of batch) {
        const fields = Object.entries({ id: eventId, type, body, ...headers }).flat();
        pipeline.call('XADD', topicFor(stream, type), ...cap, '*', ...fields);
      }
      const results = (await pipeline.exec()) ?? [];
      if (redis.status !== 'ready') throw failure ?? new BrokerError('The connection was closed.');
      return batch.map((_, index) => {
        const [error, entry] = results[index] ?? [new Error('There was no answer.'), undefined];
        return error ? { error: error.message } : { stored: `Entry ${String(entry)}` };
      });
    },
    async close() {
      redis.disconnect();
    },
  };
};
