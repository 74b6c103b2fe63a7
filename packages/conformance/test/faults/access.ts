import { answer, type Fault, onFailure, onRequest, onSuccess, type Passing, rewrite, succeeded } from './fault.js';

/** The credential of the first tenant: the first one that passes through the proxy. */
function overhear(): (request: Passing) => Record<string, string> {
  let first: Record<string, string> | undefined;
  return ({ headers }) => {
    if (!first && headers.authorization) first = { authorization: headers.authorization };
    const isFirst = first?.authorization === headers.authorization;
    if (first && isFirst && headers['x-tenant-id']) first['x-tenant-id'] = headers['x-tenant-id'];
    return first ?? {};
  };
}

/** Serves some requests with the credentials of the first tenant, regardless of the sender. */
function servedAsFirst(method: string, path: RegExp): () => Fault {
  return () => {
    const credentials = overhear();
    return {
      request(request) {
        const first = credentials(request);
        if (request.method === method && path.test(request.path)) Object.assign(request.headers, first);
      },
    };
  };
}

/** Faults in access control, repeated requests, limits, and validation. */
export const accessFaults = {
  'anonymous-served': servedAsFirst('GET', /\/leads\/[^/]+$/),
  'key-header-refused': onRequest('GET', /\/leads\/[^/]+$/, ({ headers }) => void delete headers['x-api-key']),
  'scope-not-checked': servedAsFirst('GET', /\/leads\/[^/]+$/),
  'scope-not-named': onFailure((json) => {
    if (json.error?.code === 'FORBIDDEN') json.error.message = 'This key may not do that.';
  }),
  'revoked-key-accepted': servedAsFirst('GET', /\/leads\/[^/]+$/),
  'revoked-key-other-code': onFailure((json) => {
    if (json.error?.code === 'KEY_REVOKED') json.error.code = 'UNAUTHENTICATED';
  }),
  'key-shown-again': () => {
    let key: string | undefined;
    return {
      response(response, { path, method }) {
        if (!succeeded(response) || !/\/api-keys/.test(path)) return;
        rewrite(response, (json) => {
          if (method === 'POST') ({ key } = json.data);
          return { ...json, data: { ...json.data, key } };
        });
      },
    };
  },
  'tenant-leak-by-id': servedAsFirst('GET', /\/leads\/lead_[^/]+$/),
  'tenant-leak-by-write': servedAsFirst('PATCH', /\/contacts\/con_[^/]+$/),
  'tenant-leak-in-list': servedAsFirst('GET', /\/activities$/),
  'tenant-leak-by-status': () => {
    const made = new Set<string>();
    return {
      response(response, { method, path }) {
        if (method === 'POST' && succeeded(response)) made.add(JSON.parse(response.text).data.id);
        const id = path.split('/').at(-1) ?? '';
        if (response.status !== 404 || !made.has(id)) return;
        response.status = 403;
        rewrite(response, (json) => ({ ...json, error: { ...json.error, code: 'FORBIDDEN' } }));
      },
    };
  },
  'two-effects-under-one-key': onRequest('POST', /./, ({ headers }) => void delete headers['idempotency-key']),
  'replay-differs': () => ({
    response(response) {
      if (response.headers['idempotent-replayed']) response.status = 200;
    },
  }),
  'key-reused-for-another-body': () => {
    let first = '';
    return {
      response(response, { headers }) {
        if (!headers['idempotency-key']) return;
        if (response.status === 201) first = response.text;
        if (response.status === 422) Object.assign(response, { status: 201, text: first });
      },
    };
  },
  'if-match-ignored': onRequest('PATCH', /./, ({ headers }) => void delete headers['if-match']),
  'retry-after-too-early': () => ({ limits: 'early' }),
  'retry-after-missing': () => ({ limits: 'silent' }),
  'remaining-stands-still': () => ({ limits: 'still' }),
  'state-dropped': () => ({
    response(response) {
      const { location } = response.headers;
      if (location?.includes('code=')) response.headers.location = location.replace(/[?&]state=[^&]*/, '&x=');
    },
  }),
  'code-used-twice': () => {
    let tokens = '';
    return {
      response(response, { path, body }) {
        if (!path.endsWith('/oauth/token') || !body.includes('authorization_code')) return;
        if (response.status === 200) tokens = response.text;
        else Object.assign(response, { status: 200, text: tokens });
      },
    };
  },
  'unknown-field-ignored': () => ({
    request(request) {
      if (request.method !== 'POST' || !request.body.includes('"zz')) return;
      const fields = Object.entries(JSON.parse(request.body)).filter(([name]) => !name.startsWith('zz'));
      request.body = JSON.stringify(Object.fromEntries(fields));
    },
  }),
  'server-fails-on-odd-text': () => ({
    response(response, { body }) {
      if (!/\\u00[01]/.test(body)) return;
      response.status = 500;
      rewrite(response, () => ({ success: false, error: { code: 'INTERNAL', message: 'The server failed.' } }));
    },
  }),
  'valid-request-refused': () => ({
    request(request) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is not ASCII
      if (request.method !== 'POST' || /^[\u0000-\u007f]*$/.test(request.body)) return undefined;
      const refusal = answer(400, null, request);
      const error = { code: 'VALIDATION_ERROR', message: 'Only ASCII.' };
      return { ...refusal, text: JSON.stringify({ success: false, error }) };
    },
  }),
  'prefixes-differ': onSuccess('GET', /^\/v1\/leads\/[^/]+$/, (json) => {
    json.data.score += 1;
  }),
} satisfies Record<string, () => Fault>;
