import type { Mailbox } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { withChosen } from '../../lib/options.js';
import { useAction } from '../../lib/queries.js';
import { browserTimezone } from '../../lib/zoned.js';
import { Check, controlStyles, SelectField, TextArea, TextField } from '../../ui/controls.js';
import { type Fields, useEdit } from '../../ui/edit.js';
import { wrongWith } from '../../ui/explain.js';
import { FormDialog } from '../../ui/forms.js';
import { pageStyles } from '../../ui/page.js';
import { type MailboxApi, sharedMailbox } from './mailbox-api.js';
import { standardCap, toFields } from './mailbox-fields.js';

/** Sets up a mailbox, or changes one. A password that is stored is never shown. */
export function MailboxDialog({
  mailbox,
  draft,
  address,
  api,
  onClose,
}: {
  mailbox: Mailbox | undefined;
  draft: string;
  /** The address that a new one probably has. */
  address?: string | undefined;
  api: MailboxApi;
  onClose: () => void;
}) {
  const before: Fields = mailbox ? toFields(mailbox) : {};
  const [method, setMethod] = useState(before.method ?? 'PASSWORD');
  const [reads, setReads] = useState(before.readsReplies !== '');
  const [quietFrom, setQuietFrom] = useState(before.quietFrom ?? '');
  const [quietTo, setQuietTo] = useState(before.quietTo ?? '');
  const edit = useEdit(mailbox, toFields);
  const { base } = edit;
  const save = useAction((fields: Fields) => (base ? api.update(fields, base) : api.create(fields)), {
    changes: [['mailboxes']],
    quiet: true,
    ...(mailbox && { edit }),
    done: t('Saved.'),
    onDone: onClose,
  });
  const wrong = (field: string) => wrongWith(save.error, field);
  const isPassword = method === 'PASSWORD';
  return (
    <FormDialog
      title={
        mailbox
          ? t('Edit {name}', { name: mailbox.address })
          : api === sharedMailbox
            ? t('Add a shared mailbox')
            : t('Set up your mailbox')
      }
      draft={draft}
      action={save}
      edit={edit}
      onSend={save.mutate}
      onClose={onClose}
      wide
    >
      {!mailbox && (
        <TextField
          label={t('E-mail address')}
          name="address"
          type="email"
          required
          autoComplete="username"
          defaultValue={address}
          wrong={wrong('address')}
        />
      )}
      <TextField
        label={t('Name of the sender')}
        name="senderName"
        maxLength={100}
        autoComplete="off"
        defaultValue={before.senderName}
        wrong={wrong('senderName')}
      />
      <SelectField
        label={t('Sign-in')}
        name="method"
        value={method}
        onChange={({ target }) => setMethod(target.value)}
        options={withChosen(
          [
            ['PASSWORD', t('With a password')],
            ['GOOGLE', 'Google'],
            ['MICROSOFT', 'Microsoft'],
          ],
          method,
        )}
        hint={isPassword ? undefined : t('You give your consent on a page of the provider afterwards.')}
        wrong={wrong('auth.provider') ?? wrong('auth.type')}
      />
      {isPassword && (
        <TextField
          label={t('Password')}
          name="password"
          type="password"
          required={!mailbox}
          autoComplete="new-password"
          hint={mailbox && t('Empty: the stored one stays.')}
          wrong={wrong('auth.password')}
        />
      )}
      <ServerFields name="smtp" legend={t('Server that sends')} required={isPassword} before={before} wrong={wrong} />
      <Check
        label={t('Read answers')}
        name="readsReplies"
        checked={reads}
        onChange={({ target }) => setReads(target.checked)}
      />
      {reads && (
        <>
          <ServerFields
            name="imap"
            legend={t('Server that is read')}
            required={isPassword}
            before={before}
            wrong={wrong}
          />
          <SyncFields before={before} wrong={wrong} />
        </>
      )}
      {/* A shared mailbox has no owner: everybody sees its mails. */}
      {api !== sharedMailbox && <VisibilityField before={before} wrong={wrong} />}
      <TextArea
        label={t('Signature')}
        name="signatureText"
        maxLength={5_000}
        defaultValue={before.signatureText}
        wrong={wrong('signature.text')}
      />
      <TextArea
        label={t('Signature in HTML')}
        name="signatureHtml"
        maxLength={20_000}
        defaultValue={before.signatureHtml}
        hint={t('Scripts and external content are removed. If empty, the text is used.')}
        wrong={wrong('signature.html')}
      />
      <div className={pageStyles.filters}>
        <TextField
          label={t('Mails a day at most')}
          name="dailyCap"
          type="number"
          min={1}
          max={2_000}
          defaultValue={before.dailyCap ?? standardCap}
          wrong={wrong('dailyCap')}
        />
        <TextField
          label={t('Quiet from')}
          name="quietFrom"
          type="time"
          required={quietTo !== ''}
          value={quietFrom}
          onChange={({ target }) => setQuietFrom(target.value)}
          wrong={wrong('quietHours.from')}
        />
        <TextField
          label={t('Quiet until')}
          name="quietTo"
          type="time"
          required={quietFrom !== ''}
          value={quietTo}
          onChange={({ target }) => setQuietTo(target.value)}
          wrong={wrong('quietHours.to')}
        />
        <TextField
          label={t('Time zone')}
          name="timezone"
          defaultValue={before.timezone ?? browserTimezone()}
          wrong={wrong('timezone')}
        />
      </div>
      <Check label={t('In use')} name="enabled" defaultChecked={before.enabled !== ''} />
    </FormDialog>
  );
}

