import type { Email } from '@lead-engagement/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../i18n/i18n.js';
import { readByIds, useContactNames } from '../../lib/lookups.js';
import { useList } from '../../lib/queries.js';
import { client, currentMe, may } from '../../session/session.js';
import { Card, Failure, Loading } from '../../ui/page.js';
import { ListFoot, ListTable } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { subjectOf } from '../mail/email-words.js';
import { useMailboxes } from '../mail/mailboxes.js';
import { isMine } from './mine.js';

/** The mailboxes that a filter of mails can name. */
const mostMailboxes = 50;

/**
 * Mails that wait for an answer: first those of contacts, then those that a contact has not answered yet. `isAll` is for those of everybody;
 * otherwise they are of the user's own mailbox, and of the team's, unless the lead is a colleague's.
 */
export function Answers({ isAll }: { isAll: boolean }) {
  const { mailboxes, error, refetch } = useMailboxes();
  if (!isAll && !mailboxes) return error ? <Failure error={error} onRetry={refetch} /> : <Loading />;
  const ids = mailboxes?.map(({ id }) => id) ?? [];
  if (!isAll && ids.length === 0) return null;
  // With more, the rows alone say whose they are.
  const mailboxId = isAll || ids.length > mostMailboxes ? undefined : ids;
  return (
    <>
      <Mails title={t('E-mails that wait for your answer')} query={{ direction: 'INBOUND', mailboxId }} isAll={isAll} />
      <Mails
        title={t('E-mails that nobody has answered yet')}
        query={{ direction: 'OUTBOUND', status: 'SENT', mailboxId }}
        isAll={isAll}
      />
    </>
  );
}

interface Query {
  direction: 'INBOUND' | 'OUTBOUND';
  status?: 'SENT';
  mailboxId: readonly string[] | undefined;
}

function Mails({ title, query, isAll }: { title: string; query: Query; isAll: boolean }) {
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
  const mine = useIsMine(list.rows);
  const rows = isAll ? list.rows : list.rows.filter((email) => mine?.(email));
  const shown = { ...list, rows };
  const names = useContactNames(rows.map(({ contactId }) => contactId));
  if (!isAll && !mine) {
    return (
      <Card title={title}>
        <Loading />
      </Card>
    );
  }
  return (
    <Card title={title}>
      <ListTable
        list={shown}
        label={title}
        keyOf={({ id }) => id}
        empty={list.hasNextPage ? <ListFoot list={shown} /> : <p>{t('Every e-mail is answered.')}</p>}
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

/** Which mails are the user's to answer. Undefined until the leads are read; if they cannot be, nothing is hidden. */
function useIsMine(emails: readonly Email[]): ((email: Email) => boolean) | undefined {
  const me = currentMe()?.user?.id;
  const shared = emails.filter(({ ownerId, leadId }) => ownerId === null && leadId !== null);
  const ids = [...new Set(shared.map(({ leadId }) => leadId ?? ''))].sort();
  const isEnabled = ids.length > 0 && may('read:leads');
  const { data, isPending, error } = useQuery({
    queryKey: ['leads', 'owners', ids],
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const leads = await readByIds(ids, (query) => client.leads.list({ ...query, signal }));
      return new Map(leads.map(({ id, assignedToId }) => [id, assignedToId] as const));
    },
  });
  if (isEnabled && isPending && !error) return undefined;
  return (email) => isMine(email, me, data ?? new Map());
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
