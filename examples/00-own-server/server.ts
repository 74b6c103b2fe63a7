// The leads of the contract, served by your own server, which keeps them in memory.
import { randomUUID } from 'node:crypto';
import {
  contract,
  type ErrorCode,
  errors,
  type Lead,
  type LeadUpdate,
  otherPrefix,
  prefixes,
} from '@lead-engagement/contract';
import { initServer, type RequestValidationError } from '@ts-rest/fastify';
import fastify, { type FastifyInstance } from 'fastify';

const { list, create, get, update, updateStage, delete: remove } = contract.leads;
/** The routes that this server has. Use `contract` itself to serve all of them. */
const served = { list, create, get, update, updateStage, delete: remove };

export function buildServer(): FastifyInstance {
  const leads = new Map<string, Lead>();
  const server = initServer();

  const router = server.router(served, {
    async list({ query }) {
      const wanted = ({ status }: Lead) => query.status?.includes(status) ?? true;
      const found = [...leads.values()].filter(wanted).toReversed();
      const start = Number(query.cursor ?? 0);
      const end = start + query.limit;
      const hasMore = end < found.length;
      const meta = { total: found.length, cursor: hasMore ? String(end) : '', hasMore };
      return { status: 200, body: { success: true, data: found.slice(start, end), meta } };
    },
    async create({ body }) {
      const lead = write(blankLead(), body);
      leads.set(lead.id, lead);
      return { status: 201, body: { success: true, data: lead } };
    },
    async get({ params }) {
      const lead = leads.get(params.id);
      return lead ? { status: 200, body: { success: true, data: lead } } : missing();
    },
    update: ({ params, body }) => change(params.id, body),
    updateStage: ({ params, body }) => change(params.id, body),
    async delete({ params }) {
      if (!leads.delete(params.id)) return missing();
      return { status: 200, body: { success: true, data: { id: params.id, deleted: true } } };
    },
  });

  async function change(id: string, fields: LeadUpdate) {
    const before = leads.get(id);
    if (!before) return missing();
    const lead = write(before, fields);
    leads.set(id, lead);
    return { status: 200 as const, body: { success: true as const, data: lead } };
  }

  // The SDK calls /v1, the contract names some paths under /api/v1: every path answers under both.
  const app = fastify({
    rewriteUrl: ({ url = '' }) => (url.startsWith(`${prefixes.plain}/`) ? otherPrefix(url) : url),
  });
  // Validates requests and responses against the contract. Failures have its envelope too.
  app.register(server.plugin(router), {
    logInitialization: false,
    responseValidation: true,
    requestValidationErrorHandler: (error, _, reply) => reply.status(400).send(failure('VALIDATION_ERROR', say(error))),
  });
  return app;
}

/** Returns the lead with the fields of the request. This server does not store contacts or tags. */
function write(lead: Lead, { contact: _, tags: __, customFields, ...sent }: LeadUpdate & { contact?: unknown }): Lead {
  const fields = Object.entries(sent).filter(([, value]) => value !== undefined);
  const values = Object.entries({ ...lead.customFields, ...customFields }).filter(([, value]) => value !== null);
  return {
    ...lead,
    ...(Object.fromEntries(fields) as Partial<Lead>),
    customFields: Object.fromEntries(values) as Lead['customFields'],
    version: lead.version + 1,
    updatedAt: new Date().toISOString(),
  };
}

function blankLead(): Lead {
  const now = new Date().toISOString();
  return {
    id: `lead_${randomUUID()}`,
    tenantId: 'tn_mine',
    contactId: `con_${randomUUID()}`,
    pipelineId: 'pipe_sales',
    stageId: 'stg_new',
    status: 'OPEN',
    source: 'API',
    score: 0,
    value: null,
    currency: 'EUR',
    assignedToId: null,
    title: null,
    expectedCloseDate: null,
    lostReason: null,
    closedAt: null,
    ownerAtClosingId: null,
    stageEnteredAt: now,
    externalId: null,
    tagIds: [],
    customFields: {},
    lastActivityAt: null,
    version: 0,
    createdBy: null,
    recordedAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

const missing = () => ({ status: 404 as const, body: failure('NOT_FOUND', 'There is no lead with this id.') });

const failure = (code: ErrorCode, message: string = errors[code].meaning) => ({
  success: false,
  error: { code, message },
});

function say({ body, query, pathParams }: RequestValidationError): string {
  return [body, query, pathParams].map((part) => part?.message).find((message) => message) ?? 'The request is invalid.';
}
