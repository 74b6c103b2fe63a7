/** A request on its way to the server. The server receives it with the changes made here. */
export interface Passing {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** A response on its way to the client. The client receives it with the changes made here. */
export interface Answered {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  text: string;
}

/** A webhook on its way to the receiver. */
export interface Carried {
  headers: Record<string, string>;
  body: string;
  /** The secret that the endpoint was created with. */
  secret: string;
}

/** The changes that a fault makes to traffic. Each run has its own instance, because a fault may keep state. */
export interface Fault {
  /** Changes a request. If it returns a response, that is sent in place of the server's. */
  request?(request: Passing): Answered | undefined;
  response?(response: Answered, request: Passing): void;
  /** The webhooks that the receiver gets in place of one: none, one or several. `again` sends one later. */
  delivery?(delivery: Carried, again: (delivery: Carried, afterMs: number) => void): Carried[];
  /** Changes the text of an event stream, piece by piece. */
  stream?(text: string, request: Passing): string;
  /** Rate limits with a short window at the proxy, so that a run need not wait a minute. */
  limits?: 'exact' | 'early' | 'silent' | 'still';
}

/** A response body. */
// biome-ignore lint/suspicious/noExplicitAny: what a server answers can be anything
export type Json = any;

/** Returns true if a response is a success. */
export function succeeded({ status }: Answered): boolean {
  return status >= 200 && status < 300;
}

/** Changes the JSON of a response. Other responses stay as they are. */
export function rewrite(response: Answered, change: (json: Json) => Json): void {
  let json: Json;
  try {
    json = JSON.parse(response.text);
  } catch {
    return;
  }
  response.text = JSON.stringify(change(json) ?? json);
}

/** A fault that changes successful responses to some requests. */
export function onSuccess(method: string, path: RegExp, change: (json: Json, request: Passing) => void): () => Fault {
  return () => ({
    response(response, request) {
      if (!succeeded(response) || request.method !== method || !path.test(request.path)) return;
      rewrite(response, (json) => {
        change(json, request);
        return json;
      });
    },
  });
}

/** A fault that changes failures. */
export function onFailure(change: (json: Json, response: Answered, request: Passing) => void): () => Fault {
  return () => ({
    response(response, request) {
      if (response.status >= 400)
        rewrite(response, (json) => {
          change(json, response, request);
          return json;
        });
    },
  });
}

/** A fault that changes some requests before the server sees them. */
export function onRequest(
  method: string,
  path: RegExp,
  change: (request: Passing) => Answered | undefined | false,
): () => Fault {
  return () => ({
    request: (request) =>
      request.method === method && path.test(request.path) ? change(request) || undefined : undefined,
  });
}

/** The rows of a page, or the one record. */
export function records(json: Json): Json[] {
  return Array.isArray(json?.data) ? json.data : [json?.data].filter(Boolean);
}

/** A response that the proxy creates. */
export function answer(status: number, data: unknown, from: Passing): Answered {
  return {
    status,
    headers: { 'content-type': 'application/json', 'x-service-tenant': from.headers['x-tenant-id'] ?? 'tn' },
    text: JSON.stringify({ success: true, data }),
  };
}
