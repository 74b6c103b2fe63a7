import { createReadStream } from 'node:fs';
import { headers } from '@lead-engagement/contract';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors.js';
import { addressLimits } from '../../../limits/rate/address-group.js';
import { limitAttempts } from '../../../limits/rate/attempt-limits.js';
import type { RateLimiter } from '../../../limits/rate/rate-limiter.js';
import { minuteMs } from '../../../time.js';
import { clientAddressOf } from '../../client-address.js';
import { prefersJson } from '../prefers-json.js';
import { forever } from '../register-files.js';
import { listPackageFiles, type PackageFile } from './package-files.js';
import { addressOf, describePackages, renderPackagesPage } from './packages-page.js';

const base = documentationPaths.packages;
const config = { public: true } as const;
/** Of an address: a build of fifty programs with all packages. */
const requestsPerMinute = 350;

interface PackagesOptions {
  publicUrl: string;
  /** Undefined if the server hands out none. */
  rateLimiter: RateLimiter | undefined;
  /** Headers of pages. */
  pageHeaders: Record<string, string>;
}

/**
 * Hands out the packages that fit this server, for programs that have no registry: a list, the address of each, and its tarball. The name of a
 * tarball names its content, and `<name>.tgz` redirects to it.
 */
export function registerPackages(app: FastifyInstance, options: PackagesOptions): void {
  const { publicUrl, rateLimiter, pageHeaders } = options;
  let files: PackageFile[] | undefined;
  /** The packages, for a request that its address may still make. */
  const open = async (request: FastifyRequest): Promise<PackageFile[]> => {
    if (!rateLimiter) throw new ApiError('NOT_FOUND', 'This server does not hand out packages. PACKAGES=on lets it.');
    const attempts = { key: 'packages', limit: requestsPerMinute, windowMs: minuteMs };
    await limitAttempts(
      rateLimiter,
      addressLimits(clientAddressOf(request), attempts),
      'Too many requests of this address.',
    );
    files ??= listPackageFiles();
    return files;
  };

  app.get(base, { config }, (_, reply) => reply.redirect(`.${base}/`, 308));
  app.get(`${base}/`, { config }, async (request, reply) => {
    const found = await open(request);
    reply.headers(pageHeaders).header('Cache-Control', 'no-cache').header('Vary', 'Accept');
    if (prefersJson(request)) return reply.type(json).send(describePackages(found, publicUrl));
    return reply.type('text/html; charset=utf-8').send(renderPackagesPage(found, publicUrl));
  });
  app.get<{ Params: { name: string } }>(`${base}/:name`, { config }, async (request, reply) => {
    const found = await open(request);
    const { name } = request.params;
    const tarball = found.find(({ file }) => file === name);
    if (tarball) return sendTarball(tarball, request, reply);
    const present = found.find((file) => name === file.name || name === `${file.name}.tgz`);
    if (!present) {
      const asked = name.slice(0, 100).toWellFormed();
      throw new ApiError('NOT_FOUND', `There is no package ${asked} here, or no longer. ${base}/ lists what there is.`);
    }
    reply.header('Cache-Control', 'no-cache');
    if (name === present.name)
      return reply.type('text/plain; charset=utf-8').send(`${addressOf(present, publicUrl)}\n`);
    return reply.redirect(addressOf(present, publicUrl), 302);
  });
}

const json = 'application/json; charset=utf-8';

function sendTarball(tarball: PackageFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const etag = `"${tarball.integrity.slice('sha512-'.length, 'sha512-'.length + 22)}"`;
  reply.header(headers.etag, etag).header('Cache-Control', forever).header('X-Content-Type-Options', 'nosniff');
  if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
  reply.type('application/gzip').header('Content-Length', tarball.bytes);
  return reply.send(createReadStream(tarball.path));
}
