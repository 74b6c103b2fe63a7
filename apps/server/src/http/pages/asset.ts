import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { headers } from '@lead-engagement/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file that is the same for everyone, ready to be sent. */
export interface Asset {
  type: string;
  plain: Buffer;
  gzip: Buffer;
  etag: string;
  vary: string;
}

/** Prepares a file once: compressed, and named by its content. `vary` names what the choice of this file depends on. */
export function createAsset(type: string, content: string | Buffer, vary = 'Accept-Encoding'): Asset {
  const plain = Buffer.from(content);
  // Weak, because the same tag stands for both encodings.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, plain, gzip: gzipSync(plain), etag, vary };
}

/** Sends a file; 304 where the client has it already. Unless `cacheControl` says otherwise, the client asks each time. */
export function sendAsset(
  asset: Asset,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl = 'no-cache',
): FastifyReply {
  reply.header(headers.etag, asset.etag).header('Cache-Control', cacheControl).header('Vary', asset.vary);
  if (holds(request.headers['if-none-match'], asset.etag)) return reply.status(304).send();
  const zipped = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(String(request.headers['accept-encoding'] ?? ''));
  if (zipped) reply.header('Content-Encoding', 'gzip');
  return reply.type(asset.type).send(zipped ? asset.gzip : asset.plain);
}

function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim()) ?? [];
  return tags.includes('*') || tags.includes(etag) || tags.includes(etag.slice('W/'.length));
}
