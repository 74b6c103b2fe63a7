import type { LeadRead } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { nameOfContact } from '../../lib/contacts.js';
import { formatCustom, formatMoment } from '../../lib/format.js';
import { isOpenStatus, nameOfLead, nameOfSource, nameOfStatus } from '../../lib/leads.js';
import { useNames, useStages } from '../../lib/lookups.js';
import { queries, useAction, useList } from '../../lib/queries.js';
import { useNavigateHere } from '../../lib/use-navigate-here.js';
import { client, may } from '../../session/session.js';
import { notify } from '../../shell/notices.js';
import { ContactLink } from '../../ui/contact-links.js';
import { Button, Row } from '../../ui/controls.js';
import { Badge, Card, Facts, Failure, Loading, PageFrame, pageStyles } from '../../ui/page.js';
import { Related } from '../../ui/related.js';
import { Timeline } from '../../ui/timeline.js';
import { MailButton } from '../mail/mail-button.js';
import { personOfLead } from '../mail/people.js';
import { MailOf, Threads } from '../mail/threads.js';
import { LeadForm } from './lead-form.js';
import { NextSteps } from './next-steps.js';
import { ScoreCard } from './score-card.js';

/** One lead: what it is, what happened, and why it has its score. */
export function Page() {
  const { leadId = '' } = useParams({ strict: false });
  const key = ['lead', leadId];
  const lead = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const found = await client.leads.get(leadId, { signal });
      return { ...found, contact: await client.contacts.get(found.contactId, { signal }) };
    },
  });
  const activities = useList([...key, 'activities'], (cursor, signal) =>
    client.activities.list({ leadId, limit: 50, sort: '-occurredAt', cursor, signal }),
  );
  const history = useList([...key, 'history'], (cursor, signal) =>
    client.leads.listHistory(leadId, { limit: 50, cursor, signal }),
  );
  if (lead.isPending) return <Loading />;
  if (!lead.data) {
    return (
      <PageFrame title={t('Lead')}>
        <Failure error={lead.error} onRetry={() => lead.refetch()} />
      </PageFrame>
    );
  }
  const { data } = lead;
  return (
    <PageFrame
      title={nameOfLead(data)}
      actions={
        <Row>
          <MailButton people={[personOfLead(data)]} />
          {may('write:leads') && <Delete key={data.id} lead={data} />}
        </Row>
      }
    >
      {lead.error && <Failure error={lead.error} onRetry={() => lead.refetch()} />}
      <div className={pageStyles.split}>
        <div className={pageStyles.stack}>
          <NextSteps leadId={leadId} isOpen={isOpenStatus(data.status)} />
          {may('write:leads') && <LeadForm key={leadId} lead={data} />}
          <Timeline
            target={{ leadId }}
            activities={activities}
            history={history}
            changes={[key]}
            more={(activity) => <MailOf activity={activity} person={personOfLead(data)} />}
          />
        </div>
        <div className={pageStyles.stack}>
          <About lead={data} />
          <Threads person={personOfLead(data)} target={{ leadId }} />
          <ScoreCard leadId={leadId} />
          <Related contactId={data.contactId} leadId={leadId} />
        </div>
      </div>
    </PageFrame>
  );
}

function About({ lead }: { lead: LeadRead }) {
  const stage = useStages().get(lead.stageId);
  const nameOf = useNames();
  const { contact } = lead;
  return (
    <Card title={t('Facts')}>
      <Facts
        facts={[
          [
            t('Contact'),
            <Link key="contact" to="/contacts/$contactId" params={{ contactId: lead.contactId }}>
              {contact ? nameOfContact(contact) : lead.contactId}
            </Link>,
          ],
          [t('Company'), contact?.company],
          [
            t('E-mail address'),
            contact?.email && (
              <ContactLink key="email" kind="mailto" value={contact.email} target={{ leadId: lead.id }} />
            ),
          ],
          [
            t('Phone'),
            contact?.phone && <ContactLink key="phone" kind="tel" value={contact.phone} target={{ leadId: lead.id }} />,
          ],
          [t('Status'), <Badge key="status">{nameOfStatus(lead.status)}</Badge>],
          [t('Stage'), stage?.name],
          [t('In this stage since'), formatMoment(lead.stageEnteredAt)],
          [t('Why it was lost'), lead.lostReason],
          [t('Source'), nameOfSource(lead.source)],
          [t('Created'), formatMoment(lead.createdAt)],
          [t('Closed'), lead.closedAt && formatMoment(lead.closedAt)],
          [t('Owner at closing'), lead.ownerAtClosingId && nameOf(lead.ownerAtClosingId)],
          ...Object.entries(lead.customFields).map(([name, value]) => [name, formatCustom(value)] as const),
        ]}
      />
    </Card>
  );
}

function Delete({ lead }: { lead: LeadRead }) {
  const navigate = useNavigateHere();
  const refresh = () =>
    Promise.all(['leads', 'board', 'lead'].map((name) => queries.invalidateQueries({ queryKey: [name] })));
  const remove = useAction(() => client.leads.delete(lead.id), {
    onDone() {
      const undo = () => client.leads.restore(lead.id).then(refresh);
      notify({ kind: 'good', text: t('“{name}” is deleted.', { name: nameOfLead(lead) }), undo });
      void navigate({ to: '/leads' });
      void refresh();
    },
  });
  return (
    <Button look="removal" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
      {t('Delete')}
    </Button>
  );
}