interface Part {
  before: Fields;
  wrong: (field: string) => string | undefined;
}

function ServerFields({
  name,
  legend,
  required,
  before,
  wrong,
}: Part & { name: 'smtp' | 'imap'; legend: string; required: boolean }) {
  const security = before[`${name}Security`] ?? 'TLS';
  return (
    <fieldset className={controlStyles.group}>
      <legend>{legend}</legend>
      <div className={pageStyles.filters}>
        <TextField
          label={t('Host name')}
          name={`${name}Host`}
          required={required}
          maxLength={253}
          placeholder={required ? `${name}.example.com` : t('that of the provider')}
          defaultValue={before[`${name}Host`]}
          wrong={wrong(`${name}.host`) ?? wrong(name)}
        />
        <TextField
          label={t('Port')}
          name={`${name}Port`}
          type="number"
          min={1}
          max={65_535}
          defaultValue={before[`${name}Port`]}
          wrong={wrong(`${name}.port`)}
        />
        <SelectField
          label={t('Encryption')}
          name={`${name}Security`}
          defaultValue={security}
          options={withChosen(
            [
              ['TLS', 'TLS'],
              ['STARTTLS', 'STARTTLS'],
            ],
            security,
          )}
          wrong={wrong(`${name}.security`)}
        />
        <TextField
          label={t('User name')}
          name={`${name}Username`}
          maxLength={320}
          autoComplete="off"
          defaultValue={before[`${name}Username`]}
          placeholder={t('the address')}
          wrong={wrong(`${name}.username`)}
        />
      </div>
    </fieldset>
  );
}

/** What of a mailbox is read. */
function SyncFields({ before, wrong }: Part) {
  return (
    <>
      <TextField
        label={t('Read mails with contacts since')}
        name="since"
        type="date"
        defaultValue={before.since}
        hint={t('If empty, only replies to mails that were sent from here.')}
        wrong={wrong('sync.since')}
      />
      <TextArea
        label={t('Folders that are not read')}
        name="excludedFolders"
        defaultValue={before.excludedFolders}
        hint={t('One in each line.')}
        wrong={wrong('sync.excludedFolders')}
      />
    </>
  );
}

/** Who sees the mails that are sent from a mailbox, and those that are read from it. */
function VisibilityField({ before, wrong }: Part) {
  const visibility = before.visibility ?? '';
  return (
    <SelectField
      label={t('Visible to others')}
      name="visibility"
      defaultValue={visibility}
      options={withChosen(
        [
          ...(visibility ? [] : [['', t('As usual')] as const]),
          ['SUBJECT', t('Subject and time')],
          ['ALL', t('All')],
          ['NOTHING', t('Nothing')],
        ],
        visibility,
      )}
      wrong={wrong('sync.visibility')}
    />
  );
}
