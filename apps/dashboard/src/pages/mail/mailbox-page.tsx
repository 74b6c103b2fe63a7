import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { useList } from '../../lib/queries.js';
import { client, currentMe, may } from '../../session/session.js';
import { Button } from '../../ui/controls.js';
import { Card, Empty, Failure, Loading } from '../../ui/page.js';
import { ListFoot } from '../../ui/table.js';
import { SettingsFrame } from '../settings/settings-frame.js';
import { ownMailbox, sharedMailbox } from './mailbox-api.js';
import { MailboxCard } from './mailbox-card.js';
import { MailboxDialog } from './mailbox-dialog.js';
import { useOwnMailbox } from './mailboxes.js';

/** A mailbox is checked in the background, and gets its consent in another window. */
const readAgainMs = 5_000;

/** The mailbox of the user, and those that the team shares. */
export function Page() {
  return (
    <SettingsFrame title={t('Mailboxes')}>
      {currentMe()?.user && <Own />}
      <Shared />
    </SettingsFrame>
  );
}

function Own() {
  const own = useOwnMailbox(readAgainMs);
  const [isOpen, setOpen] = useState(false);
  if (own.isPending) return <Loading />;
  if (own.data === undefined) return <Failure error={own.error} onRetry={() => own.refetch()} />;
  const create = may('write:emails') && (
    <Button look="primary" onClick={() => setOpen(true)}>
      {t('Set up your mailbox')}
    </Button>
  );
  return (
    <>
      {own.error && <Failure error={own.error} onRetry={() => own.refetch()} />}
      {own.data ? (
        <MailboxCard mailbox={own.data} api={ownMailbox} mayChange={may('write:emails')} />
      ) : (
        <Empty title={t('There is no mailbox to send from yet.')} action={create}>
          <p>{t('You need the servers and the password of your mail program.')}</p>
        </Empty>
      )}
      {isOpen && (
        <MailboxDialog
          mailbox={undefined}
          draft="mailbox/own"
          address={currentMe()?.user?.email}
          api={ownMailbox}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Shared() {
  const [isOpen, setOpen] = useState(false);
  const list = useList(
    ['mailboxes', 'shared'],
    (cursor, signal) => client.mailboxes.list({ limit: 20, cursor, signal }),
    { refetchInterval: readAgainMs },
  );
  const mayChange = may('manage:channels');
  return (
    <Card
      title={t('Shared mailboxes')}
      actions={
        mayChange && (
          <Button small onClick={() => setOpen(true)}>
            {t('Add a shared mailbox')}
          </Button>
        )
      }
    >
      {list.isPending && <Loading />}
      {list.error && <Failure error={list.error} onRetry={() => list.refetch()} />}
      {list.isSuccess && list.rows.length === 0 && <p>{t('There is no mailbox to send from yet.')}</p>}
      {list.rows.map((mailbox) => (
        <MailboxCard key={mailbox.id} mailbox={mailbox} api={sharedMailbox} mayChange={mayChange} />
      ))}
      {list.hasNextPage && <ListFoot list={list} />}
      {isOpen && (
        <MailboxDialog mailbox={undefined} draft="mailbox/shared" api={sharedMailbox} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}
