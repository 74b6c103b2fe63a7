import type { Mailbox, MailboxCheck } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { formatDay, formatMoment, formatNumber } from '../../lib/format.js';
import { ownValue } from '../../lib/own-value.js';
import { useAction } from '../../lib/queries.js';
import { isWebAddress } from '../../lib/web-address.js';
import { Button, Row, SelectField } from '../../ui/controls.js';
import { FormDialog } from '../../ui/forms.js';
import { Badge, Card, Facts, pageStyles } from '../../ui/page.js';
import { Ago } from '../../ui/time.js';
import type { MailboxApi, MailsOfDeleted } from './mailbox-api.js';
import { MailboxDialog } from './mailbox-dialog.js';
import { methodOf } from './mailbox-fields.js';

/** One mailbox: whether it works, what it may do, and what can be done with it. */
export function MailboxCard({ mailbox, api, mayChange }: { mailbox: Mailbox; api: MailboxApi; mayChange: boolean }) {
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const changes = [['mailboxes']];
  const check = useAction(() => api.check(mailbox), { changes });
  const authorize = useAction(() => api.authorize(mailbox), { changes });
  const close = () => setDialog(undefined);
  const { address, status, lastError, enabled, auth, sync, quietHours, timezone } = mailbox;
  return (
    <Card title={address}>
      <Facts
        facts={[
          [t('Status'), <Status key="status" status={status} enabled={enabled} />],
          [t('Last error'), lastError],
          [t('Sign-in'), auth.type === 'PASSWORD' ? t('With a password') : methodOf(mailbox)],
          [t('Sends by'), mailbox.smtp.host],
          [t('Read from'), mailbox.imap?.host ?? t('Answers are not read.')],
          [t('Read mails with contacts since'), sync.since && formatDay(sync.since)],
          [t('Mails read'), mailbox.imap && formatNumber(sync.mails)],
          [t('Last read'), sync.lastAt && <Ago key="read" at={sync.lastAt} />],
          [t('Error when reading'), sync.lastError],
          [t('Sent today'), `${formatNumber(mailbox.sentToday)} / ${formatNumber(mailbox.dailyCap)}`],
          [t('Quiet hours'), quietHours && `${quietHours.from} – ${quietHours.to} (${timezone})`],
        ]}
      />
      {authorize.data && isWebAddress(authorize.data.url) && (
        <p className={pageStyles.note} role="status">
          <a href={authorize.data.url} target="_blank" rel="noreferrer">
            {t('Open the page of the provider')}
          </a>{' '}
          {t('It works once, until {moment}.', { moment: formatMoment(authorize.data.expiresAt) })}
        </p>
      )}
      {check.data && <Outcome check={check.data} />}
      {mayChange && (
        <Row>
          {auth.type === 'OAUTH2' && (
            <Button
              {...(auth.authorizedAt === null && { look: 'primary' as const })}
              busy={authorize.isPending}
              onClick={() => authorize.mutate(undefined)}
            >
              {t('Give consent')}
            </Button>
          )}
          <Button busy={check.isPending} onClick={() => check.mutate(undefined)}>
            {t('Check')}
          </Button>
          <Button onClick={() => setDialog('edit')}>{t('Edit')}</Button>
          <Button look="removal" onClick={() => setDialog('delete')}>
            {t('Delete')}
          </Button>
        </Row>
      )}
      {dialog === 'edit' && (
        <MailboxDialog mailbox={mailbox} draft={`mailbox/${mailbox.id}`} api={api} onClose={close} />
      )}
      {dialog === 'delete' && <DeleteMailbox mailbox={mailbox} api={api} onClose={close} />}
    </Card>
  );
}

/** Whether the mail servers accept a mailbox. */
function Status({ status, enabled }: { status: string; enabled: boolean }) {
  if (!enabled) return <Badge kind="Warn">{t('Disabled')}</Badge>;
  const names: Record<string, string> = {
    PENDING: t('Not checked yet'),
    CONNECTED: t('Connected'),
    FAILED: t('Failed'),
  };
  const kind = status === 'CONNECTED' ? 'Good' : status === 'FAILED' ? 'Bad' : undefined;
  return <Badge kind={kind}>{ownValue(names, status) ?? status}</Badge>;
}

/** What the mail servers said, and what to do about it. */
function Outcome({ check }: { check: MailboxCheck }) {
  const servers = [
    [t('Server that sends'), check.smtp],
    [t('Server that is read'), check.imap],
  ] as const;
  return (
    <div className={`${pageStyles.note} ${check.ok ? pageStyles.good : pageStyles.bad}`} role="status">
      {servers.map(
        ([name, result]) =>
          result && (
            <span key={name}>
              <strong>{name}:</strong> {result.ok ? t('works') : result.message} {result.remedy}
            </span>
          ),
      )}
    </div>
  );
}

function DeleteMailbox({ mailbox, api, onClose }: { mailbox: Mailbox; api: MailboxApi; onClose: () => void }) {
  const remove = useAction(({ emails }: Record<string, string>) => api.remove(mailbox, emails as MailsOfDeleted), {
    changes: [['mailboxes'], ['emails'], ['lead'], ['contact']],
    quiet: true,
    done: t('“{name}” is deleted.', { name: mailbox.address }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('Delete {name}?', { name: mailbox.address })}
      submit={t('Delete')}
      draft={null}
      action={remove}
      onSend={remove.mutate}
      onClose={onClose}
    >
      <p>{t('Mails that wait are cancelled.')}</p>
      <SelectField
        label={t('Its other mails')}
        name="emails"
        required
        options={[
          ['', t('Choose …')],
          ['keep', t('Stay on the timelines')],
          ['delete', t('Are deleted too')],
        ]}
      />
    </FormDialog>
  );
}
