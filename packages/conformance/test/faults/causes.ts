import { type Fault, type Json, onSuccess } from './fault.js';
import { inPayload } from './webhooks.js';

/** A fault in the entries of the change feed. */
function inFeed(change: (entry: Json) => void): () => Fault {
  return onSuccess('GET', /\/v1\/changes$/, (json) => {
    for (const entry of json.data) change(entry);
  });
}

/** A fault in the changes of records that a stream sends. */
function inStream(change: (entry: Json) => void): () => Fault {
  return () => ({
    stream: (text) =>
      text.replace(/^data: ?(\{.*"record\.changed".*\})$/gm, (_, data: string) => {
        const event = JSON.parse(data);
        change(event.change);
        return `data: ${JSON.stringify(event)}`;
      }),
  });
}

/** Faults in what events, the feed and streams say of the cause of a change. */
export const causeFaults = {
  'request-of-event-lost': inPayload((event) => ({ ...event, request_id: null })),
  'actor-of-event-differs': inPayload((event) => ({ ...event, actor: { type: 'system', id: null, via: null } })),
  'previous-of-event-is-present': inPayload((event) => ({
    ...event,
    previous: { ...event.previous, stageId: event.data.stageId },
  })),
  'request-of-change-lost': inFeed((entry) => {
    entry.requestId = null;
  }),
  'actor-of-change-missing': inFeed((entry) => {
    delete entry.actor;
  }),
  'previous-of-change-missing': inFeed((entry) => {
    delete entry.previous;
  }),
  'request-of-streamed-lost': inStream((entry) => {
    entry.requestId = null;
  }),
  'actor-of-streamed-differs': inStream((entry) => {
    entry.actor = { ...entry.actor, id: 'key_other' };
  }),
  'previous-of-streamed-lost': inStream((entry) => {
    entry.previous = null;
  }),
} satisfies Record<string, () => Fault>;
