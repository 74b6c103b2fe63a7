import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../callers/caller.js';
import { listConnections } from '../db/replicas/open-replicas.js';
import type { Replicas } from '../db/replicas/replicas.js';
import type { ServerSentEvent } from '../events/server-sent-event.js';
import { createLoadMonitor } from '../limits/fairness/load.js';
import type { Cipher } from '../security/encryption.js';
import { type ConsistencyTokens, createConsistencyTokens } from './consistency.js';
import type { Cursors, OpenedQuery } from './cursors.js';
import { headerNames } from './header-names.js';
import type { ResponseBody } from './idempotent-write.js';
import { createListPool, type Searches } from './list-pool.js';
import { createListReads, type ListRead, type ListReads } from './list-reads.js';
import { EventAnswer } from './streams.js';

/** What the routes need to read lists from replicas. */
export interface ReplicaReads {
  replicas: Replicas;
  lists: ListReads;
  tokens: ConsistencyTokens;
}

/** Each replica has connections, turns and a measure of pressure of its own: it is another machine than the primary. */
export function createReplicaReads(replicas: Replicas, primary: Searches, cipher: Cipher): ReplicaReads {
  const lists = createListReads(replicas, primary, ({ db, probes }) => {
    const pressure = createLoadMonitor();
    const searches = createListPool({ pool: db, connections: listConnections, pressure, lookAt: probes });
    return {
      run(caller, ...list) {
        pressure.began(caller.tenantId);
        return searches.run(caller, ...list);
      },
    };
  });
  return { replicas, lists, tokens: createConsistencyTokens(cipher, replicas.system) };
}

/** Reads a list from a replica if one shows the client's writes and no less than the page before, and else from the primary. */
export async function readFromReplica(
  { lists, tokens }: ReplicaReads,
  list: Omit<ListRead<unknown>, 'after'>,
  { seen, continues }: OpenedQuery<unknown>,
  cursors: Cursors,
  request: FastifyRequest,
): Promise<{ result: unknown; seen: number | undefined }> {
  const written = tokens.read(list.caller.tenantId, request.headers[headerNames.consistencyToken]);
  // A cursor does not say what its page showed if that was read without replicas, or if the position could not be read afterwards.
  const before = continues ? (seen ?? Number.POSITIVE_INFINITY) : 0;
  const read = await lists.read({ ...list, after: Math.max(written, before) });
  if (!cursors.hasNext(read.result)) return { result: read.result, seen: undefined };
  return { result: read.result, seen: await read.seen().catch(() => undefined) };
}

/** Notes a committed write, so that lists of the tenant show it, and gives the client a token for lists on other servers. */
export async function noteWrite(
  { replicas, tokens }: Pick<ReplicaReads, 'replicas' | 'tokens'>,
  { tenantId }: Caller,
  reply: FastifyReply,
): Promise<void> {
  const position = await replicas.noteWrite(tenantId);
  if (position) reply.header(headerNames.consistencyToken, tokens.write(tenantId, position));
}

/** Makes lists of the tenant show what a live stream has announced: whoever follows it reads the list again. */
export function noteEvents(
  { replicas }: Pick<ReplicaReads, 'replicas'>,
  { tenantId }: Caller,
  sent: ResponseBody,
): ResponseBody {
  if (!(sent instanceof EventAnswer)) return sent;
  const { events, written } = sent;
  const noted = async function* (): AsyncGenerator<ServerSentEvent> {
    for await (const event of events) {
      await replicas.noteWrite(tenantId);
      yield event;
    }
  };
  return new EventAnswer({ [Symbol.asyncIterator]: noted }, written);
}
