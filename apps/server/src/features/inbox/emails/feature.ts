import { emailLimits } from '@lead-engagement/contract';
import { createReadMailFiles } from '../../../mail/mailbox-files.js';
import { createSentMails } from '../../../mail/mailbox-sent.js';
import { createSmtp } from '../../../mail/smtp.js';
import type { Feature } from '../../feature.js';
import { createByteBudget } from './byte-budget.js';
import { createCopyWork } from './copy-job.js';
import { createFileWork } from './file-job.js';
import { createLateResponses } from './late-responses.js';
import { uploadPurge } from './purges.js';
import { createRestWork } from './rest-job.js';
import { contactEmailHandlers, createEmailHandlers, leadEmailHandlers } from './routes.js';
import { createSendWork } from './send-job.js';

/** What mails under way may take of the memory of a worker: one with files of 18 MB takes 72 MB until its server has it. */
const memoryBytes = { all: 320 * 1024 * 1024, ofTenant: 80 * 1024 * 1024 };

export const feature = {
  routes: ({ files, storage }) => ({
    emails: createEmailHandlers(files, storage),
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
      readFiles: createReadMailFiles(egress, mailServers),
      budget: createByteBudget(memoryBytes),
      lateResponses: createLateResponses(),
      uncertainMinutes: mailServers.uncertainMinutes ?? emailLimits.uncertainMinutes,
    };
    return [createSendWork(deps), createRestWork(deps), createCopyWork(deps), createFileWork(deps)];
  },
  purges: [uploadPurge],
} satisfies Feature;
