import { type contract, type meMailbox, withImplied } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { encodeId } from '../../../ids.js';
import { limitAttempts } from '../../../limits/rate/attempt-limits.js';
import type { RateLimiter } from '../../../limits/rate/rate-limiter.js';
import type { DeviceKeys } from '../../../security/device-keys.js';
import type { Passwords } from '../../../security/passwords.js';
import type { Emit } from '../../domain-events.js';
import { passwordChangeLimits, preparePasswordChange } from '../auth/index.js';
import { findTenant } from '../tenants/index.js';
import { getUser, updateSelf } from '../users/index.js';

export const createMeHandlers = (
  passwords: Passwords,
  rateLimiter: RateLimiter,
  deviceKeys: DeviceKeys,
  emit: Emit,
): Handlers<Omit<typeof contract.me, 'setPresence' | keyof typeof meMailbox>> => ({
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
        apiVersion: caller.apiVersion,
      },
      scopes: [...withImplied(caller.scopes)],
      user: caller.principalType === 'USER' && caller.userId ? await getUser(db, caller.tenantId, caller.userId) : null,
    };
  },
  getDeviceKeys: async ({ caller }) => ({ keys: deviceKeys(caller.publicTenantId, caller.publicPrincipalId) }),
  update: (write) => updateSelf(write, emit, write.body, write.ifMatch),
  changePassword: {
    prepare: async ({ db, caller, body, now }) => {
      const attempts = passwordChangeLimits(caller.principalId);
      await limitAttempts(rateLimiter, attempts, 'Too many attempts to change the password.');
      const change = await preparePasswordChange(db, passwords, caller, body, now);
      return async (tx) => {
        await change(tx);
        return getUser(tx, caller.tenantId, caller.principalId);
      };
    },
  },
});
