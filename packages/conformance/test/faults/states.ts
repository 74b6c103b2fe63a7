import { answer, type Fault, type Json, onRequest, onSuccess, rewrite, succeeded } from './fault.js';

/** Returns the record from an earlier read, with the pretended change, in place of carrying out the request. */
function withoutEffect(method: string, path: RegExp, pretend: (record: Json, body: Json) => Json): () => Fault {
  return () => {
    const known = new Map<string, Json>();
    return {
      request(request) {
        if (request.method !== method || !path.test(request.path)) return undefined;
        const id = path.exec(request.path)?.[1] ?? '';
        return answer(200, pretend(known.get(id), JSON.parse(request.body || '{}')), request);
      },
      response(response) {
        if (!succeeded(response)) return;
        rewrite(response, (json) => {
          if (json.data?.id) known.set(json.data.id, json.data);
          return json;
        });
      },
    };
  };
}

/** Turns refusals with a certain code into successes. */
function accepted(code: string, path: RegExp, data: (body: Json) => Json): () => Fault {
  return () => ({
    response(response, request) {
      if (!path.test(request.path) || !response.text.includes(`"${code}"`)) return;
      Object.assign(response, answer(200, data(JSON.parse(request.body || '{}')), request));
    },
  });
}

/** Faults in the state of leads, conversations and crawl tasks. */
export const stateFaults = {
  'update-lost': withoutEffect('PATCH', /\/leads\/([^/]+)$/, (lead, body) => ({ ...lead, ...body })),
  'stage-not-moved': withoutEffect('PATCH', /\/leads\/([^/]+)\/stage$/, (lead) => lead),
  'deleted-lead-readable': () => {
    const seen = new Map<string, string>();
    return {
      response(response, { method, path }) {
        if (method !== 'GET' || !/\/leads\//.test(path)) return;
        if (response.status === 200) seen.set(path, response.text);
        const text = seen.get(path);
        if (response.status === 404 && text) Object.assign(response, { status: 200, text });
      },
    };
  },
  'bulk-without-limit': onRequest('POST', /\/leads\/bulk$/, (request) => {
    const { records } = JSON.parse(request.body);
    return records.length > 500 ? answer(200, [], request) : undefined;
  }),
  'forbidden-move-accepted': () => ({
    response(response, request) {
      const body = JSON.parse(request.body || '{}');
      if (request.method === 'PATCH' && body.status === 'LOST' && response.status >= 400)
        Object.assign(response, answer(200, { status: 'LOST' }, request));
    },
  }),
  'takeover-without-effect': withoutEffect('POST', /\/conversations\/([^/]+)\/takeover$/, (record) => record),
  'close-without-effect': withoutEffect('POST', /\/conversations\/([^/]+)\/close$/, (record) => ({
    ...record,
    status: 'CLOSED',
  })),
  'closed-conversation-accepts': accepted('CONVERSATION_CLOSED', /\/messages$/, (body) => body),
  'reopen-of-an-open-one': accepted('INVALID_TRANSITION', /\/reopen$/, () => ({ status: 'ACTIVE' })),
  'crawl-task-starts-running': onSuccess('POST', /\/crawl-tasks$/, (json) => {
    json.data.status = 'RUNNING';
  }),
  'resume-of-a-pending-one': accepted('INVALID_TRANSITION', /\/resume$/, () => ({ status: 'PENDING' })),
  'stream-goes-on-with-a-gap': onRequest('GET', /\/stream$/, ({ headers }) => void delete headers['last-event-id']),
  'stream-repeats': () => {
    let message = '';
    return {
      stream(text, { headers }) {
        const [found] = /id: ?[^\n]*\n(?:event: ?[^\n]*\n)?data: ?\{[^\n]*message\.created[^\n]*\n\n/.exec(text) ?? [];
        const again = headers['last-event-id'] ? message : '';
        if (again) message = '';
        else if (found && !message) message = found;
        return again + text;
      },
    };
  },
} satisfies Record<string, () => Fault>;
