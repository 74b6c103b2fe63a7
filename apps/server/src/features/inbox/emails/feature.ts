import { emailLimits } from '@lead-engagement/contract';
import { createSentMails } from '../../../mail/mailbox-sent.js';
import { createSmtp } from '../../../mail/smtp.js';
import type { Feature } from '../../feature.js';
import { createCopyWork } from './copy-job.js';
import { uploadPurge } from './purges.js';
import { contactEmailHandlers, createEmailHandlers, leadEmailHandlers } from './routes.js';
import { createSendWork } from './send-job.js';

export const feature = {
  routes: ({ files }) => ({
    emails: createEmailHandlers(files),
    leads: leadEmailHandlers,
    contacts: contactEmailHandlers,
  }),
  work(parts) {
    const { egress, mailServers } = parts;
    const deps = {
      ...parts,
      client: parts.channelClient,
      providers: mailServers.providers,
      smtp: createSmtp(egress, mailServers),
      sent: createSentMails(egress, mailServers),
      uncertainMinutes: mailServers.uncertainMinutes ?? emailLimits.uncertainMinutes,
    };
    return [createSendWork(deps), createCopyWork(deps)];
  },
  purges: [uploadPurge],
} satisfies Feature;
