/** A request on its way to the server. What is changed here is what the server gets. */
export interface Passing {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** A response on its way to the client. What is changed here is what the client gets. */
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
  /** What the endpoint was made with. */
  secret: string;
}

/** What one fault does to what passes. Each run has its own: it may remember what it has seen. */
export interface Fault {
  /** Changes a request; what it returns is answered in place of the server. */
  request?(request: Passing): Answered | undefined;
  response?(response: Answered, request: Passing): void;
  /** What the receiver gets in place of a webhook: none, one or several. `again` sends one later. */
  delivery?(delivery: Carried, again: (delivery: Carried, afterMs: number) => void): Carried[];
  /** Changes the text of an event stream, piece by piece. */
  stream?(text: string, request: Passing): string;
  /** Limits of a short window in front of the server, so that a run need not wait a minute. */
  limits?: 'exact' | 'early' | 'silent' | 'still';
}

/** A response body. */
// biome-ignore lint/suspicious/noExplicitAny: what a server answers can be anything
export type Json = any;

/** Whether a response is a success. */
export function succeeded({ status }: Answered): boolean {
  return status >= 200 && status < 300;
}

/** Changes the JSON of a response; of what is not JSON, nothing. */
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

/** A response of its own. */
export function answer(status: number, data: unknown, from: Passing): Answered {
  return {
    status,
    headers: { 'content-type': 'application/json', 'x-service-tenant': from.headers['x-tenant-id'] ?? 'tn' },
    text: JSON.stringify({ success: true, data }),
  };
}
