import { setTimeout as delay } from 'node:timers/promises';
import type { PasswordResetRequest } from '@lead-engagement/contract';
import type { z } from 'zod';
import type { Origin } from '../../../callers/origin.js';
import { type Database, inTenant } from '../../../db/client.js';
import { appendAudit, system } from '../../../events/audit/append.js';
import { encodeId } from '../../../ids.js';
import { createAccountLink, type LinkDeps } from './links.js';
import { mayMail } from './mail-quotas.js';
import { listAccounts } from './queries.js';

/** Longer than it takes to find an account and store a link, so that the response time reveals nothing. */
const resetAnswerMs = 250;

/** Stores a link with a mail for each account of an address, within the quotas. Takes the same time if there is no account. */
export async function requestPasswordReset(
  db: Database,
  links: LinkDeps,
  { email }: z.output<typeof PasswordResetRequest>,
  origin: Origin,
  now: Date,
): Promise<void> {
  // Without mail, the link would reach no one, and it would invalidate the one that an admin has handed out.
  if (!links.mail) return;
  const store = async () => {
    for (const account of await listAccounts(db, email)) {
      if (!(await mayMail(links, account.tenantId, email, 'asked'))) continue;
      await inTenant(db, account.tenantId, async (tx) => {
        await createAccountLink(tx, links, account, 'PASSWORD_RESET', now);
        // The requester is not authenticated, so the actor is the system.
        const record = { actor: system, action: 'user.password_reset_created' } as const;
        await appendAudit(tx, account.tenantId, { ...record, targetId: encodeId('user', account.id), ...origin }, now);
      });
    }
  };
  await Promise.all([store(), delay(resetAnswerMs)]);
}
