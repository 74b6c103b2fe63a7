import type { AccountLink, PagePromise, User } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { formatMoment } from '../../lib/format.js';
import { useAction, useList } from '../../lib/queries.js';
import { client, currentMe, may } from '../../session/session.js';
import { Button, Row, SecretOnce } from '../../ui/controls.js';
import { latestOf } from '../../ui/forms.js';
import { DialogBox, MenuButton } from '../../ui/overlays.js';
import { Badge, Empty } from '../../ui/page.js';
import { ListTable } from '../../ui/table.js';
import { AssignmentPreview } from './assignment-preview.js';
import { SettingsFrame } from './settings-frame.js';
import { DeleteUserDialog, nameOfRole, UserDialog, userChanges } from './user-dialogs.js';

type Dialog = { edit: User | undefined } | { remove: User } | { link: AccountLink; name: string } | undefined;

/** The people of the company: invited, changed, disabled and deleted here. */
export function Page() {
  const [dialog, setDialog] = useState<Dialog>();
  // Whoever may open this page sees all fields.
  const list = useList(
    ['user-list'],
    (cursor, signal) => client.users.list({ limit: 50, sort: 'createdAt', cursor, signal }) as PagePromise<User>,
  );
  const close = () => setDialog(undefined);
  const invite = (
    <Button look="primary" onClick={() => setDialog({ edit: undefined })}>
      {t('Invite a user')}
    </Button>
  );
  return (
    <SettingsFrame
      title={t('Users')}
      lead={t('People who can sign in, and their roles. A new role takes effect at once.')}
      actions={invite}
    >
      <ListTable
        list={list}
        label={t('Users')}
        keyOf={({ id }) => id}
        columns={[
          { head: t('Name'), kind: 'text', cell: ({ name }) => name },
          { head: t('E-mail address'), kind: 'text', cell: (user) => <Address user={user} /> },
          { head: t('Role'), cell: ({ role }) => nameOfRole(role) },
          { head: t('Status'), cell: (user) => <Status user={user} /> },
          {
            head: t('Open leads at most'),
            kind: 'number',
            minor: true,
            cell: ({ maxOpenLeads }) => maxOpenLeads ?? t('No limit'),
          },
          { head: t('Actions'), cell: (user) => <Actions user={user} onDialog={setDialog} /> },
        ]}
        empty={
          <Empty title={t('Nobody is here yet.')} action={invite}>
            <p>{t('Invite a colleague. They get a link to set a password.')}</p>
          </Empty>
        }
      />
      {may('read:leads') && <AssignmentPreview />}
      {dialog && 'edit' in dialog && (
        <UserDialog
          user={latestOf(list.rows, dialog.edit)}
          onClose={close}
          onLink={(link, name) => setDialog({ link, name })}
        />
      )}
      {dialog && 'remove' in dialog && <DeleteUserDialog user={dialog.remove} others={list.rows} onClose={close} />}
      {dialog && 'link' in dialog && <LinkDialog {...dialog} onClose={close} />}
    </SettingsFrame>
  );
}

/** The address, and why no mail reaches it. */
function Address({ user: { email, mailFailure } }: { user: User }) {
  if (!mailFailure) return email;
  return (
    <>
      {email}
      <br />
      <Badge kind="Bad">{t('No mail arrives')}</Badge> {mailFailure.message}
    </>
  );
}

function Status({ user: { status, available } }: { user: User }) {
  if (status === 'DISABLED') return <Badge kind="Bad">{t('Disabled')}</Badge>;
  if (status === 'INVITED') return <Badge kind="Warn">{t('Invited')}</Badge>;
  return <Badge kind="Good">{available ? t('Active') : t('Active, gets no leads')}</Badge>;
}

function Actions({ user, onDialog }: { user: User; onDialog: (dialog: Dialog) => void }) {
  const { id, name, version, status } = user;
  const disabled = status === 'DISABLED';
  const toggle = useAction(
    () => client.users.update(id, { status: disabled ? 'ACTIVE' : 'DISABLED' }, { ifMatch: version }),
    {
      changes: userChanges,
      done: disabled
        ? t('{name} can sign in again.', { name })
        : t('{name} is signed out and cannot sign in.', { name }),
    },
  );
  const link = useAction(
    () => (status === 'INVITED' ? client.users.createInvitation(id) : client.users.createPasswordReset(id)),
    { onDone: (made) => onDialog({ link: made, name }) },
  );
  const isSelf = currentMe()?.user?.id === id;
  return (
    <MenuButton
      small
      label={t('Actions for {name}', { name })}
      choices={[
        { id: 'edit', text: t('Edit'), run: () => onDialog({ edit: user }) },
        !disabled && {
          id: 'link',
          text: status === 'INVITED' ? t('Invite again') : t('Make a link for a new password'),
          run: () => link.mutate(undefined),
        },
        !isSelf && {
          id: 'toggle',
          text: disabled ? t('Enable') : t('Disable'),
          run: () => toggle.mutate(undefined),
        },
        !isSelf && { id: 'delete', text: t('Delete'), danger: true, run: () => onDialog({ remove: user }) },
      ]}
    >
      {t('Actions')}
    </MenuButton>
  );
}

function LinkDialog({ link, name, onClose }: { link: AccountLink; name: string; onClose: () => void }) {
  return (
    <DialogBox title={t('Link for {name}', { name })} onClose={onClose}>
      <p>
        {link.emailed
          ? t('It is also on its way by e-mail. It works until {time}.', { time: formatMoment(link.expiresAt) })
          : t('Send it to them. It works until {time}.', { time: formatMoment(link.expiresAt) })}
      </p>
      <SecretOnce secret={link.url} label={t('Anyone who has this link can set the password.')} />
      <Row end>
        <Button look="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      </Row>
    </DialogBox>
  );
}
