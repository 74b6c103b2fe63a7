import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { serverUrl } from '../../lib/addresses.js';
import { client, currentMe, may, mayImport } from '../../session/session.js';
import { Button } from '../../ui/controls.js';
import { Card } from '../../ui/page.js';
import { AddDemo, isBeingMade, isThere, useDemo } from './demo-data.js';
import styles from './today.module.css';

/** For which company this browser has nothing more to show: all is done, or the user has closed it. */
const doneKey = () => `lead-engagement.first-steps:${serverUrl}:${currentMe()?.tenant.id ?? ''}`;

const importPath = '/contacts/import';

/** What a new company does first, for its administrators. It goes when all is done. */
export function FirstSteps() {
  const [isOver, setOver] = useState(() => localStorage.getItem(doneKey()) !== null);
  const end = () => {
    localStorage.setItem(doneKey(), 'done');
    setOver(true);
  };
  const { data: demo, isPending } = useDemo();
  const { data: totals, isPlaceholderData } = useQuery({
    // Not under the names of records: this is read again when the page is opened, and not with each change.
    queryKey: ['first-steps', demo?.status, demo?.undo?.status],
    enabled: !isOver && may('admin') && !(isPending && mayImport()),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const one = { limit: 1, signal } as const;
      const [users, leads, chats, endpoints] = await Promise.all([
        client.users.list(one),
        client.leads.list(one),
        client.channels.list({ ...one, platform: 'WEB' }),
        client.webhookEndpoints.list(one),
      ]);
      return { users: users.total, leads: leads.total, chats: chats.total, endpoints: endpoints.total };
    },
  });
  const data = totals && {
    users: totals.users > 1,
    // Demo data is no step: nothing of the company's own is there yet.
    leads: totals.leads > (isThere(demo) ? demo.counts.created : 0) && !isBeingMade(demo),
    chat: totals.chats > 0,
    webhook: totals.endpoints > 0,
  };
  // What was read before the demo data came or went says nothing.
  const isAll = data !== undefined && !isPlaceholderData && Object.values(data).every(Boolean);
  useEffect(() => {
    if (isAll) localStorage.setItem(doneKey(), 'done');
  }, [isAll]);
  if (!data || isOver || isAll) return null;
  const steps = [
    { isDone: data.users, to: '/settings/users', text: t('Invite your colleagues') },
    {
      isDone: data.leads,
      to: importPath,
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
            {to === importPath && !isDone && demo !== undefined && !isThere(demo) && <AddDemo />}
            {isDone && <span className="visually-hidden">{t('Done')}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
