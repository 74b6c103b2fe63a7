import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { t } from '../i18n/i18n.js';
import { client } from '../session/session.js';
import { Button } from '../ui/controls.js';
import styles from './shell.module.css';

/** More are shown as this many and a plus, so that the number stays small. */
const mostShown = 99;

/** Opens the notifications, and shows how many are unread. */
export function Bell({ onOpen }: { onOpen: () => void }) {
  const { data: unread = 0 } = useQuery({
    queryKey: ['notifications', 'unread'],
    // The stream tells of new ones at once; this is for a stream that cannot be opened.
    refetchInterval: 60_000,
    queryFn: async ({ signal }) => (await client.notifications.list({ unread: true, limit: 1, signal })).total,
  });
  return (
    <Button
      small
      look="quiet"
      onClick={onOpen}
      aria-label={t(
        '{count, plural, =0 {Notifications} one {Notifications: # unread} other {Notifications: # unread}}',
        {
          count: unread,
        },
      )}
    >
      <span className={styles.bell}>
        <BellIcon size={18} strokeWidth={1.75} aria-hidden />
        {unread > 0 && <span>{unread > mostShown ? `${mostShown}+` : unread}</span>}
      </span>
    </Button>
  );
}
