import type { ChatbotReport, CrawlReport, ResponseTimeReport } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import type { CsvValue } from '../../lib/csv.js';
import { formatMoment, formatNumber } from '../../lib/format.js';
import { nameOfHandoff } from '../inbox/conversation-state.js';
import { type Content, timesOf } from './content.js';

interface Divided<T> {
  timezone: string;
  series: readonly ({ start: string; end: string } & T)[];
  groups: readonly ({ id: string | null; name: string | null } & T)[];
}

interface Measure<T> {
  head: string;
  value: (slice: T) => CsvValue;
  show?: (value: number) => string;
}

/** The plot with the table under it, and the table by group, which the reports below have alike. */
function divided<T>(
  { timezone, series, groups }: Divided<T>,
  measures: readonly Measure<T>[],
  {
    title,
    lines,
    nobody,
  }: { title: string; lines: readonly { label: string; of: (slice: T) => number | null }[]; nobody: string },
): Pick<Content, 'plots' | 'sheets' | 'currencies'> {
  const columns = measures.map(({ head, show }) => ({ head, kind: 'number' as const, ...(show && { show }) }));
  const valuesOf = (slice: T) => measures.map(({ value }) => value(slice));
  return {
    plots: [
      {
        title,
        data: {
          times: timesOf(series),
          series: lines.map(({ label, of }) => ({ label, values: series.map((slice) => of(slice) ?? 0) })),
        },
        sheet: {
          title: t('Over time'),
          columns: [{ head: t('From'), kind: 'text' }, ...columns],
          rows: series.map((slice) => [formatMoment(slice.start, timezone), ...valuesOf(slice)]),
        },
      },
    ],
    sheets: [
      {
        title: t('By group'),
        columns: [{ head: t('Group'), kind: 'text' }, ...columns],
        rows: groups.map((group) => [group.name ?? group.id ?? nobody, ...valuesOf(group)]),
      },
    ],
    currencies: [],
  };
}

const noConversations = () => t('No conversation began in this period. Choose a longer one.');

/** How fast contacts got answers. */
export function describeResponseTimes(report: ResponseTimeReport): Content {
  const { total } = report;
  type Times = ResponseTimeReport['total'];
  const duration = (head: string, value: (slice: Times) => number | null): Measure<Times> => ({
    head,
    value,
    show: formatSeconds,
  });
  const tile = (label: string, seconds: number | null) => ({
    label,
    value: seconds === null ? '–' : formatSeconds(seconds),
  });
  return {
    tiles: [
      { label: t('Conversations'), value: formatNumber(total.conversations) },
      tile(t('First answer, half within'), total.firstAnswer.medianSeconds),
      tile(t('First answer, 90 % within'), total.firstAnswer.p90Seconds),
      tile(t('Person answers, half within'), total.takeover.medianSeconds),
      tile(t('Resolved, half within'), total.resolution.medianSeconds),
    ],
    ...divided<Times>(
      report,
      [
        { head: t('Conversations'), value: ({ conversations }) => conversations },
        duration(t('First answer, half within'), ({ firstAnswer }) => firstAnswer.medianSeconds),
        duration(t('First answer, 90 % within'), ({ firstAnswer }) => firstAnswer.p90Seconds),
        duration(t('Person answers, half within'), ({ takeover }) => takeover.medianSeconds),
        duration(t('Person answers, 90 % within'), ({ takeover }) => takeover.p90Seconds),
        duration(t('Resolved, half within'), ({ resolution }) => resolution.medianSeconds),
        duration(t('Resolved, 90 % within'), ({ resolution }) => resolution.p90Seconds),
      ],
      {
        title: t('Conversations'),
        lines: [{ label: t('Conversations'), of: ({ conversations }) => conversations }],
        nobody: t('Nobody'),
      },
    ),
    emptyHint: total.conversations === 0 ? noConversations() : undefined,
  };
}

/** What chatbots did. */
export function describeChatbots(report: ChatbotReport): Content {
  const { total } = report;
  const parts = divided<ChatbotReport['total']>(
    report,
    [
      { head: t('Conversations'), value: ({ conversations }) => conversations },
      { head: t('Messages'), value: ({ messages }) => messages },
      { head: t('Handed off'), value: ({ handedOff }) => handedOff },
      { head: t('Resolved without a person'), value: ({ resolvedWithoutPerson }) => resolvedWithoutPerson },
      { head: t('Tokens'), value: ({ tokens }) => tokens },
    ],
    {
      title: t('Conversations'),
      lines: [
        { label: t('Conversations'), of: ({ conversations }) => conversations },
        { label: t('Handed off'), of: ({ handedOff }) => handedOff },
      ],
      nobody: t('Nobody'),
    },
  );
  const reasons = {
    title: t('Why chatbots handed off'),
    columns: [
      { head: t('Reason'), kind: 'text' as const },
      { head: t('Conversations'), kind: 'number' as const },
    ],
    rows: total.handoffReasons.map(({ reason, count }) => [nameOfHandoff(reason), count]),
  };
  return {
    tiles: [
      { label: t('Conversations'), value: formatNumber(total.conversations) },
      { label: t('Handed off'), value: formatNumber(total.handedOff) },
      { label: t('Resolved without a person'), value: formatNumber(total.resolvedWithoutPerson) },
      { label: t('Tokens'), value: formatNumber(total.tokens) },
    ],
    ...parts,
    sheets: [...parts.sheets, reasons],
    emptyHint: total.conversations === 0 ? noConversations() : undefined,
  };
}

/** What crawl tasks found. */
export function describeCrawls(report: CrawlReport): Content {
  const { total } = report;
  return {
    tiles: [
      { label: t('Runs'), value: formatNumber(total.runs), to: '/crawls' },
      { label: t('Failed'), value: formatNumber(total.failedRuns), isBad: total.failedRuns > 0 },
      { label: t('Results'), value: formatNumber(total.results) },
      { label: t('Promoted'), value: formatNumber(total.promoted) },
    ],
    ...divided<CrawlReport['total']>(
      report,
      [
        { head: t('Runs'), value: ({ runs }) => runs },
        { head: t('Failed'), value: ({ failedRuns }) => failedRuns },
        { head: t('Results'), value: ({ results }) => results },
        { head: t('Promoted'), value: ({ promoted }) => promoted },
      ],
      {
        title: t('Results'),
        lines: [
          { label: t('Results'), of: ({ results }) => results },
          { label: t('Promoted'), of: ({ promoted }) => promoted },
        ],
        nobody: t('Nobody'),
      },
    ),
    emptyHint:
      total.runs === 0 && total.results === 0
        ? t('No crawl ran in this period. Plan a search, or choose a longer period.')
        : undefined,
  };
}

/** Seconds as a person says them: `42 s`, `5 min`, `3.5 h`. */
function formatSeconds(seconds: number): string {
  if (seconds < 90) return `${formatNumber(Math.round(seconds))} s`;
  if (seconds < 90 * 60) return `${formatNumber(Math.round(seconds / 60))} min`;
  return `${formatNumber(Math.round(seconds / 360) / 10)} h`;
}
