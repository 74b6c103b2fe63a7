import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { reportActivity } from './activity.js';
import { reportChatbots, reportResponseTimes } from './conversation.js';
import { reportCrawls } from './crawl.js';
import { reportDeliveries } from './delivery.js';
import { reportForms } from './form.js';
import { reportFunnel, reportSources, reportWon } from './lead.js';
import { readOverview } from './overview.js';

export const reportHandlers: Handlers<typeof contract.reports> = {
  getOverview: ({ db, caller, query, now }) => readOverview(db, caller, query, now),
  getFunnel: ({ db, caller, query, now }) => reportFunnel(db, caller.tenantId, query, now),
  getWon: ({ db, caller, query, now }) => reportWon(db, caller.tenantId, query, now),
  getSources: ({ db, caller, query, now }) => reportSources(db, caller.tenantId, query, now),
  getActivity: ({ db, caller, query, now }) => reportActivity(db, caller.tenantId, query, now),
  getResponseTimes: ({ db, caller, query, now }) => reportResponseTimes(db, caller.tenantId, query, now),
  getChatbots: ({ db, caller, query, now }) => reportChatbots(db, caller.tenantId, query, now),
  getCrawls: ({ db, caller, query, now }) => reportCrawls(db, caller.tenantId, query, now),
  getForms: ({ db, caller, query, now }) => reportForms(db, caller.tenantId, query, now),
  getDeliveries: ({ db, caller, query, now }) => reportDeliveries(db, caller.tenantId, query, now),
};
