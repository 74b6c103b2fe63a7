import type { TestApi } from './api.js';

/** The signature of `fetch` that libraries accept. */
type Fetch = (
  url: string,
  options: { method: string; headers: Record<string, string>; body?: unknown },
) => Promise<Response>;

/** A `fetch` that sends requests to the API without a port. `toPath` maps paths like a reverse proxy. */
export function fetchFrom(api: Pick<TestApi, 'send'>, toPath: (path: string) => string = (path) => path): Fetch {
  return async (url, { method, headers, body }) => {
    const { pathname, search } = new URL(url);
    const payload = body === undefined || body === null ? {} : { payload: String(body) };
    const answer = await api.send({ method: method as 'GET', url: toPath(pathname) + search, headers, ...payload });
    const pairs = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    return new Response(answer.text, { status: answer.status, headers: pairs });
  };
}
