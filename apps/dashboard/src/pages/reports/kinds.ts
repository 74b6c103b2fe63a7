import { t } from '../../i18n/i18n.js';
import { client } from '../../session/session.js';
import type { Content } from './content.js';
import { describeActivity, describeDeliveries } from './describe-activity.js';
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
      takes: ['currency'],
      groups: [],
      read: async ({ period }, signal) => {
        const data = await client.reports.getOverview(toQuery(period), { signal });
        return (currency) => describeOverview(data, currency);
      },
    },
    funnel: {
      title: t('Funnel'),
      takes: ['pipeline'],
      groups: [],
      read: async ({ period, pipelineId }, signal) => {
        const data = await client.reports.getFunnel({ ...toQuery(period), pipelineId }, { signal });
        return () => describeFunnel(data);
      },
    },
    won: {
      title: t('Won and lost'),
      takes: ['interval', 'currency'],
      groups: leadGroups,
      read: async ({ period, interval, groupBy }, signal) => {
        const by = (groupBy ?? 'owner') as 'owner';
        const data = await client.reports.getWon({ ...toQuery(period), interval, groupBy: by }, { signal });
        return (currency) => describeWon(data, currency);
      },
    },
    sources: {
      title: t('Sources'),
      takes: ['interval', 'currency'],
      groups: leadGroups,
      read: async ({ period, interval, groupBy }, signal) => {
        const by = (groupBy ?? 'source') as 'source';
        const data = await client.reports.getSources({ ...toQuery(period), interval, groupBy: by }, { signal });
        return (currency) => describeSources(data, currency);
      },
    },
    activity: {
      title: t('Activity'),
      takes: ['interval'],
      groups: [],
      read: async ({ period, interval }, signal) => {
        const data = await client.reports.getActivity({ ...toQuery(period), interval }, { signal });
        return () => describeActivity(data);
      },
    },
    deliveries: {
      title: t('Deliveries'),
      takes: ['interval'],
      groups: [
        ['endpoint', t('Endpoint')],
        ['event', t('Event')],
      ],
      read: async ({ period, interval, groupBy }, signal) => {
        const by = (groupBy ?? 'endpoint') as 'endpoint';
        const data = await client.reports.getDeliveries({ ...toQuery(period), interval, groupBy: by }, { signal });
        return () => describeDeliveries(data);
      },
    },
  };
}
