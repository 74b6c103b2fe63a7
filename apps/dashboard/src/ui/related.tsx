import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { t } from '../i18n/i18n.js';
import { useList } from '../lib/queries.js';
import { client, may } from '../session/session.js';
import { Badge, Card } from './page.js';
import { ListTable } from './table.js';
import { Ago } from './time.js';

/** The conversations and shipments of a contact, or those shipments that belong to one of its leads. Read when they are opened. */
export function Related({ contactId, leadId }: { contactId: string; leadId?: string }) {
  return (
    <Card title={t('Related')}>
      {may('read:conversations') && (
        <Folded title={t('Conversations')}>
          <Conversations contactId={contactId} />
        </Folded>
      )}
      {may('read:shipments') && (
        <Folded title={t('Shipments')}>
          <Shipments contactId={contactId} leadId={leadId} />
        </Folded>
      )}
    </Card>
  );
}

/** Reads nothing until it is opened: a page takes few of the requests that the tenant has. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}

function Conversations({ contactId }: { contactId: string }) {
  const list = useList(['contact', contactId, 'conversations'], (cursor, signal) =>
    client.conversations.list({ contact: contactId, limit: 10, sort: '-lastMessageAt', cursor, signal }),
  );
  return (
    <ListTable
      list={list}
      label={t('Conversations')}
      keyOf={({ id }) => id}
      empty={<p>{t('There is no conversation with this contact.')}</p>}
      columns={[
        {
          head: t('Last message'),
          kind: 'text',
          cell: ({ id, lastMessage, platform }) => (
            <Link to="/inbox" search={{ open: id }}>
              {lastMessage?.content ?? platform}
            </Link>
          ),
        },
        { head: t('When'), cell: ({ lastMessageAt, createdAt }) => <Ago at={lastMessageAt ?? createdAt} /> },
      ]}
    />
  );
}

function Shipments({ contactId, leadId }: { contactId: string; leadId: string | undefined }) {
  const list = useList(['shipments', contactId, leadId], (cursor, signal) =>
    client.shipments.list({ ...(leadId ? { lead: leadId } : { contact: contactId }), limit: 10, cursor, signal }),
  );
  return (
    <ListTable
      list={list}
      label={t('Shipments')}
      keyOf={({ id }) => id}
      empty={<p>{t('There is no shipment yet.')}</p>}
      columns={[
        { head: t('Tracking number'), kind: 'text', cell: ({ trackingNumber }) => trackingNumber },
        { head: t('Status'), cell: ({ status }) => <Badge>{status}</Badge> },
        { head: t('Changed'), cell: ({ updatedAt }) => <Ago at={updatedAt} />, minor: true },
      ]}
    />
  );
}
