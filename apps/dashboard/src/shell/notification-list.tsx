import type { Notification } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/i18n.js';
import { pageOf, titleOf } from '../lib/notifications.js';
import { useAction, useList } from '../lib/queries.js';
import { client } from '../session/session.js';
import { Button, Row } from '../ui/controls.js';
import { DialogBox } from '../ui/overlays.js';
import { Badge, Failure, Loading } from '../ui/page.js';
import { ListFoot } from '../ui/table.js';
import { Ago } from '../ui/time.js';
import styles from './shell.module.css';

/** The notifications of the user, the newest first. Opening what one is about marks it as read. */
export default function NotificationList({ onClose }: { onClose: () => void }) {
  const list = useList(['notifications', 'list'], (cursor, signal) =>
    client.notifications.list({ limit: 20, cursor, signal }),
  );
  const changes = [['notifications']];
  const read = useAction((id: string) => client.notifications.markRead({ ids: [id] }), { changes, quiet: true });
  const readAll = useAction((until: string) => client.notifications.markRead({ until }), { changes });
  const newest = list.rows[0]?.createdAt;
  const open = ({ id, readAt }: Notification) => {
    if (readAt === null) read.mutate(id);
    onClose();
  };
  return (
    <DialogBox title={t('Notifications')} onClose={onClose}>
      {list.isPending && <Loading />}
      {list.error && <Failure error={list.error} onRetry={() => list.refetch()} />}
      {list.isSuccess && !newest && <p>{t('You have no notifications.')}</p>}
      <ul className={styles.notifications} aria-label={t('Notifications')}>
        {list.rows.map((notification) => (
          <li key={notification.id}>
            <Link {...(pageOf(notification) as { to: '/inbox' })} onClick={() => open(notification)}>
              <span>
                {notification.readAt === null && <Badge kind="Tint">{t('New')}</Badge>} {titleOf(notification)}
              </span>
              <span>
                {notification.subject} {notification.reason} <Ago at={notification.createdAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ListFoot list={list} />
      <Row end>
        <Link to="/account" onClick={onClose}>
          {t('Choose what you are notified of')}
        </Link>
        {newest && (
          <Button busy={readAll.isPending} onClick={() => readAll.mutate(newest)}>
            {t('Mark all as read')}
          </Button>
        )}
      </Row>
    </DialogBox>
  );
}
