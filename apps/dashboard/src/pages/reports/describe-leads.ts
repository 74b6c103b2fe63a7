import type { FunnelReport, Overview, SourceReport, WonReport } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { formatMoment, formatNumber, formatShare, formatSpan } from '../../lib/format.js';
import { type Content, currenciesOf, moneyIn, sumIn, timesOf } from './content.js';

const noLeads = () =>
  t('No lead was counted in this period. Choose a longer one, or import your contacts and create leads from them.');

/** The overview: a period beside the one before it. */
export function describeOverview({ current, previous, open }: Overview, currency: string): Content {
  const money = moneyIn(currency);
  const before = (value: string) => t('before: {value}', { value });
  const [won, wonBefore] = [sumIn(current.wonAmounts, currency), sumIn(previous.wonAmounts, currency)];
  return {
    tiles: [
      { label: t('Created'), value: formatNumber(current.created), note: before(formatNumber(previous.created)) },
      { label: t('Won'), value: formatNumber(current.won), note: before(formatNumber(previous.won)) },
      { label: t('Lost'), value: formatNumber(current.lost), note: before(formatNumber(previous.lost)) },
      { label: t('Win rate'), value: formatShare(current.winRate), note: before(formatShare(previous.winRate)) },
      { label: t('Value won'), value: money(won), note: before(money(wonBefore)) },
      { label: t('Open leads'), value: formatNumber(open.count) },
      {
        label: t('Without an owner'),
        value: formatNumber(open.withoutOwner),
        to: '/leads',
        search: { assignee: 'none' },
      },
      {
        label: t('Without a next step'),
        value: formatNumber(open.withoutNextStep),
        to: '/leads',
        search: { hasNextStep: 'false', status: 'OPEN,NURTURING' },
      },
    ],
    plots: [],
    sheets: [
      {
        title: t('The period beside the one before'),
        columns: [
          { head: t('Measure'), kind: 'text' },
          { head: t('This period'), kind: 'number' },
          { head: t('Period before'), kind: 'number' },
        ],
        rows: [
          [t('Created'), current.created, previous.created],
          [t('Won'), current.won, previous.won],
          [t('Lost'), current.lost, previous.lost],
          [t('Win rate, in percent'), toPercent(current.winRate), toPercent(previous.winRate)],
          [t('Value won, in {currency}', { currency }), won, wonBefore],
        ],
      },
    ],
    currencies: currenciesOf(current.wonAmounts, previous.wonAmounts, open.amounts),
    emptyHint: current.created + current.won + current.lost + open.count === 0 ? noLeads() : undefined,
  };
}

/** The funnel: how far leads came, stage by stage. */
export function describeFunnel({ count, stages }: FunnelReport): Content {
  const steps = stages.filter(({ type }) => type !== 'LOST');
  return {
    tiles: [
      { label: t('Leads created'), value: formatNumber(count) },
      ...stages
        .filter(({ type }) => type === 'WON')
        .map(({ name, reached }) => ({
          label: name,
          value: formatNumber(reached),
          note: formatShare(count ? reached / count : null),
        })),
    ],
    plots: [
      {
        title: t('Leads that reached each stage'),
        bars: steps.map(({ stageId, name, reached }) => ({
          id: stageId,
          name,
          value: reached,
          text: formatNumber(reached),
        })),
        sheet: {
          title: t('Stages'),
          columns: [
            { head: t('Stage'), kind: 'text' },
            { head: t('Reached'), kind: 'number' },
            { head: t('Went on'), kind: 'number', show: formatShare },
            { head: t('Entered'), kind: 'number' },
            { head: t('There now'), kind: 'number' },
            { head: t('Time in the stage, median'), kind: 'number', show: formatSpan },
          ],
          rows: stages.map(({ name, reached, conversion, entered, current, timeInStage }) => [
            name,
            reached,
            conversion,
            entered,
            current,
            timeInStage.medianSeconds,
          ]),
        },
      },
    ],
    sheets: [],
    currencies: [],
    emptyHint: count === 0 ? noLeads() : undefined,
  };
}

