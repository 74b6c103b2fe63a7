import type { contract } from '@lead-engagement/contract';
import { limitAttempts } from '../../http/attempt-limits.js';
import type { Handlers } from '../../http/handlers.js';
import { encodeId } from '../../ids.js';
import type { Limits } from '../../limits/limits.js';
import type { Passwords } from '../../security/passwords.js';
import { changePassword, passwordChangeLimits } from '../auth/passwords-service.js';
import { findTenant } from '../tenants/service.js';
import { getUser, updateSelf } from '../users/service.js';

export const createMeHandlers = (passwords: Passwords, limits: Limits): Handlers<typeof contract.me> => ({
  get: async ({ db, caller }) => {
    const twinId = (await findTenant(db, caller.tenantId))?.twinId ?? null;
    return {
      tenant: {
        id: caller.publicTenantId,
        name: caller.tenantName,
        environment: caller.environment,
        twinId: twinId && encodeId('tenant', twinId),
        plan: caller.plan,
        currency: caller.currency,
        limits: caller.limits,
      },
      principal: {
        type: caller.principalType,
        id: caller.publicPrincipalId,
        label: caller.principalLabel,
        expiresAt: caller.expiresAt,
      },
      scopes: [...caller.scopes],
      user: caller.principalType === 'USER' ? await getUser(db, caller.tenantId, caller.principalId) : null,
    };
  },
  update: ({ tx, caller, body, ifMatch, now }) => updateSelf(tx, caller, body, ifMatch, now),
  changePassword: async ({ tx, caller, body, now }) => {
    const attempts = passwordChangeLimits(caller.principalId);
    await limitAttempts(limits, attempts, 'Too many attempts to change the password.');
    await changePassword(tx, passwords, caller, body, now);
    return getUser(tx, caller.tenantId, caller.principalId);
  },
});
