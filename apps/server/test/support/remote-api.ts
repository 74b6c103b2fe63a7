import type { InjectOptions } from 'fastify';
import { connect } from '../../src/db/client.js';
import { type Answer, createCallers } from './api.js';
import type { SampleApi } from './feature-samples.js';

/** The API of a server process, with the means to make tenants in its database. The server must trust its proxy. */
export function connectRemoteApi(url: string, databaseUrl: string): SampleApi & { close(): Promise<void> } {
  const owner = connect(databaseUrl, 'owner', { maxConnections: 1 });
  const db = connect(databaseUrl, 'lead_engagement_api', { maxConnections: 2 });
  const workerDb = connect(databaseUrl, 'lead_engagement_worker', { maxConnections: 1 });
  let sent = 0;
  const send = async (options: InjectOptions): Promise<Answer> => {
    sent += 1;
    // Failures are limited by address.
    const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
    const { payload } = options;
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    const answer = await fetch(`${url}${options.url}`, {
      method: options.method ?? 'GET',
      redirect: 'manual',
      headers: {
        'x-forwarded-for': address,
        ...(payload !== undefined && !isText && { 'content-type': 'application/json' }),
        ...(options.headers as Record<string, string>),
      },
      ...(payload === undefined ? {} : { body: isText ? (payload as string) : JSON.stringify(payload) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    const { data, meta, error } = isJson ? JSON.parse(text) : {};
    return { status: answer.status, headers: Object.fromEntries(answer.headers), data, meta, error, text };
  };
  return {
    ...createCallers({ owner, db, send }),
    workerDb,
    databaseUrl,
    async close() {
      await Promise.all([owner, db, workerDb].map((pool) => pool.end({ timeout: 5 })));
    },
  };
}
