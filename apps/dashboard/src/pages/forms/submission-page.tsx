import type { FormSubmission } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { formatMoment, formatNumber } from '../../lib/format.js';
import { useAction } from '../../lib/queries.js';
import { saveFile } from '../../lib/save-file.js';
import { useNavigateHere } from '../../lib/use-navigate-here.js';
import { client, may } from '../../session/session.js';
import { Button, Row } from '../../ui/controls.js';
import { DeleteDialog } from '../../ui/forms.js';
import { Badge, Card, Facts, Failure, Loading, PageFrame, pageStyles } from '../../ui/page.js';
import { Table } from '../../ui/table.js';
import { senderOf, showValue, statusKind, statusName } from './words.js';

/** One submission as it was sent, with what was made of it and why. */
export function Page() {
  const { formId = '', submissionId = '' } = useParams({ strict: false });
  const submission = useQuery({
    queryKey: ['submissions', formId, submissionId],
    queryFn: ({ signal }) => client.forms.getSubmission(formId, submissionId, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'RECEIVED' ? 2_000 : false),
  });
  if (submission.isPending) return <Loading />;
  const { data } = submission;
  if (!data) {
    return (
      <PageFrame title={t('Submission')}>
        <Failure error={submission.error} onRetry={() => submission.refetch()} />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={senderOf(data)} lead={data.problem?.message} actions={<Actions submission={data} />}>
      <div className={pageStyles.split}>
        <div className={pageStyles.stack}>
          <Values submission={data} />
          <Reasons submission={data} />
        </div>
        <Origin submission={data} />
      </div>
    </PageFrame>
  );
}

function Actions({ submission: { id, formId, status } }: { submission: FormSubmission }) {
  const [isDeleting, setDeleting] = useState(false);
  const navigate = useNavigateHere();
  const changes = [['submissions', formId], ['leads'], ['contacts']];
  const judge = useAction((spam: boolean) => client.forms.judgeSubmission(formId, id, { spam }), {
    changes,
    done: ({ status: next }) => (next === 'SPAM' ? t('It is spam now.') : t('It is not spam now, and is worked on.')),
  });
  const retry = useAction(() => client.forms.retrySubmission(formId, id), {
    changes,
    done: t('It is worked on again.'),
  });
  const isSpam = status === 'SPAM';
  return (
    <Row>
      {may('write:leads') && (
        <>
          {(status === 'NEEDS_REVIEW' || status === 'EXPIRED') && (
            <Button look="primary" busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
              {t('Try again')}
            </Button>
          )}
          <Button busy={judge.isPending} onClick={() => judge.mutate(!isSpam)}>
            {isSpam ? t('Not spam') : t('Spam')}
          </Button>
        </>
      )}
      {may('delete:leads') && (
        <Button look="removal" onClick={() => setDeleting(true)}>
          {t('Delete')}
        </Button>
      )}
      {isDeleting && (
        <DeleteDialog
          name={t('Submission')}
          run={() => client.forms.deleteSubmission(formId, id)}
          changes={[['submissions', formId]]}
          onClose={() => setDeleting(false)}
          onDone={() => void navigate({ to: '/forms/$formId/submissions', params: { formId } })}
        >
          {t('Its contact and its lead stay. This cannot be undone.')}
        </DeleteDialog>
      )}
    </Row>
  );
}

function Values({ submission: { id, formId, values, files, contactIgnored } }: { submission: FormSubmission }) {
  const save = useAction(async (file: FormSubmission['files'][number] & { id: string }) =>
    saveFile(await (await client.forms.downloadFile(formId, id, file.id)).blob(), file.fileName),
  );
  const named = files.map(({ name, fileName }) => ({ name, to: null, value: fileName }));
  return (
    <Card title={t('Values')}>
      <Table
        label={t('Values')}
        rows={[...values, ...named]}
        keyOf={({ name }, index) => `${index} ${name}`}
        columns={[
          { head: t('Field'), kind: 'text', cell: ({ name }) => name },
          { head: t('Value'), kind: 'text', cell: ({ value }) => showValue(value) },
          { head: t('Target'), kind: 'text', minor: true, cell: ({ to }) => to ?? '–' },
        ]}
      />
      {files.map(
        (file) =>
          file.id && (
            <Button key={file.id} busy={save.isPending} onClick={() => save.mutate({ ...file, id: file.id as string })}>
              {t('Save {name}', { name: file.fileName })}
            </Button>
          ),
      )}
      {contactIgnored.length > 0 && (
        <p>{t('The contact was there already, and differs in: {fields}.', { fields: contactIgnored.join(', ') })}</p>
      )}
    </Card>
  );
}

function Reasons({ submission: { verdict, consents } }: { submission: FormSubmission }) {
  return (
    <>
      <Card title={t('Spam')}>
        {verdict.reasons.length === 0 ? (
          <p>{t('There is no sign of spam.')}</p>
        ) : (
          <Table
            label={t('Spam')}
            rows={verdict.reasons}
            keyOf={({ code }) => code}
            columns={[
              { head: t('Reason'), kind: 'text', cell: ({ message }) => message },
              { head: t('Points'), kind: 'number', cell: ({ points }) => formatNumber(points) },
            ]}
          />
        )}
      </Card>
      {consents.length > 0 && (
        <Card title={t('Consents')}>
          <Table
            label={t('Consents')}
            rows={consents}
            keyOf={({ name }) => name}
            columns={[
              { head: t('Text'), kind: 'text', cell: ({ text }) => text },
              { head: t('Agreed'), cell: ({ given }) => (given ? t('Yes') : t('No')) },
            ]}
          />
        </Card>
      )}
    </>
  );
}

/** Where it comes from, and what was made of it. */
function Origin({ submission }: { submission: FormSubmission }) {
  const { status, verdict, source, contactId, leadId, createdAt } = submission;
  const campaign = Object.entries({ ...source.utm, ...source.clickIds });
  return (
    <Card title={t('Facts')}>
      <Facts
        facts={[
          [
            t('Status'),
            <Badge key="status" kind={statusKind(status)}>
              {statusName(status)}
            </Badge>,
          ],
          [t('Received'), formatMoment(createdAt)],
          [
            t('Contact'),
            contactId && (
              <Link key="contact" to="/contacts/$contactId" params={{ contactId }}>
                {contactId}
              </Link>
            ),
          ],
          [
            t('Lead'),
            leadId && (
              <Link key="lead" to="/leads/$leadId" params={{ leadId }}>
                {leadId}
              </Link>
            ),
          ],
          [t('Points for spam'), formatNumber(verdict.score)],
          [t('Decided by'), verdict.decidedBy === 'USER' ? t('A person') : t('The server')],
          [t('Page'), source.page],
          [t('The page before'), source.referrer],
          ...campaign.map(([name, value]) => [name, value] as const),
        ]}
      />
    </Card>
  );
}
