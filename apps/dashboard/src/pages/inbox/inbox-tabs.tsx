import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { formatNumber } from '../../lib/format.js';
import { client, currentMe } from '../../session/session.js';
import { Badge } from '../../ui/page.js';
import { Tabs } from '../../ui/tabs.js';

/** The filters of the inbox, as they stand in its address. */
export type InboxFilters = Partial<Record<'q' | 'status' | 'assignee' | 'snoozed' | 'open', string>>;

const openStatuses = 'ACTIVE,WAITING,HUMAN_TAKEOVER';
const refetchInterval = 60_000;

/** The parts of the inbox, each with the number of its conversations. Each is a set of filters. */
export function InboxTabs({ filters }: { filters: InboxFilters }) {
  const { data: counts } = useQuery({
    queryKey: ['conversations', 'counts'],
    refetchInterval,
    queryFn: ({ signal }) => client.conversations.getCounts({ signal }),
  });
  const handedOff = { status: 'HUMAN_TAKEOVER', snoozed: 'false' };
  const tabs = [
    { text: t('All'), set: {}, count: undefined },
    { text: t('Waiting'), set: { ...handedOff, assignee: 'none' }, count: counts?.unassigned },
    // A key without an owner has none.
    currentMe()?.user && { text: t('Mine'), set: { ...handedOff, assignee: 'me' }, count: counts?.mine },
    { text: t('Open'), set: { status: openStatuses, snoozed: 'false' }, count: counts?.open },
    { text: t('Snoozed'), set: { snoozed: 'true' }, count: counts?.snoozed },
  ].filter((tab) => tab !== null && tab !== undefined);
  return (
    <Tabs label={t('Inbox')}>
      {tabs.map(({ text, set, count }) => (
        <Link
          key={text}
          to="/inbox"
          search={{ ...(filters.q && { q: filters.q }), ...set } as never}
          aria-current={isShown(filters, set) ? 'page' : undefined}
        >
          {text} {count !== undefined && <Badge kind={count > 0 ? 'Tint' : undefined}>{formatNumber(count)}</Badge>}
        </Link>
      ))}
    </Tabs>
  );
}

function isShown(filters: InboxFilters, set: InboxFilters): boolean {
  return (['status', 'assignee', 'snoozed'] as const).every((name) => (filters[name] || undefined) === set[name]);
}
