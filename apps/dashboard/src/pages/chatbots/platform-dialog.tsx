import type { Channel, ChannelPlatform } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { ownValue } from '../../lib/own-value.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { SelectField, TextField } from '../../ui/controls.js';
import { type Fields, useEdit } from '../../ui/edit.js';
import { wrongWith } from '../../ui/explain.js';
import { FormDialog } from '../../ui/forms.js';

interface Props {
  changes: string[][];
  onClose: () => void;
}

/** Connects a chatbot to any platform of the server, which describes the credentials that it needs. */
export function PlatformDialog({
  botId,
  platforms,
  changes,
  onClose,
}: Props & { botId: string; platforms: readonly ChannelPlatform[] }) {
  const [chosen, setChosen] = useState(platforms[0]?.platform ?? '');
  const platform = platforms.find((each) => each.platform === chosen);
  const connect = useAction(
    (fields: Record<string, string>) =>
      client.channels.create({ platform: chosen, botId, credentials: credentialsOf(platform, fields) }),
    {
      changes,
      quiet: true,
      done: t('The server connects it now. Press Check to see whether it works.'),
      onDone: onClose,
    },
  );
  return (
    <FormDialog
      title={t('Connect a platform')}
      submit={t('Connect')}
      draft={`channel-of/${botId}`}
      action={connect}
      onSend={connect.mutate}
      onClose={onClose}
      wide
    >
      <SelectField
        label={t('Platform')}
        name="platform"
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        options={platforms.map(({ platform: value, name }) => [value, name] as const)}
      />
      <CredentialFields key={chosen} platform={platform} error={connect.error} />
    </FormDialog>
  );
}

/** Replaces credentials of a channel. */
export function CredentialsDialog({
  channel,
  platform,
  changes,
  onClose,
}: Props & { channel: Channel; platform: ChannelPlatform | undefined }) {
  const { id, name, credentials } = channel;
  const edit = useEdit(channel, toFields);
  const save = useAction(
    (fields: Record<string, string>) =>
      client.channels.update(
        id,
        { name: fields.name ?? name, credentials: credentialsOf(platform, fields) },
        { ifMatch: edit.base.version },
      ),
    { changes, quiet: true, edit, done: t('Saved.'), onDone: onClose },
  );
  return (
    <FormDialog
      title={t('Edit {name}', { name })}
      draft={`credentials/${id}`}
      action={save}
      edit={edit}
      onSend={save.mutate}
      onClose={onClose}
      wide
    >
      <TextField label={t('Name')} name="name" required maxLength={100} defaultValue={name} />
      <CredentialFields platform={platform} set={credentials ?? {}} error={save.error} isChange />
    </FormDialog>
  );
}

const fieldOf = (credential: string) => `credential-${credential}`;

const toFields = ({ name, credentials }: Channel): Fields => ({
  name,
  ...Object.fromEntries(Object.entries(credentials ?? {}).map(([credential, value]) => [fieldOf(credential), value])),
});

function CredentialFields({
  platform,
  set = {},
  error,
  isChange = false,
}: {
  platform: ChannelPlatform | undefined;
  set?: Readonly<Record<string, string>>;
  error: unknown;
  isChange?: boolean;
}) {
  return platform?.credentials.map(({ name, label, description, secret, required }) => (
    <TextField
      key={name}
      label={label}
      name={fieldOf(name)}
      type={secret ? 'password' : 'text'}
      autoComplete="off"
      required={required && !(secret && isChange)}
      maxLength={2_000}
      defaultValue={ownValue(set, name) ?? ''}
      hint={secret && isChange ? `${description} ${t('Left empty, it stays as it is.')}` : description}
      wrong={wrongWith(error, `credentials.${name}`)}
    />
  ));
}

/** The credentials of a form. A secret that is left empty is not sent. */
function credentialsOf(platform: ChannelPlatform | undefined, fields: Record<string, string>): Record<string, string> {
  const sent = (platform?.credentials ?? []).flatMap(({ name, secret, required }) => {
    const value = (ownValue(fields, fieldOf(name)) ?? '').trim();
    return value === '' && (secret || required) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(sent);
}
