import { type ContactRead, GoneError } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { nameOfContact } from '../../lib/contacts.js';
import { formatCountry, formatCustom, formatMoment, formatMoney } from '../../lib/format.js';
import { nameOfLead, nameOfStatus } from '../../lib/leads.js';
import { nameOfPlatform } from '../../lib/platforms.js';
import { queries, useAction, useList } from '../../lib/queries.js';
import { useNavigateHere } from '../../lib/use-navigate-here.js';
import { client, may } from '../../session/session.js';
import { notify } from '../../shell/notices.js';
import { ContactLink } from '../../ui/contact-links.js';
import { Button, Row } from '../../ui/controls.js';
import { Badge, Card, Facts, Failure, Loading, PageFrame, pageStyles } from '../../ui/page.js';
import { Related } from '../../ui/related.js';
import { Table } from '../../ui/table.js';
import { Timeline } from '../../ui/timeline.js';
import { BlockButton, Blocked } from '../inbox/visitor.js';
import { NewLead } from '../leads/new-lead.js';
import { Bounces } from '../mail/bounces.js';
import { MailButton } from '../mail/mail-button.js';
import { personOfContact } from '../mail/people.js';
import { MailOf, Threads } from '../mail/threads.js';
import { ContactDialog } from './contact-dialog.js';
import { Duplicates } from './duplicates.js';
import { Privacy } from './privacy.js';

/** One contact: who it is, its leads, what happened, and who may be the same person. */
export function Page() {
  const { contactId = '' } = useParams({ strict: false });
  const key = ['contact', contactId];
  const [isEditing, setEditing] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const contact = useQuery({ queryKey: key, queryFn: ({ signal }) => client.contacts.get(contactId, { signal }) });
  const activities = useList([...key, 'activities'], (cursor, signal) =>
    client.activities.list({ contactId, limit: 50, sort: '-occurredAt', cursor, signal }),
  );
  if (contact.isPending) return <Loading />;
  if (contact.error instanceof GoneError && contact.error.mergedIntoId) {
    return <Navigate to="/contacts/$contactId" params={{ contactId: contact.error.mergedIntoId }} replace />;
  }
  const { data } = contact;
  if (!data) {
    return (
      <PageFrame title={t('Contact')}>
        <Failure error={contact.error} onRetry={() => contact.refetch()} />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={nameOfContact(data)}
      lead={[data.title, data.company].filter(Boolean).join(', ')}
      actions={
        <Row>
          <MailButton people={[personOfContact(data)]} />
          {may('write:leads') && (
            <>
              <Button look="primary" onClick={() => setCreating(true)}>
                {t('New lead')}
              </Button>
              <Button onClick={() => setEditing(true)}>{t('Edit')}</Button>
              {data.blockedAt && <BlockButton contactId={contactId} />}
              <Delete key={data.id} contact={data} />
            </>
          )}
        </Row>
      }
    >
      <div className={pageStyles.split}>
        <div className={pageStyles.stack}>
          <Leads contactId={contactId} />
          <Timeline
            target={{ contactId }}
            activities={activities}
            changes={[key]}
            more={(activity) => <MailOf activity={activity} person={personOfContact(data)} />}
          />
        </div>
        <div className={pageStyles.stack}>
          <Blocked contactId={contactId} />
          <About contact={data} />
          <Threads person={personOfContact(data)} target={{ contactId }} />
          <Bounces contactId={contactId} />
          <Duplicates contact={data} />
          <Related contactId={contactId} />
          {may('erase:contacts') && <Privacy contact={data} />}
        </div>
      </div>
      {isCreating && <NewLead contactId={contactId} onClose={() => setCreating(false)} />}
      {isEditing && <ContactDialog contact={data} onClose={() => setEditing(false)} />}
    </PageFrame>
  );
}

function About({ contact }: { contact: ContactRead }) {
  const {
    email,
    secondaryEmails,
    phone,
    secondaryPhones,
    country,
    owner,
    score,
    tags,
    doNotContact,
    createdAt,
    socialProfiles,
    customFields,
  } = contact;
  const links = (kind: 'mailto' | 'tel', values: readonly (string | null)[]) => (
    <Row>
      {values.flatMap((value) =>
        value ? [<ContactLink key={value} kind={kind} value={value} target={{ contactId: contact.id }} />] : [],
      )}
    </Row>
  );
  return (
    <Card title={t('Facts')}>
      <Facts
        facts={[
          [t('E-mail address'), links('mailto', [email, ...secondaryEmails])],
          [t('Phone'), links('tel', [phone, ...secondaryPhones])],
          [t('Country'), country && formatCountry(country)],
          [t('Owner'), owner?.name],
          [t('Score'), score],
          [t('Tags'), tags.length > 0 ? tags.map(({ id, name }) => <Badge key={id}>{name}</Badge>) : null],
          [
            t('Contact allowed'),
            doNotContact ? (
              <Badge key="no" kind="Bad">
                {t('Do not contact')}
              </Badge>
            ) : (
              t('Yes')
            ),
          ],
          ...socialProfiles.map(({ platform, handle }) => [nameOfPlatform(platform), handle] as const),
          ...Object.entries(customFields).map(([name, value]) => [name, formatCustom(value)] as const),
          [t('Created'), formatMoment(createdAt)],
        ]}
      />
    </Card>
  );
}

function Leads({ contactId }: { contactId: string }) {
  const list = useList(['contact', contactId, 'leads'], (cursor, signal) =>
    client.leads.list({ contact: contactId, limit: 20, cursor, signal }),
  );
  return (
    <Card title={t('Leads')}>
      {list.isPending && <Loading />}
      {list.error && <Failure error={list.error} onRetry={() => list.refetch()} />}
      {list.isSuccess && list.rows.length === 0 && <p>{t('This contact has no lead yet.')}</p>}
      {list.rows.length > 0 && (
        <Table
          label={t('Leads')}
          rows={list.rows}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t('Lead'),
              kind: 'text',
              cell: (lead) => (
                <Link to="/leads/$leadId" params={{ leadId: lead.id }}>
                  {nameOfLead(lead)}
                </Link>
              ),
            },
            { head: t('Status'), cell: ({ status }) => nameOfStatus(status) },
            {
              head: t('Value'),
              kind: 'number',
              cell: ({ value, currency }) => (value === null ? '' : formatMoney(value, currency)),
            },
          ]}
        />
      )}
    </Card>
  );
}

function Delete({ contact }: { contact: ContactRead }) {
  const navigate = useNavigateHere();
  const refresh = () =>
    Promise.all(
      ['contacts', 'contact', 'leads', 'board'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
    );
  const remove = useAction(() => client.contacts.delete(contact.id), {
    onDone() {
      const undo = () => client.contacts.restore(contact.id).then(refresh);
      notify({
        kind: 'good',
        text: t('“{name}” is deleted.', { name: nameOfContact(contact) }),
        undo,
      });
      void navigate({ to: '/contacts' });
      void refresh();
    },
  });
  return (
    <Button look="removal" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
      {t('Delete')}
    </Button>
  );
}
