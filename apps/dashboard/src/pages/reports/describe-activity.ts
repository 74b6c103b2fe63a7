import type { ActivityReport, DeliveryReport } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { formatMoment, formatNumber, formatShare } from '../../lib/format.js';
import { type Content, timesOf } from './content.js';

/** What people did, by user and type. */
export function describeActivity({ count, completedTasks, types, users, series, timezone }: ActivityReport): Content {
  const shown = types.map(({ type }) => type);
  return {
    tiles: [
      { label: t('Activities'), value: formatNumber(count) },
      { label: t('Tasks done'), value: formatNumber(completedTasks) },
      ...types.slice(0, 4).map((each) => ({ label: each.type, value: formatNumber(each.count) })),
    ],
    plots: [
      {
        title: t('Activities'),
        data: {
          times: timesOf(series),
          series: [{ label: t('Activities'), values: series.map((slice) => slice.count) }],
        },
        sheet: {
          title: t('Over time'),
          columns: [
            { head: t('From'), kind: 'text' },
            { head: t('Activities'), kind: 'number' },
          ],
          rows: series.map((slice) => [formatMoment(slice.start, timezone), slice.count]),
        },
      },
    ],
    sheets: [
      {
        title: t('By user'),
        columns: [
          { head: t('User'), kind: 'text' },
          { head: t('Activities'), kind: 'number' },
          ...shown.map((type) => ({ head: type, kind: 'number' as const })),
        ],
        rows: users.map((user) => [
          user.name ?? t('API keys'),
          user.count,
          ...shown.map((type) => user.types.find((each) => each.type === type)?.count ?? 0),
        ]),
      },
    ],
    currencies: [],
    emptyHint:
      count === 0
        ? t('No activity was counted in this period. Write a note on a lead, or choose a longer period.')
        : undefined,
  };
}

/** How webhook deliveries went. */
export function describeDeliveries({ total, series, groups, timezone }: DeliveryReport): Content {
  const measures = [
    { head: t('Deliveries'), kind: 'number' as const },
    { head: t('Succeeded'), kind: 'number' as const },
    { head: t('Failed'), kind: 'number' as const },
    { head: t('Pending'), kind: 'number' as const },
    { head: t('Success rate'), kind: 'number' as const, show: formatShare },
    { head: t('95 % of attempts within'), kind: 'number' as const, show: formatMs },
  ];
  const valuesOf = ({ deliveries, succeeded, failed, pending, successRate, p95Ms }: DeliveryReport['total']) => [
    deliveries,
    succeeded,
    failed,
    pending,
    successRate,
    p95Ms,
  ];
  return {
    tiles: [
      { label: t('Deliveries'), value: formatNumber(total.deliveries), to: '/developers/deliveries' },
      { label: t('Success rate'), value: formatShare(total.successRate) },
      { label: t('Failed'), value: formatNumber(total.failed), isBad: total.failed > 0 },
      { label: t('Half of the attempts within'), value: total.p50Ms === null ? '–' : formatMs(total.p50Ms) },
      { label: t('95 % of attempts within'), value: total.p95Ms === null ? '–' : formatMs(total.p95Ms) },
    ],
    plots: [
      {
        title: t('Deliveries'),
        data: {
          times: timesOf(series),
          series: [
            { label: t('Succeeded'), values: series.map(({ succeeded }) => succeeded) },
            { label: t('Failed'), values: series.map(({ failed }) => failed) },
          ],
        },
        sheet: {
          title: t('Over time'),
          columns: [{ head: t('From'), kind: 'text' }, ...measures],
          rows: series.map((slice) => [formatMoment(slice.start, timezone), ...valuesOf(slice)]),
        },
      },
    ],
    sheets: [
      {
        title: t('By group'),
        columns: [{ head: t('Group'), kind: 'text' }, ...measures],
        rows: groups.map((group) => [group.name ?? group.id, ...valuesOf(group)]),
      },
    ],
    currencies: [],
    emptyHint:
      total.deliveries === 0
        ? t('Nothing was delivered in this period. Add a webhook endpoint and send it a test event.')
        : undefined,
  };
}

const formatMs = (ms: number) => `${formatNumber(Math.round(ms))} ms`;
