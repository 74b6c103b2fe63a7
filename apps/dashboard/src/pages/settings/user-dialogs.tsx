import type { AccountLink, User, UserCreate } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { toOptions } from '../../lib/lookups.js';
import { useAction } from '../../lib/queries.js';
import { client, currentMe } from '../../session/session.js';
import { Button, Check, Row, SelectField, TextField } from '../../ui/controls.js';
import { useEdit } from '../../ui/edit.js';
import { wrongWith } from '../../ui/explain.js';
import { FormDialog } from '../../ui/forms.js';
import { isMentioned, type Mentions, MentionsDialog } from '../../ui/mentions.js';
import { DialogBox } from '../../ui/overlays.js';

/** What a change of a user is seen in. */
export const userChanges = [['user-list'], ['users']];

type Role = UserCreate['role'];

const roles = (): readonly (readonly [Role, string])[] => [
  ['OWNER', t('Owner')],
  ['ADMIN', t('Admin')],
  ['MANAGER', t('Manager')],
  ['AGENT', t('Agent')],
  ['VIEWER', t('Viewer')],
];

/** The name of a role; one that this version does not know stands as it is. */
export const nameOfRole = (role: string) => roles().find(([value]) => value === role)?.[1] ?? role;

/** Invites a user, or changes one. A new user has a link, which is shown once. */
export function UserDialog({
  user,
  onClose,
  onLink,
}: {
  user: User | undefined;
  onClose: () => void;
  onLink: (link: AccountLink, name: string) => void;
}) {
  const [isAvailable, setAvailable] = useState(user?.available ?? true);
  const edit = useEdit(user, ({ name, role, available, maxOpenLeads, maxOpenConversations }) => ({
    name,
    role,
    available: available ? 'on' : '',
    cap: String(maxOpenLeads ?? ''),
    talks: String(maxOpenConversations ?? ''),
  }));
  const { base } = edit;
  const save = useAction(
    async ({ name = '', email = '', role, cap, talks }: Record<string, string>) => {
      const fields = {
        name,
        role: role as Role,
        available: isAvailable,
        maxOpenLeads: cap ? Number(cap) : null,
        maxOpenConversations: talks ? Number(talks) : null,
      };
      if (!base) return (await client.users.create({ ...fields, email })).invitation;
      await client.users.update(base.id, fields, { ifMatch: base.version });
      return undefined;
    },
    {
      changes: userChanges,
      quiet: true,
      edit: { saved: () => undefined },
      done: t('Saved.'),
      onDone: (link, { name = '' }) => (link ? onLink(link, name) : onClose()),
    },
  );
  // Only an owner may make one or change one; the API would refuse it.
  const offered = roles().filter(
    ([role]) => role !== 'OWNER' || currentMe()?.user?.role === 'OWNER' || user?.role === role,
  );
  return (
    <FormDialog
      title={user ? t('Edit {name}', { name: user.name }) : t('Invite a user')}
      submit={user ? t('Save') : t('Invite')}
      draft={`user/${user?.id ?? 'new'}`}
      action={save}
      edit={edit}
      onSend={save.mutate}
      onClose={onClose}
    >
      <TextField
        label={t('Name')}
        name="name"
        required
        maxLength={200}
        defaultValue={user?.name}
        wrong={wrongWith(save.error, 'name')}
      />
      {!user && (
        <TextField
          label={t('E-mail address')}
          name="email"
          type="email"
          required
          maxLength={254}
          wrong={wrongWith(save.error, 'email')}
        />
      )}
      <SelectField
        label={t('Role')}
        name="role"
        defaultValue={user?.role ?? 'AGENT'}
        options={offered}
        hint={t(
          'Viewers read. Agents work with leads and conversations. Managers also start crawls. Admins also manage users, settings and keys. Owners also manage other owners.',
        )}
        wrong={wrongWith(save.error, 'role')}
      />
      <Check
        label={t('Gets leads and conversations automatically')}
        name="available"
        checked={isAvailable}
        onChange={({ target }) => setAvailable(target.checked)}
      />
      <TextField
        label={t('Open leads at most')}
        name="cap"
        type="number"
        min={0}
        max={1_000_000}
        defaultValue={user?.maxOpenLeads ?? ''}
        hint={t('A user with this many open leads gets no more automatically. Leave it empty for no limit.')}
        wrong={wrongWith(save.error, 'maxOpenLeads')}
      />
      <TextField
        label={t('Open conversations at most')}
        name="talks"
        type="number"
        min={0}
        max={1_000_000}
        defaultValue={user?.maxOpenConversations ?? ''}
        hint={t('The same for conversations. Snoozed ones do not count.')}
        wrong={wrongWith(save.error, 'maxOpenConversations')}
      />
    </FormDialog>
  );
}

/** Deletes a user, and hands over what they own. */
export function DeleteUserDialog({
  user,
  others,
  onClose,
}: {
  user: User;
  others: readonly User[];
  onClose: () => void;
}) {
  const { id, name, version } = user;
  const [successor, setSuccessor] = useState('');
  const [mentions, setMentions] = useState<Mentions>();
  const remove = useAction(
    () => client.users.delete(id, { ...(successor && { reassignToId: successor }), ifMatch: version }),
    {
      changes: [
        ...userChanges,
        ['leads'],
        ['board'],
        ['views'],
        ['automations'],
        ['settings'],
        ['tasks'],
        ['canned-replies'],
      ],
      done: t('“{name}” is deleted.', { name }),
      onDone: (answer) => (isMentioned(answer) ? setMentions(answer) : onClose()),
    },
  );
  const candidates = others.filter(
    (other) => other.id !== id && other.status !== 'DISABLED' && other.role !== 'VIEWER',
  );
  if (mentions) {
    return (
      <MentionsDialog name={name} mentions={mentions} onClose={onClose}>
        {t('It stays as it is until somebody changes it.')}
      </MentionsDialog>
    );
  }
  return (
    <DialogBox title={t('Delete {name}?', { name })} onClose={onClose}>
      <SelectField
        label={t('Their leads, contacts and tasks go to')}
        value={successor}
        onChange={({ target }) => setSuccessor(target.value)}
        options={[['', t('Nobody')], ...toOptions(candidates)]}
        hint={t(
          'They also get the shared views and canned replies, and take the user’s place in filters, automations and scoring rules.',
        )}
      />
      <p>{t('API keys that they own go on working: revoke those that nobody else needs. This cannot be undone.')}</p>
      <Row end>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
          {t('Delete')}
        </Button>
      </Row>
    </DialogBox>
  );
}
