import type { Broker } from '@lead-engagement/contract';
import { type ConfirmChannel, connect } from 'amqplib';
import { BrokerError, type BrokerMessage, type BrokerResult, type OpenBroker } from './driver.js';
import { topicFor } from './topics.js';

type Amqp = Extract<Broker, { type: 'amqp' }>;

const heartbeatSeconds = 10;

/** AMQP 0-9-1: a message counts as stored once the broker has confirmed it and has not returned it. */
export const open: OpenBroker<Amqp> = async (target, onLost) => {
  const { username = '', password = '' } = target.credentials ?? {};
  const model = await connect(
    {
      protocol: target.isEncrypted ? 'amqps' : 'amqp',
      hostname: target.address,
      port: target.port,
      vhost: target.path === '' ? '/' : target.path,
      username,
      password,
      heartbeat: heartbeatSeconds,
    },
    {
      timeout: target.timeoutMs,
      noDelay: true,
      ...(target.servername !== undefined && { servername: target.servername }),
    },
  );
  let lost = '';
  const end = (error?: unknown) => {
    if (error instanceof Error) lost = error.message;
    onLost();
  };
  model.on('error', end);
  model.on('close', end);
  const channel = await model.createConfirmChannel();
  channel.on('error', (error: Error) => {
    lost = error.message;
  });
  channel.on('close', () => onLost());
  const publish = createPublish(channel, target.destination, () => lost);
  return {
    send: (batch) => Promise.all(batch.map(publish)),
    close: () => model.close().catch(() => undefined),
  };
};

function createPublish(channel: ConfirmChannel, { exchange, routingKey }: Amqp, lost: () => string) {
  /** Messages that the broker returned, by the tag that went with them: their confirmation follows. */
  const returned = new Set<unknown>();
  let tags = 0;
  channel.on('return', ({ properties }) => returned.add(properties.headers?.[tagHeader]));
  return (message: BrokerMessage): Promise<BrokerResult> => {
    const { eventId, type, body, headers } = message;
    const tag = ++tags;
    const key = topicFor(routingKey, type);
    const options = {
      messageId: eventId,
      type,
      contentType: 'application/json',
      contentEncoding: 'utf-8',
      persistent: true,
      mandatory: true,
      headers: { ...headers, [tagHeader]: tag },
    };
    return new Promise((resolve, reject) => {
      channel.publish(exchange, key, Buffer.from(body), options, (error) => {
        if (error) return reject(new BrokerError(lost() || 'The broker did not take the message.'));
        const isReturned = returned.delete(tag);
        resolve(
          isReturned ? { error: `No queue is bound to the key ${key}.` } : { stored: 'Confirmed by the broker.' },
        );
      });
    });
  };
}

/** Tells apart two attempts of one event, since a returned message comes back without its confirmation. */
const tagHeader = 'x-lead-engagement-publish';
