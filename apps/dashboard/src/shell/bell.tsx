import { useQuery } from '@tanstack/react-query';
import { t } from '../i18n/i18n.js';
import { client } from '../session/session.js';
import { Button } from '../ui/controls.js';
import { Badge } from '../ui/page.js';

/** Opens the notifications, and shows how many are unread. `compact`: without the word. */
export function Bell({ onOpen, compact = false }: { onOpen: () => void; compact?: boolean }) {
  const { data: unread = 0 } = useQuery({
    queryKey: ['notifications', 'unread'],
    // The stream tells of new ones at once; this is for a stream that cannot be opened.
    refetchInterval: 60_000,
    queryFn: async ({ signal }) => (await client.notifications.list({ unread: true, limit: 1 }, { signal })).total,
  });
  return (
    <Button
      small
      onClick={onOpen}
      aria-label={t(
        '{count, plural, =0 {Notifications} one {Notifications: # unread} other {Notifications: # unread}}',
        {
          count: unread,
        },
      )}
    >
      <svg viewBox="0 0 16 16" width={16} height={16} fill="currentColor" aria-hidden="true">
        <path d="M8 1a1 1 0 0 0-1 1v.3A4.5 4.5 0 0 0 3.5 6.7V10L2 12v1h12v-1l-1.5-2V6.7A4.5 4.5 0 0 0 9 2.3V2a1 1 0 0 0-1-1ZM6.5 14a1.5 1.5 0 0 0 3 0Z" />
      </svg>{' '}
      {!compact && t('Notifications')} {unread > 0 && <Badge kind="Tint">{unread}</Badge>}
    </Button>
  );
}
