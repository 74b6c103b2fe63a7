import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../http/handlers.js';
import { encodeId } from '../../ids.js';

export const meHandlers: Handlers<typeof contract.me> = {
  get: async ({ caller }) => ({
    tenant: {
      id: encodeId('tenant', caller.tenantId),
      name: caller.tenantName,
      environment: caller.environment,
      plan: caller.plan,
      currency: caller.currency,
      limits: caller.limits,
    },
    principal: {
      type: 'API_KEY',
      id: encodeId('apiKey', caller.principalId),
      label: caller.principalLabel,
      expiresAt: caller.expiresAt,
    },
    scopes: [...caller.scopes],
  }),
};
