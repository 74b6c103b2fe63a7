import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { serverUrl } from '../../lib/addresses.js';
import { client, currentMe, may } from '../../session/session.js';
import { Button } from '../../ui/controls.js';
import { Card } from '../../ui/page.js';
import styles from './today.module.css';

/** For which company this browser has nothing more to show: all is done, or the user has closed it. */
const doneKey = () => `lead-engagement.first-steps:${serverUrl}:${currentMe()?.tenant.id ?? ''}`;

/** What a new company does first, for its administrators. It goes when all is done. */
export function FirstSteps() {
  const [isOver, setOver] = useState(() => localStorage.getItem(doneKey()) !== null);
  const end = () => {
    localStorage.setItem(doneKey(), 'done');
    setOver(true);
  };
  const { data } = useQuery({
    // Not under the names of records: this is read again when the page is opened, and not with each change.
    queryKey: ['first-steps'],
    enabled: !isOver && may('admin'),
    queryFn: async ({ signal }) => {
      const one = { limit: 1, signal } as const;
      const [users, leads, chats, endpoints] = await Promise.all([
        client.users.list(one),
        client.leads.list(one),
        client.channels.list({ ...one, platform: 'WEB' }),
        client.webhookEndpoints.list(one),
      ]);
      const done = {
        users: users.total > 1,
        leads: leads.total > 0,
        chat: chats.total > 0,
        webhook: endpoints.total > 0,
      };
      if (Object.values(done).every(Boolean)) localStorage.setItem(doneKey(), 'done');
      return done;
    },
  });
  if (!data || isOver || Object.values(data).every(Boolean)) return null;
  const steps = [
    { isDone: data.users, to: '/settings/users', text: t('Invite your colleagues') },
    {
      isDone: data.leads,
      to: '/contacts/import',
      text: t('Import your contacts and leads, or make the first lead with the key C on the board'),
    },
    { isDone: data.chat, to: '/chatbots', text: t('Put the chat on your website') },
    { isDone: data.webhook, to: '/developers/endpoints', text: t('Send events to your own systems') },
  ];
  return (
    <Card
      title={t('First steps')}
      actions={
        <Button small look="quiet" onClick={end}>
          {t('Hide')}
        </Button>
      }
    >
      <ul className={styles.steps}>
        {steps.map(({ isDone, to, text }) => (
          <li key={to}>
            {isDone ? <CircleCheck size={18} aria-hidden /> : <Circle size={18} aria-hidden />}
            {isDone ? <s>{text}</s> : <Link to={to}>{text}</Link>}
            {isDone && <span className="visually-hidden">{t('Done')}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