/** What was won and lost. */
export function describeWon({ total, series, groups, timezone }: WonReport, currency: string): Content {
  const money = moneyIn(currency);
  const measures = [
    { head: t('Won'), kind: 'number' as const },
    { head: t('Lost'), kind: 'number' as const },
    { head: t('Win rate'), kind: 'number' as const, show: formatShare },
    { head: t('Value won, in {currency}', { currency }), kind: 'number' as const, show: money },
  ];
  const valuesOf = ({ won, lost, winRate, amounts }: WonReport['total']) => [
    won,
    lost,
    winRate,
    sumIn(amounts, currency),
  ];
  const times = timesOf(series);
  const sheet = {
    title: t('Over time'),
    columns: [{ head: t('From'), kind: 'text' as const }, ...measures],
    rows: series.map((slice) => [formatMoment(slice.start, timezone), ...valuesOf(slice)]),
  };
  const values = series.map(({ amounts }) => sumIn(amounts, currency));
  return {
    tiles: [
      { label: t('Won'), value: formatNumber(total.won) },
      { label: t('Lost'), value: formatNumber(total.lost) },
      { label: t('Win rate'), value: formatShare(total.winRate) },
      { label: t('Value won'), value: money(sumIn(total.amounts, currency)) },
      {
        label: t('Days to win, on average'),
        value: total.averageDaysToWin === null ? '–' : formatNumber(Math.round(total.averageDaysToWin)),
      },
    ],
    plots: [
      {
        title: t('Won and lost'),
        data: {
          times,
          series: [
            { label: t('Won'), values: series.map(({ won }) => won) },
            { label: t('Lost'), values: series.map(({ lost }) => lost) },
          ],
        },
        sheet,
      },
      { title: t('Value won'), data: { times, series: [{ label: currency, values }] }, format: money, sheet },
    ],
    sheets: [
      {
        title: t('By group, with the owner at closing'),
        columns: [{ head: t('Group'), kind: 'text' }, ...measures],
        rows: groups.map((group) => [group.name ?? t('Nobody'), ...valuesOf(group)]),
      },
    ],
    currencies: currenciesOf(total.amounts),
    emptyHint: total.won + total.lost + total.unqualified === 0 ? noLeads() : undefined,
  };
}

/** Where leads came from. */
export function describeSources({ total, series, groups, timezone }: SourceReport, currency: string): Content {
  const measures = [
    { head: t('Created'), kind: 'number' as const },
    { head: t('Open'), kind: 'number' as const },
    { head: t('Won'), kind: 'number' as const },
    { head: t('Lost'), kind: 'number' as const },
    { head: t('Won of those created'), kind: 'number' as const, show: formatShare },
    { head: t('Value won, in {currency}', { currency }), kind: 'number' as const, show: moneyIn(currency) },
  ];
  const valuesOf = ({ created, open, won, lost, conversion, amounts }: SourceReport['total']) => [
    created,
    open,
    won,
    lost,
    conversion,
    sumIn(amounts, currency),
  ];
  return {
    tiles: [
      { label: t('Created'), value: formatNumber(total.created) },
      { label: t('Won'), value: formatNumber(total.won), note: formatShare(total.conversion) },
      { label: t('Value won'), value: moneyIn(currency)(sumIn(total.amounts, currency)) },
    ],
    plots: [
      {
        title: t('Leads created'),
        data: {
          times: timesOf(series),
          series: [
            { label: t('Created'), values: series.map(({ created }) => created) },
            { label: t('Lost'), values: series.map(({ lost }) => lost) },
            { label: t('Won'), values: series.map(({ won }) => won) },
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
        rows: groups.map((group) => [group.name ?? t('Nobody'), ...valuesOf(group)]),
      },
    ],
    currencies: currenciesOf(total.amounts),
    emptyHint: total.created === 0 ? noLeads() : undefined,
  };
}

const toPercent = (share: number | null) => (share === null ? null : Math.round(share * 1_000) / 10);
