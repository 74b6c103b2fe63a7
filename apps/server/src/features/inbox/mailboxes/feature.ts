import { createHostResolver } from '../../../egress/host-resolver.js';
import { workOfBatches } from '../../../jobs/batches.js';
import { createConverse } from '../../../mail/mailbox-session.js';
import { createSmtp } from '../../../mail/smtp.js';
import type { Feature } from '../../feature.js';
import { createCheckWork } from './check.js';
import { forgetWork } from './forget-job.js';
import { endMailboxOf, stopMailboxIn } from './offboarding.js';
import { registerCallback } from './pages.js';
import { privateMails } from './private-mails.js';
import { authorizationPurge } from './purges.js';
import { createMailboxHandlers, createMyMailboxHandlers } from './routes.js';

const resolveMs = 10_000;

export const feature = {
  routes(parts) {
    const { egress, mailServers } = parts;
    const deps = {
      ...parts,
      providers: mailServers.providers,
      smtp: createSmtp(egress, mailServers),
      converse: createConverse(egress, createHostResolver(resolveMs), mailServers),
    };
    return { mailboxes: createMailboxHandlers(deps), me: createMyMailboxHandlers(deps) };
  },
  pages: (app, parts) => registerCallback(app, { ...parts, providers: parts.mailServers.providers }),
  work(parts) {
    const { egress, mailServers } = parts;
    const deps = {
      ...parts,
      client: parts.channelClient,
      providers: mailServers.providers,
      smtp: createSmtp(egress, mailServers),
      converse: createConverse(egress, createHostResolver(resolveMs), mailServers),
    };
    return [createCheckWork(deps), forgetWork, workOfBatches(privateMails)];
  },
  on: {
    'user.signed_out': (write, { userId }) => endMailboxOf(write, userId),
    'user.role_changed': (write, { userId, role }) => stopMailboxIn(write, userId, role),
  },
  purges: [authorizationPurge],
} satisfies Feature;
