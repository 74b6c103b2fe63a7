import type {
  ChatbotReport,
  ChatbotReportQuery,
  ResponseTimeQuery,
  ResponseTimeReport,
} from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import {
  type ReasonSlice,
  sliceReasons,
  sliceTimes,
  sliceWork,
  type TimeSlice,
  type WorkSlice,
} from './conversation-queries.js';
import { largest, nameRecords } from './groups.js';
import { openPeriod, showPeriod, toSeries } from './period.js';
import { indexSlices } from './slices.js';

/** How fast contacts got answers. Throws VALIDATION_ERROR for a period that cannot be read. */
export async function reportResponseTimes(
  db: Queryable,
  tenantId: string,
  query: ResponseTimeQuery,
  now: Date,
): Promise<ResponseTimeReport> {
  const period = openPeriod(query, now);
  const { total, place, byGroup } = indexSlices(await sliceTimes(db, tenantId, period, query));
  const groups = largestGroups(byGroup);
  const nameOf = await nameRecords(db, tenantId, query.groupBy === 'user' ? 'user' : 'chatbot', groups);
  return {
    ...showPeriod(period),
    total: toTimes(total),
    series: toSeries(period, (at) => toTimes(place(at))),
    groups: groups.map((grp) => ({ ...nameOf(grp), ...toTimes(byGroup.get(grp)) })),
  };
}

/** What chatbots did. Throws VALIDATION_ERROR for a period that cannot be read. */
export async function reportChatbots(
  db: Queryable,
  tenantId: string,
  query: ChatbotReportQuery,
  now: Date,
): Promise<ChatbotReport> {
  const period = openPeriod(query, now);
  const [work, reasons] = await Promise.all([
    sliceWork(db, tenantId, period, query),
    sliceReasons(db, tenantId, period, query),
  ]);
  const { total, place, byGroup } = indexSlices(work);
  const reasonsOf = (slice: WorkSlice | undefined) =>
    reasons.filter(({ kind, place: at, grp }) => kind === slice?.kind && at === slice.place && grp === slice.grp);
  const measure = (slice: WorkSlice | undefined) => toWork(slice, reasonsOf(slice));
  const groups = largestGroups(byGroup);
  const nameOf = await nameRecords(db, tenantId, 'chatbot', groups);
  return {
    ...showPeriod(period),
    total: measure(total),
    series: toSeries(period, (at) => measure(place(at))),
    groups: groups.map((grp) => ({ ...nameOf(grp), ...measure(byGroup.get(grp)) })),
  };
}

function largestGroups(byGroup: ReadonlyMap<string | null, { conversations: number }>): (string | null)[] {
  const groups = largest(
    [...byGroup],
    ([, { conversations }]) => conversations,
    ([grp]) => grp,
  );
  return groups.map(([grp]) => grp);
}

function toTimes(slice: TimeSlice | undefined): ResponseTimeReport['total'] {
  const duration = (count = 0, medianSeconds: number | null = null, p90Seconds: number | null = null) => ({
    count,
    medianSeconds,
    p90Seconds,
  });
  return {
    conversations: slice?.conversations ?? 0,
    firstAnswer: duration(slice?.answered, slice?.answerMedian, slice?.answerP90),
    takeover: duration(slice?.takenOver, slice?.takeoverMedian, slice?.takeoverP90),
    resolution: duration(slice?.resolved, slice?.resolvedMedian, slice?.resolvedP90),
  };
}

function toWork(slice: WorkSlice | undefined, reasons: readonly ReasonSlice[]): ChatbotReport['total'] {
  return {
    conversations: slice?.conversations ?? 0,
    messages: slice?.messages ?? 0,
    handedOff: slice?.handedOff ?? 0,
    handoffReasons: reasons.map(({ reason, count }) => ({ reason, count })),
    resolvedWithoutPerson: slice?.resolvedWithoutPerson ?? 0,
    tokens: slice?.tokens ?? 0,
  };
}
