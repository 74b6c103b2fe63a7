import type { Email } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { formatMoment } from '../../lib/format.js';
import { useAction, useList } from '../../lib/queries.js';
import { client, may } from '../../session/session.js';
import { Button, Row } from '../../ui/controls.js';
import { DialogBox } from '../../ui/overlays.js';
import { Badge, Failure, Loading, pageStyles } from '../../ui/page.js';
import { ListFoot } from '../../ui/table.js';
import ComposeDialog from './compose-dialog.js';
import { EmailFile, isFetching, refetchMs } from './email-file.js';
import { kindOfEmailStatus, nameOfEmailStatus, subjectOf } from './email-words.js';
import type { Person } from './people.js';
import { addressesOf } from './send-mail.js';

interface Props {
  person: Person;
  onClose: () => void;
}

/** The mails that answer each other, the newest first and open. They are found by their thread, or by one of them. */
export default function ThreadDialog({
  threadId,
  emailId,
  ...props
}: Props & ({ threadId: string; emailId?: never } | { threadId?: never; emailId: string })) {
  const one = useQuery({
    queryKey: ['emails', 'text', emailId],
    enabled: emailId !== undefined,
    queryFn: ({ signal }) => client.emails.get(emailId ?? '', { signal }),
  });
  const id = threadId ?? one.data?.threadId;
  if (id !== undefined) return <Thread threadId={id} {...props} />;
  return (
    <DialogBox title={t('E-mails')} onClose={props.onClose} wide>
      {one.error ? <Failure error={one.error} onRetry={() => one.refetch()} /> : <Loading />}
    </DialogBox>
  );
}

function Thread({ threadId, person, onClose }: Props & { threadId: string }) {
  const [answers, setAnswers] = useState<Email>();
  const list = useList(
    ['emails', threadId],
    (cursor, signal) => client.emails.list({ threadId, sort: '-occurredAt', limit: 50, cursor, signal }),
    { refetchInterval: ({ state }) => state.data?.pages.some(({ data }) => data.some(isFetching)) && refetchMs },
  );
  const [latest] = list.rows;
  if (answers) {
    return (
      <ComposeDialog
        people={[person]}
        answers={answers}
        onClose={() => setAnswers(undefined)}
        onDone={() => setAnswers(undefined)}
      />
    );
  }
  return (
    <DialogBox title={latest ? subjectOf(latest) : t('E-mails')} onClose={onClose} wide>
      {list.isPending && <Loading />}
      {list.error && <Failure error={list.error} onRetry={() => list.refetch()} />}
      {list.rows.map((email) => (
        <Mail key={email.id} email={email} isOpen={email === latest} onAnswer={() => setAnswers(email)} />
      ))}
      {list.hasNextPage && <ListFoot list={list} />}
      <Row end>
        <Button onClick={onClose}>{t('Close')}</Button>
      </Row>
    </DialogBox>
  );
}

const nameOf = ({ from }: Email) => from?.name || from?.address || '';

/** One mail. Its text is read when it is opened. */
function Mail({ email, isOpen, onAnswer }: { email: Email; isOpen: boolean; onAnswer: () => void }) {
  const [isShown, setShown] = useState(isOpen);
  const { status, occurredAt, automatic } = email;
  return (
    <details
      className={pageStyles.folded}
      open={isShown}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
    >
      <summary>
        <Badge kind={kindOfEmailStatus(status)}>{nameOfEmailStatus(status)}</Badge> {nameOf(email)}{' '}
        {formatMoment(occurredAt)} {automatic && <Badge>{t('Automatic')}</Badge>}
      </summary>
      {isShown && <Content email={email} onAnswer={onAnswer} />}
    </details>
  );
}

function Content({ email, onAnswer }: { email: Email; onAnswer: () => void }) {
  const { id, to, cc, bcc, failure, restricted, status } = email;
  const whole = useQuery({
    queryKey: ['emails', 'text', id],
    enabled: !restricted,
    queryFn: ({ signal }) => client.emails.get(id, { signal }),
  });
  const changes = [['emails'], ['lead'], ['contact'], ['tasks']];
  const cancel = useAction(() => client.emails.cancel(id), { changes, done: t('The mail is cancelled.') });
  const retry = useAction(() => client.emails.retry(id), {
    changes,
    done: t('{count, plural, one {The mail is on its way.} other {# mails are on their way.}}', { count: 1 }),
  });
  if (restricted) return <p>{t('The owner of the mailbox shows you no more.')}</p>;
  const { text, reply } = whole.data ?? {};
  return (
    <div className={pageStyles.stack}>
      <span>
        {[`${t('Recipient')}: ${addressesOf(to)}`, ...copies(t('Cc'), cc), ...copies(t('Bcc'), bcc)].join(' · ')}
      </span>
      {failure && (
        <p className={`${pageStyles.note} ${pageStyles.bad}`} role="alert">
          {failure.message}
        </p>
      )}
      {whole.isPending && <Loading />}
      {whole.error && <Failure error={whole.error} onRetry={() => whole.refetch()} />}
      {text !== undefined && (
        <pre className={pageStyles.code} dir="auto">
          {reply ?? text}
        </pre>
      )}
      {reply && (
        <details className={pageStyles.folded}>
          <summary>{t('The whole text')}</summary>
          <pre className={pageStyles.code} dir="auto">
            {text}
          </pre>
        </details>
      )}
      <Row>
        {email.attachments.map((file) => (
          <EmailFile key={file.id} emailId={id} file={file} />
        ))}
        {may('write:emails') && (
          <>
            <Button small onClick={onAnswer}>
              {t('Write an answer')}
            </Button>
            {(status === 'SCHEDULED' || status === 'QUEUED') && (
              <Button small busy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
                {t('Do not send')}
              </Button>
            )}
            {status === 'FAILED' && (
              <Button small busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
                {t('Send again')}
              </Button>
            )}
          </>
        )}
      </Row>
    </div>
  );
}

const copies = (label: string, addresses: Email['cc']) =>
  addresses.length > 0 ? [`${label}: ${addressesOf(addresses)}`] : [];
