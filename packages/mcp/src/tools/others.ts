import { contract } from '@lead-engagement/contract';
import { againField, pageFields, takeFields } from '../schema.js';
import { pickKnown } from '../show.js';
import type { Tool } from '../tool.js';

const { crawlResults, shipments, pipelines, webhookEndpoints, deliveries, usage } = contract;

/** Tools for pipelines, crawl results, shipments, webhooks and usage. */
export const otherTools: readonly Tool[] = [
  {
    name: 'pipeline_summary',
    toolset: 'leads',
    description: 'List the stages of each pipeline with the number and value of their open leads.',
    routes: [pipelines.list, pipelines.getTotals],
    input: { properties: { pipelineId: { type: 'string' } } },
    async run(call, { pipelineId }) {
      const all = await call.read(pipelines.list, { query: { limit: 20 } });
      const chosen = pipelineId ? all.filter(({ id }) => id === pipelineId) : all.slice(0, 5);
      const summaries = chosen.map(async ({ id, name, isDefault }) => {
        const totals = await call.read(pipelines.getTotals, { params: [id], query: { status: ['OPEN', 'NURTURING'] } });
        return { id, name, isDefault, count: totals.count, amounts: totals.amounts, stages: totals.stages };
      });
      return { data: { pipelines: await Promise.all(summaries) } };
    },
  },
  {
    name: 'list_crawl_results',
    toolset: 'crawls',
    description:
      'List posts and profiles that crawls found, best score first. Status NEW: not promoted or dismissed yet.',
    routes: [crawlResults.list],
    input: {
      properties: {
        ...takeFields(crawlResults.list.query, ['status', 'minScore', 'platform', 'taskId']),
        ...pageFields,
      },
    },
    async run(call, { limit = 10, cursor, ...query }) {
      const fields = ['id', 'platform', 'type', 'authorName', 'author', 'url', 'title', 'content', 'score', 'status'];
      const more = ['publishedAt', 'promotedLeadId'];
      return call.page(
        crawlResults.list,
        { query: { sort: '-score', ...query } },
        (result) => pickKnown(result, ...fields, ...more),
        { limit, cursor },
      );
    },
  },
  {
    name: 'promote_crawl_result',
    toolset: 'crawls',
    description: 'Turn a crawl result into a lead.',
    routes: [crawlResults.promote],
    input: {
      properties: { resultId: { type: 'string' }, ...takeFields(crawlResults.promote.body, ['pipelineId']) },
      required: ['resultId'],
    },
    async run(call, { resultId, ...body }) {
      const result = await call.write(crawlResults.promote, { params: [resultId], body });
      return { data: pickKnown(result, 'id', 'status', 'promotedLeadId'), notes: ['Promoted.'] };
    },
  },
  {
    name: 'list_shipments',
    toolset: 'shipments',
    description:
      'List parcels by tracking number, contact, lead or status. A single match includes the latest checkpoints.',
    routes: [shipments.list, shipments.get],
    input: {
      properties: {
        ...takeFields(shipments.list.query, ['trackingNumber', 'contactId', 'leadId', 'status']),
        ...pageFields,
      },
    },
    async run(call, { limit, cursor, ...query }) {
      const found = await call.page(shipments.list, { query }, (one) =>
        pickKnown(
          one,
          'id',
          'contactId',
          'leadId',
          'trackingNumber',
          'carrierCode',
          'status',
          'estimatedDeliveryTo',
          'deliveredAt',
          'syncError',
        ),
      );
      const { items } = found.data as { items: { id: string }[] | string };
      const [one, second] = Array.isArray(items) ? items : [];
      if (!one || second) return found;
      const { timeline } = await call.read(shipments.get, { params: [one.id] });
      return { data: { ...one, timeline: timeline.slice(-10).reverse() } };
    },
  },
  {
    name: 'track_shipment',
    toolset: 'shipments',
    description: 'Start tracking a parcel for a contact or a lead.',
    routes: [shipments.create],
    input: {
      properties: {
        ...takeFields(shipments.create.body, ['trackingNumber', 'carrierCode', 'contactId', 'leadId']),
        ...againField,
      },
      required: ['trackingNumber'],
    },
    async run(call, { again: _again, ...body }) {
      const shipment = await call.create(shipments.create, { body });
      return { data: pickKnown(shipment, 'id', 'trackingNumber', 'carrierCode', 'status'), notes: ['Registered.'] };
    },
  },
  {
    name: 'webhook_health',
    toolset: 'developers',
    description: 'Show the health of webhook endpoints and the latest failed deliveries.',
    routes: [webhookEndpoints.list, deliveries.list],
    input: { properties: {} },
    async run(call) {
      const endpoints = await call.read(webhookEndpoints.list, { query: { limit: 20 } });
      const failed = await call.read(deliveries.list, { query: { status: 'FAILED', limit: 10 } });
      return {
        data: {
          endpoints: endpoints.map((one) => pickKnown(one, 'id', 'url', 'status', 'events', 'health')),
          failedDeliveries: failed.map((one) =>
            pickKnown(one, 'id', 'endpointId', 'eventType', 'attemptCount', 'createdAt'),
          ),
        },
      };
    },
  },
  {
    name: 'usage',
    toolset: 'developers',
    description: 'Show how much of its plan the tenant has used.',
    routes: [usage.get],
    input: { properties: {} },
    async run(call) {
      return { data: await call.read(usage.get) };
    },
  },
];
