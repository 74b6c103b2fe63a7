import type { contract, inbound } from '@lead-engagement/contract';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../http/handlers.js';
import type { Chore, JobHandler } from '../jobs/handler.js';
import type { Purge } from '../jobs/retention/purge.js';
import type { ApiParts } from './api-parts.js';
import type { Reactions } from './domain-events.js';
import type { JobReaders } from './job-readers.js';
import type { WorkerParts } from './worker-parts.js';

/** The resources of the contract, with those that other services call. */
export type Resources = typeof contract & typeof inbound;

/** The handlers of every route of the contract, by resource and operation. */
export type AllHandlers = { [R in keyof Resources]: Handlers<Resources[R]> };

/** The handlers of some routes. Several features can serve parts of one resource. */
export type SomeHandlers = { [R in keyof Resources]?: Partial<AllHandlers[R]> };

/** What a feature adds to the server. */
export interface Feature {
  /** Creates the handlers of the routes that it serves. */
  routes?(parts: ApiParts): SomeHandlers;
  /** Registers pages and endpoints that are not routes of the contract. */
  pages?(app: FastifyInstance, parts: ApiParts): void;
  /** Creates the handlers of its jobs. */
  work?(parts: WorkerParts): readonly JobHandler[];
  /** Reads its jobs, for GET /v1/jobs/:id. */
  jobs?: JobReaders;
  /** What it does when something happens in another feature. */
  on?: Reactions;
  /** Its periodic work for the installation itself. */
  chores?: readonly Chore[];
  /** What retention deletes of its tables. */
  purges?: readonly Purge[];
}
