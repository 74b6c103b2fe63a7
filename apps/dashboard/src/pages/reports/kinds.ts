import { t } from '../../i18n/i18n.js';
import { client } from '../../session/session.js';
import type { Content } from './content.js';
import { describeActivity, describeDeliveries } from './describe-activity.js';
import { describeChatbots, describeCrawls, describeResponseTimes } from './describe-conversations.js';
import { describeFunnel, describeOverview, describeSources, describeWon } from './describe-leads.js';
import type { Interval, Period } from './period.js';
import { toQuery } from './period.js';

/** What a report is asked for. */
export interface ReportQuery {
  period: Period;
  interval: Interval;
  groupBy: string | undefined;
  pipelineId: string | undefined;
}

/** A report: what it can be divided by, and how it is read and shown. */
export interface Kind {
  title: string;
  scope: 'read:leads' | 'read:conversations' | 'read:collections' | 'manage:webhooks';
  /** The filters that it takes besides the period. */
  takes: readonly ('interval' | 'pipeline' | 'currency')[];
  groups: readonly (readonly [string, string])[];
  /** Reads it. Resolves to what it shows, with amounts in a currency. */
  read: (query: ReportQuery, signal: AbortSignal) => Promise<(currency: string) => Content>;
}

/** The reports by the name that stands in the address. */
export function reportKinds(): Record<string, Kind> {
  const leadGroups = [
    ['owner', t('Owner')],
    ['source', t('Source')],
    ['pipeline', t('Pipeline')],
  ] as const;
  return {
    overview: {
      title: t('Overview'),
      scope: 'read:leads',
      takes: ['currency'],
      groups: [],
      read: async ({ period }, signal) => {
        const data = await client.reports.getOverview({ ...toQuery(period), signal });
        return (currency) => describeOverview(data, currency);
      },
    },
    funnel: {
      title: t('Funnel'),
      scope: 'read:leads',
      takes: ['pipeline'],
      groups: [],
      read: async ({ period, pipelineId }, signal) => {
        const data = await client.reports.getFunnel({ ...toQuery(period), pipelineId, signal });
        return () => describeFunnel(data);
      },
    },
    won: {
      title: t('Won and lost'),
      scope: 'read:leads',
      takes: ['interval', 'currency'],
      groups: leadGroups,
      read: async ({ period, interval, groupBy }, signal) => {
        const by = (groupBy ?? 'owner') as 'owner';
        const data = await client.reports.getWon({ ...toQuery(period), interval, groupBy: by, signal });
        return (currency) => describeWon(data, currency);
      },
    },
    sources: {
      title: t('Sources'),
      scope: 'read:leads',
      takes: ['interval', 'currency'],
      groups: leadGroups,
      read: async ({ period, interval, groupBy }, signal) => {
        const by = (groupBy ?? 'source') as 'source';
        const data = await client.reports.getSources({ ...toQuery(period), interval, groupBy: by, signal });
        return (currency) => describeSources(data, currency);
      },
    },
    activity: {
      title: t('Activity'),
      scope: 'read:leads',
      takes: ['interval'],
      groups: [],
      read: async ({ period, interval }, signal) => {
        const data = await client.reports.getActivity({ ...toQuery(period), interval, signal });
        return () => describeActivity(data);
      },
    },
    'response-times': {
      title: t('Response times'),
      scope: 'read:conversations',
      takes: ['interval'],
      groups: [
        ['chatbot', t('Chatbot')],
        ['user', t('User')],
      ],
      read: async ({ period, interval, groupBy }, signal) => {
        const by = (groupBy ?? 'chatbot') as 'chatbot';
        const data = await client.reports.getResponseTimes({ ...toQuery(period), interval, groupBy: by, signal });
        return () => describeResponseTimes(data);
      },
    },
    chatbots: {
      title: t('Chatbots'),
      scope: 'read:conversations',
      takes: ['interval'],
      groups: [],
      read: async ({ period, interval }, signal) => {
        const data = await client.reports.getChatbots({ ...toQuery(period), interval, signal });
        return () => describeChatbots(data);
      },
    },
    crawls: {
      title: t('Crawls'),
      scope: 'read:collections',
      takes: ['interval'],
      groups: [
        ['task', t('Crawl task')],
        ['platform', t('Platform')],
      ],
      read: async ({ period, interval, groupBy }, signal) => {
        const by = (groupBy ?? 'task') as 'task';
        const data = await client.reports.getCrawls({ ...toQuery(period), interval, groupBy: by, signal });
        return () => describeCrawls(data);
      },
    },
    deliveries: {
      title: t('Deliveries'),
      scope: 'manage:webhooks',
      takes: ['interval'],
      groups: [
        ['endpoint', t('Endpoint')],
        ['event', t('Event')],
      ],
      read: async ({ period, interval, groupBy }, signal) => {
        const by = (groupBy ?? 'endpoint') as 'endpoint';
        const data = await client.reports.getDeliveries({ ...toQuery(period), interval, groupBy: by, signal });
        return () => describeDeliveries(data);
      },
    },
  };
}
