import type { Email } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../i18n/i18n.js';
import { useContactNames } from '../../lib/lookups.js';
import { useList } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Card } from '../../ui/page.js';
import { ListTable } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { subjectOf } from '../mail/email-words.js';
import { useOwnMailbox } from '../mail/mailboxes.js';

/** Mails that wait for an answer: first those of contacts, then those that a contact has not answered yet. */
export function Answers({ isAll }: { isAll: boolean }) {
  const own = useOwnMailbox();
  if (own.isPending) return null;
  // Without a mailbox of their own, people see what the team's mailboxes have.
  const mailboxId = isAll ? undefined : own.data?.id;
  return (
    <>
      <Mails
        title={t('E-mails that wait for your answer')}
        empty={t('Every e-mail is answered.')}
        query={{ direction: 'INBOUND', mailboxId }}
      />
      <Mails
        title={t('E-mails that nobody has answered yet')}
        empty={t('Every e-mail is answered.')}
        query={{ direction: 'OUTBOUND', status: 'SENT', mailboxId }}
      />
    </>
  );
}

interface Query {
  direction: 'INBOUND' | 'OUTBOUND';
  status?: 'SENT';
  mailboxId: string | undefined;
}

function Mails({ title, empty, query }: { title: string; empty: string; query: Query }) {
  const { mailboxId, ...more } = query;
  // Below the tasks, which are read again when a mail has come.
  const list = useList(
    ['tasks', 'emails', query],
    (cursor, signal) =>
      client.emails.list({
        ...more,
        ...(mailboxId && { mailboxId }),
        answered: false,
        sort: '-occurredAt',
        limit: 10,
        cursor,
        signal,
      }),
    { refetchInterval: 30_000 },
  );
  const names = useContactNames(list.rows.map(({ contactId }) => contactId));
  return (
    <Card title={title}>
      <ListTable
        list={list}
        label={title}
        keyOf={({ id }) => id}
        empty={<p>{empty}</p>}
        columns={[
          { head: t('Subject'), kind: 'text', cell: (email) => <To email={email}>{subjectOf(email)}</To> },
          { head: t('Contact'), kind: 'text', cell: ({ contactId }) => names.get(contactId) },
          { head: t('Text'), kind: 'text', cell: ({ preview }) => preview, minor: true },
          { head: t('Since'), cell: ({ occurredAt }) => <Ago at={occurredAt} /> },
        ]}
      />
    </Card>
  );
}

/** The way to the lead of a mail, or to its contact. */
function To({ email: { leadId, contactId }, children }: { email: Email; children: ReactNode }) {
  return leadId ? (
    <Link to="/leads/$leadId" params={{ leadId }}>
      {children}
    </Link>
  ) : (
    <Link to="/contacts/$contactId" params={{ contactId }}>
      {children}
    </Link>
  );
}
