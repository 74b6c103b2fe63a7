import { setTimeout as delay } from 'node:timers/promises';
import { headers } from '@lead-engagement/contract';
import type { Guarantee } from '../check.js';
import type { Context } from '../context.js';
import { openStream, type StreamedEvent } from '../event-stream.js';
import { must, show } from '../failure.js';
import { routeOf } from '../operations.js';
import { story } from '../story.js';

const deadlineMs = 15_000;

/** A move of a lead by the caller of the run, and what the stream said of it. */
interface Move {
  id: string;
  requestId: string;
  /** The stage before. */
  stageId: string;
  /** The caller as an actor; undefined if it is not a key. */
  actor: { type: string; id: string } | undefined;
  /** The place in the feed of leads before the move. */
  cursor: string;
  streamed: StreamedEvent | undefined;
}

/** Events, the feed and streams say who caused a change, with which request, and what was before. */
export const causes: Guarantee = {
  name: 'causes',
  when: 'together',
  checks: [
    {
      id: 'FULL-CAUSES-1',
      says: 'An event has the actor and the X-Request-Id of the request that caused it, and in previous what it changed.',
      source: 'contract, Event',
      async run(context) {
        const told = await story(context);
        const move = await moved(context);
        const isOfMove = (event: { type?: unknown; data?: { id?: unknown } } | undefined) =>
          event?.data?.id === move.id && event.type === 'lead.stage_changed';
        const [delivery] = await told.receiver.wait(isOfMove, 1, told.deadlineMs);
        must(delivery, `No lead.stage_changed arrived within ${told.deadlineMs / 1_000} seconds.`);
        const { actor, request_id: requestId, previous } = delivery.event;
        checkCause('The event', move, { actor, requestId, previous });
      },
    },
    {
      id: 'FULL-CAUSES-2',
      says: 'So does an entry of the change feed.',
      source: 'contract, changes.list',
      async run(context) {
        const move = await moved(context);
        const change = await findInFeed(context, move);
        must(change, `GET /v1/changes has no change of ${move.id} by the request ${move.requestId}.`);
        checkCause('The entry', move, change);
      },
    },
    {
      id: 'FULL-CAUSES-3',
      says: 'So does an event of a stream.',
      source: 'contract, changes.stream',
      async run(context) {
        const move = await moved(context);
        must(move.streamed, `The stream had no change of ${move.id}.`);
        checkCause('The event of the stream', move, move.streamed.data.change);
      },
    },
  ],
};

/** Moves a lead while a stream is open; once per run. */
function moved(context: Context): Promise<Move> {
  return context.once('moved', async () => {
    // The endpoint of the run is there before the move.
    await story(context);
    const { api } = context;
    const { principal } = await api.get('me.get');
    const { id: pipelineId, stages } = await context.pipeline();
    const { id, stageId } = await context.lead({ pipelineId, stageId: stages[0].id });
    const { path } = routeOf('changes.stream');
    const url = `${context.options.baseUrl.replace(/\/+$/, '')}${path}?resource=lead`;
    const stream = await openStream(url, api.headersFor(path).sent);
    try {
      await stream.wait(({ data }) => data?.type === 'stream.opened', 1, deadlineMs);
      const { json } = await api.call('changes.list', { query: { resource: 'lead' } });
      const requestId = `conformance-${id}`;
      await api.get('leads.updateStage', {
        params: { id },
        body: { stageId: stages[1].id },
        headers: { [headers.requestId]: requestId },
      });
      // By the stage: its request is what the check is about.
      const isOfMove = ({ data }: StreamedEvent) =>
        data?.change?.id === id && data.change.record?.stageId === stages[1].id;
      const [streamed] = await stream.wait(isOfMove, 1, deadlineMs).catch(() => []);
      const actor = principal.type === 'API_KEY' ? { type: 'key', id: principal.id } : undefined;
      return { id, requestId, stageId, actor, cursor: json?.meta?.cursor, streamed };
    } finally {
      await stream.cut();
    }
  });
}

/** The first change of the lead since its move. */
async function findInFeed(context: Context, { id, cursor: start }: Move) {
  const deadline = Date.now() + deadlineMs;
  for (let cursor = start; Date.now() < deadline; ) {
    const { json } = await context.api.call('changes.list', { query: { resource: 'lead', cursor } });
    const changes: { id: string; actor: unknown; requestId: unknown; previous: unknown }[] = json?.data ?? [];
    const found = changes.find((change) => change.id === id);
    if (found) return found;
    cursor = json?.meta?.cursor;
    if (!json?.meta?.hasMore) await delay(100);
  }
  return undefined;
}

function checkCause(
  what: string,
  move: Move,
  // biome-ignore lint/suspicious/noExplicitAny: what a server answers can be anything
  { actor, requestId, previous }: { actor: any; requestId: unknown; previous: any },
): void {
  must(requestId === move.requestId, `${what} has the request ${show(requestId)}, not ${show(move.requestId)}.`);
  must(typeof actor?.type === 'string', `${what} has the actor ${show(actor)}.`);
  if (move.actor) {
    const isCaller = actor.type === move.actor.type && actor.id === move.actor.id;
    must(isCaller, `${what} has the actor ${show(actor)}, not ${show(move.actor)}.`);
  }
  must(
    previous?.stageId === move.stageId,
    `previous.stageId of ${what.toLowerCase()} is ${show(previous?.stageId)}, not ${show(move.stageId)}.`,
  );
}
