import { usagePurge } from './budgets/purges.js';
import { activityPurge } from './features/activities/purges.js';
import { keyPurge } from './features/api-keys/purges.js';
import { attachmentPurge } from './features/attachments/purges.js';
import { authPurges } from './features/auth/purges.js';
import { automationPurges } from './features/automations/purges.js';
import { changePurge } from './features/changes/purges.js';
import { channelPurge } from './features/channels/purges.js';
import { chatbotPurge } from './features/chatbots/purges.js';
import { notePurge } from './features/contact-memory/purges.js';
import { mergePurge } from './features/contact-merges/purges.js';
import { contactPurge } from './features/contacts/purges.js';
import { streamPurge } from './features/conversations/purges.js';
import { crawlPurges } from './features/crawl-tasks/purges.js';
import { exportPurge } from './features/exports/purges.js';
import { importChangePurge, importPurge } from './features/imports/purges.js';
import { leadPurge } from './features/leads/purges.js';
import { notificationPurge } from './features/notifications/purges.js';
import { oauthPurges } from './features/oauth/purges.js';
import { userPurge } from './features/users/purges.js';
import type { FileStore } from './files/store.js';
import { createFilePurge } from './files/stored-files.js';
import { answerPurge } from './http/purges.js';
import { deadLetterPurge } from './jobs/purges.js';
import { mailPurge } from './mail/purges.js';
import type { Purge } from './retention/purge.js';
import { webhookPurges } from './webhooks/purges.js';

/** Creates the purges: one for each retention rule of the contract that counts days, except those of partitioned logs. */
export function createPurges(files: FileStore): Purge[] {
  return [
    contactPurge,
    leadPurge,
    activityPurge,
    notePurge,
    mergePurge,
    importPurge,
    importChangePurge,
    exportPurge,
    createFilePurge(files),
    ...crawlPurges,
    ...automationPurges,
    chatbotPurge,
    channelPurge,
    attachmentPurge,
    streamPurge,
    changePurge,
    ...webhookPurges,
    answerPurge,
    deadLetterPurge,
    keyPurge,
    userPurge,
    ...authPurges,
    notificationPurge,
    mailPurge,
    ...oauthPurges,
    usagePurge,
  ];
}
