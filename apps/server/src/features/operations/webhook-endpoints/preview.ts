import { eventFilterLimits, typesOf, type WebhookPreview, type WebhookPreviewRequest } from '@lead-engagement/contract';
import type { Actor, Write } from '../../../callers/write.js';
import { encodeId } from '../../../ids.js';
import { bodyFor } from '../../../webhooks/body.js';
import { createExplanation, type Filters, readEvent } from '../../../webhooks/passing.js';
import { defaultVersion } from '../../accounts/tenants/index.js';
import { countRecentEvents, listRecentEvents } from './queries.js';
import { readPipelineFilter, toWishes } from './service.js';

type Tried = WebhookPreview['events'][number];

/** Tries a subscription on recent events. Nothing is stored. Throws VALIDATION_ERROR for one that could not be stored. */
export async function previewSubscription(
  { tx, caller: { tenantId } }: Write<Pick<Actor, 'tenantId'>>,
  { limit, filters = {}, apiVersion, ...input }: WebhookPreviewRequest,
): Promise<WebhookPreview> {
  const wishes = toWishes(input);
  const body = { ...wishes, apiVersion: apiVersion ?? (await defaultVersion(tx, tenantId)) };
  const pipelineId = await readPipelineFilter(tx, tenantId, filters.pipelineId);
  const read: Filters = {
    minScore: filters.minScore ?? null,
    pipelineId: pipelineId ?? null,
    roles: filters.roles ?? null,
    filter: wishes.filter,
  };
  const { lookedAt } = eventFilterLimits;
  const rows = await listRecentEvents(tx, tenantId, typesOf(wishes.events), { lookedAt, limit });
  const explain = createExplanation(read);
  const shown = { payloads: 0, chars: 0 };
  const events = rows.map(({ id, type, payload, createdAt }): Tried => {
    const { passes, reasons } = explain(readEvent(payload));
    return {
      eventId: encodeId('event', id),
      type,
      created: createdAt,
      matches: passes,
      reasons,
      payload: passes ? show(bodyFor(body, payload), shown) : null,
    };
  });
  return {
    lookedAt: await countRecentEvents(tx, tenantId, lookedAt),
    tried: events.length,
    matched: events.filter(({ matches }) => matches).length,
    events,
  };
}

/** A payload, as long as few are shown. */
function show(text: string, shown: { payloads: number; chars: number }): Tried['payload'] {
  const { payloads, payloadChars } = eventFilterLimits;
  if (shown.payloads >= payloads || shown.chars + text.length > payloadChars) return null;
  shown.payloads += 1;
  shown.chars += text.length;
  return JSON.parse(text);
}
