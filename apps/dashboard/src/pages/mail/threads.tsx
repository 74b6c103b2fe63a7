import type { Activity, Email } from '@lead-engagement/sdk';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { ownValue } from '../../lib/own-value.js';
import { useList } from '../../lib/queries.js';
import { loadWhenOnline } from '../../session/online.js';
import { client, may } from '../../session/session.js';
import { Button } from '../../ui/controls.js';
import { Badge, Card, Failure, Loading } from '../../ui/page.js';
import { ListFoot, Table } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { kindOfEmailStatus, nameOfEmailStatus, subjectOf } from './email-words.js';
import type { Person } from './people.js';

const ThreadDialog = lazy(() => loadWhenOnline(() => import('./thread-dialog.js')));

/** The mails that answer each other, of which the latest is shown. */
interface Thread {
  latest: Email;
  count: number;
}

function threadsOf(emails: readonly Email[]): Thread[] {
  const threads = new Map<string, Thread>();
  for (const latest of emails) {
    const known = threads.get(latest.threadId);
    if (known) known.count += 1;
    else threads.set(latest.threadId, { latest, count: 1 });
  }
  return [...threads.values()];
}

/** The mails with a contact, or about a lead, by threads. */
export function Threads({ person, target }: { person: Person; target: { leadId: string } | { contactId: string } }) {
  return may('read:emails') ? <Shown person={person} target={target} /> : null;
}

function Shown({ person, target }: { person: Person; target: { leadId: string } | { contactId: string } }) {
  const [open, setOpen] = useState<string>();
  // Below the activities, which are read again when a mail has come.
  const of = 'leadId' in target ? ['lead', target.leadId] : ['contact', target.contactId];
  const list = useList([...of, 'activities', 'emails'], (cursor, signal) =>
    client.emails.list({ ...target, sort: '-occurredAt', limit: 50, cursor, signal }),
  );
  const threads = threadsOf(list.rows);
  return (
    <Card title={t('E-mails')}>
      {list.isPending && <Loading />}
      {list.error && <Failure error={list.error} onRetry={() => list.refetch()} />}
      {list.isSuccess && threads.length === 0 && <p>{t('There is no e-mail yet.')}</p>}
      {threads.length > 0 && (
        <Table
          label={t('E-mails')}
          rows={threads}
          keyOf={({ latest }) => latest.threadId}
          columns={[
            {
              head: t('Subject'),
              kind: 'text',
              cell: ({ latest, count }) => (
                <Button small look="quiet" onClick={() => setOpen(latest.threadId)}>
                  {count > 1 ? `${subjectOf(latest)} (${count})` : subjectOf(latest)}
                </Button>
              ),
            },
            {
              head: t('Latest'),
              cell: ({ latest: { status, occurredAt } }) => (
                <>
                  <Badge kind={kindOfEmailStatus(status)}>{nameOfEmailStatus(status)}</Badge> <Ago at={occurredAt} />
                </>
              ),
            },
          ]}
        />
      )}
      {list.hasNextPage && <ListFoot list={list} />}
      {open && (
        <Suspense fallback={<Loading />}>
          <ThreadDialog threadId={open} person={person} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}

/** The way from an entry of a timeline to its mail, with those that it belongs to. */
export function MailOf({ activity: { metadata }, person }: { activity: Activity; person: Person }) {
  const [isOpen, setOpen] = useState(false);
  const emailId = ownValue(metadata, 'emailId');
  if (typeof emailId !== 'string' || !may('read:emails')) return null;
  return (
    <>
      <span>
        <Button small onClick={() => setOpen(true)}>
          {t('Show the e-mail')}
        </Button>
      </span>
      {isOpen && (
        <Suspense fallback={<Loading />}>
          <ThreadDialog emailId={emailId} person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
