import type { MessageMetadata } from '@lead-engagement/contract';

type Authentication = NonNullable<MessageMetadata['authentication']>;

const methods = ['spf', 'dkim', 'dmarc'] as const;
const mostHeaders = 20;

/**
 * What the receiving server found out about the sender of a mail: of SPF, DKIM and DMARC, the results in the headers of that host. Those of
 * other hosts do not count, because a sender can write them. Undefined if there are none. Source: RFC 8601.
 */
export function readAuthentication(headers: string | undefined, host: string | undefined): Authentication | undefined {
  if (!host || !headers) return undefined;
  for (const header of headers.split('\n').slice(0, mostHeaders)) {
    const [, server = '', rest = ''] = /^\s*([^\s;]{1,255})(?:\s+\d+)?\s*;(.*)$/s.exec(withoutComments(header)) ?? [];
    if (server.toLowerCase().replace(/\.$/, '') !== host.toLowerCase()) continue;
    const results = rest.split(';').map((part) => part.trim());
    const found = methods.map((method) => [method, bestOf(results, method)] as const);
    return { host, ...(Object.fromEntries(found) as Record<(typeof methods)[number], string | null>) };
  }
  return undefined;
}

/** The result of a method. A mail can have several signatures: one that passes is enough. */
function bestOf(results: readonly string[], method: string): string | null {
  const found = results.flatMap(
    (each) =>
      new RegExp(`^${method}(?:/\\d+)?\\s*=\\s*([a-z]{1,20})(?![a-z])`, 'i').exec(each)?.[1]?.toLowerCase() ?? [],
  );
  return found.find((each) => each === 'pass') ?? found[0] ?? null;
}

/** Comments in parentheses can have anything in them. */
function withoutComments(header: string): string {
  let text = '';
  let depth = 0;
  for (const char of header.slice(0, 4_000)) {
    if (char === '(') depth += 1;
    else if (char === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) text += char;
  }
  return text;
}
