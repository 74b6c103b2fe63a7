import type { FastifyRequest } from 'fastify';

/** Returns true if the client prefers JSON: browsers accept HTML, and most programs accept anything. */
export function prefersJson({ headers: { accept = '' } }: FastifyRequest): boolean {
  return !accept.includes('text/html') && /\bjson\b/.test(accept);
}
