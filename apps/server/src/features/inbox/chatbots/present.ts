import { type Chatbot, defaultHandoff } from '@lead-engagement/contract';
import type { Persona } from '../../../ai/engine.js';
import type { Engines } from '../../../ai/engines.js';
import type { ConnectedPlatforms } from '../../../channels/channel.js';
import { encodeId } from '../../../ids.js';
import type { chatbots } from './table.js';

/** A chatbot as stored. */
export type ChatbotRow = typeof chatbots.$inferSelect;

/** The dependencies for presenting chatbots. */
export interface Shown {
  engines: Pick<Engines, 'findModelProblem'>;
  connected: ConnectedPlatforms;
}

export function toChatbot(row: ChatbotRow, { engines, connected }: Shown): Chatbot {
  return {
    id: encodeId('chatbot', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    name: row.name,
    avatar: row.avatar,
    platforms: row.platforms,
    channels: row.platforms.map((platform) => ({
      platform,
      connected: row.connectedPlatforms.includes(platform) || connected.has(platform),
    })),
    knowledgeBaseIds: row.knowledgeBaseIds.map((id) => encodeId('knowledgeBase', id)),
    persona: row.persona,
    model: row.model,
    modelError: engines.findModelProblem(row.model),
    temperature: row.temperature,
    enabled: row.enabled,
    handoff: { ...defaultHandoff, ...row.handoff },
    memory: { enabled: row.memoryEnabled },
    leads: {
      enabled: row.leadsEnabled,
      minScore: row.leadsMinScore,
      pipelineId: row.leadsPipelineId && encodeId('pipeline', row.leadsPipelineId),
    },
    allowedOrigins: row.allowedOrigins,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** The parts of a chatbot that an engine needs. */
export function toPersona({ name, persona, model, temperature, handoff, allowedOrigins }: ChatbotRow): Persona {
  return { name, persona, model, temperature, allowedOrigins, handoff: { ...defaultHandoff, ...handoff } };
}
