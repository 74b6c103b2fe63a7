import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../http/handlers.js';

export const meHandlers: Handlers<typeof contract.me> = {
  get: async ({ caller }) => ({
    tenant: {
      id: caller.publicTenantId,
      name: caller.tenantName,
      environment: caller.environment,
      plan: caller.plan,
      currency: caller.currency,
      limits: caller.limits,
    },
    principal: {
      type: 'API_KEY',
      id: caller.publicPrincipalId,
      label: caller.principalLabel,
      expiresAt: caller.expiresAt,
    },
    scopes: [...caller.scopes],
  }),
};
