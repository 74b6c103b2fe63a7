import type { ApiVersion, App, Scope } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { formatMoment } from '../../lib/format.js';
import { useAction, useList } from '../../lib/queries.js';
import { toScopeOptions } from '../../lib/scopes.js';
import { client, currentMe } from '../../session/session.js';
import { Button, CheckGroup, Row, SecretOnce, SelectField, TextArea, TextField } from '../../ui/controls.js';
import { wrongWith } from '../../ui/explain.js';
import { FormDialog } from '../../ui/forms.js';
import { Confirm, DialogBox } from '../../ui/overlays.js';
import { Empty, PageFrame } from '../../ui/page.js';
import { type Column, ListTable } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { Version, VersionField } from '../../ui/version.js';

type Dialog = 'create' | { rotate: App } | { remove: App } | undefined;

/** The apps that this company offers to users of other companies. */
export function Page() {
  const [dialog, setDialog] = useState<Dialog>();
  const list = useList(['apps'], (cursor, signal) => client.apps.list({ limit: 50, cursor, signal }));
  const close = () => setDialog(undefined);
  const create = (
    <Button look="primary" onClick={() => setDialog('create')}>
      {t('Register an app')}
    </Button>
  );
  return (
    <PageFrame
      title={t('OAuth apps')}
      lead={t('An app acts for users of any company that allows it to. Users withdraw access in their account.')}
      actions={create}
    >
      <ListTable
        list={list}
        label={t('OAuth apps')}
        keyOf={({ id }) => id}
        columns={columns(setDialog)}
        empty={
          <Empty title={t('No app is registered yet.')} action={create}>
            <p>
              {t(
                'Register one if your product should work with the data of your customers. For your own programs, an API key is enough.',
              )}
            </p>
          </Empty>
        }
      />
      {dialog === 'create' && <CreateDialog onClose={close} />}
      {typeof dialog === 'object' && 'rotate' in dialog && <Rotate app={dialog.rotate} onClose={close} />}
      {typeof dialog === 'object' && 'remove' in dialog && <Remove app={dialog.remove} onClose={close} />}
    </PageFrame>
  );
}

function columns(onDialog: (dialog: Dialog) => void): Column<App>[] {
  return [
    { head: t('Name'), cell: ({ name }) => name, kind: 'text' },
    { head: t('Client id'), cell: ({ clientId }) => <code>{clientId}</code>, kind: 'text' },
    { head: t('Type'), cell: ({ type }) => (type === 'PUBLIC' ? t('Public') : t('Confidential')) },
    { head: t('Scopes'), cell: ({ scopes }) => scopes.join(', '), kind: 'text', minor: true },
    {
      head: t('API version'),
      cell: ({ id, name, apiVersion, version }) => (
        <Version
          of={name}
          version={apiVersion}
          changes={[['apps']]}
          onSave={(next) => client.apps.update(id, { apiVersion: next }, { ifMatch: version })}
        />
      ),
      minor: true,
    },
    { head: t('Changed'), cell: ({ updatedAt }) => <Ago at={updatedAt} />, minor: true },
    {
      head: t('Actions'),
      cell: (app) => (
        <Row>
          {app.type === 'CONFIDENTIAL' && (
            <Button
              small
              onClick={() => onDialog({ rotate: app })}
              aria-label={t('Rotate the secret of {name}', { name: app.name })}
            >
              {t('Rotate the secret')}
            </Button>
          )}
          <Button
            small
            look="danger"
            onClick={() => onDialog({ remove: app })}
            aria-label={t('Delete {name}', { name: app.name })}
          >
            {t('Delete')}
          </Button>
        </Row>
      ),
    },
  ];
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const own = (currentMe()?.scopes ?? []).filter((scope) => scope !== 'admin');
  const [scopes, setScopes] = useState<string[]>(['read:leads']);
  const create = useAction(
    ({ name = '', redirectUris = '', type, apiVersion }: Record<string, string>) =>
      client.apps.create({
        name,
        redirectUris: redirectUris.split(/\s+/).filter(Boolean),
        type: type as 'PUBLIC',
        ...(apiVersion && { apiVersion: apiVersion as ApiVersion }),
        scopes: scopes as Scope[],
      }),
    { changes: [['apps']], quiet: true },
  );
  if (create.data) {
    const { name, clientId, clientSecret } = create.data;
    return (
      <DialogBox title={t('{name} is registered', { name })} onClose={onClose}>
        <p>
          {t('Client id')}: <code>{clientId}</code>
        </p>
        {clientSecret && <SecretOnce secret={clientSecret} label={t('Client secret')} />}
        <Row end>
          <Button look="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </Row>
      </DialogBox>
    );
  }
  return (
    <FormDialog
      title={t('Register an app')}
      submit={t('Register')}
      draft="app/new"
      action={create}
      onSend={create.mutate}
      onClose={onClose}
      disabled={scopes.length === 0}
      wide
    >
      <TextField label={t('Name')} name="name" required maxLength={100} wrong={wrongWith(create.error, 'name')} />
      <TextArea
        label={t('Redirect addresses')}
        name="redirectUris"
        required
        hint={t('One in each line. Users come back to one of these.')}
        wrong={wrongWith(create.error, 'redirectUris')}
      />
      <SelectField
        label={t('Type')}
        name="type"
        hint={t('Confidential: it runs on a server that can keep a secret.')}
        options={[
          ['CONFIDENTIAL', t('Confidential')],
          ['PUBLIC', t('Public')],
        ]}
      />
      <CheckGroup
        name="scopes"
        legend={t('Scopes')}
        options={toScopeOptions(own)}
        chosen={scopes}
        onChange={setScopes}
      />
      <VersionField />
    </FormDialog>
  );
}

function Rotate({ app, onClose }: { app: App; onClose: () => void }) {
  const rotate = useAction(() => client.apps.rotateSecret(app.id), { changes: [['apps']] });
  if (rotate.data) {
    return (
      <DialogBox title={t('New secret of {name}', { name: app.name })} onClose={onClose}>
        <SecretOnce secret={rotate.data.clientSecret} label={t('Client secret')} />
        <p>{t('The previous secret works until {time}.', { time: formatMoment(rotate.data.previousSecretEndsAt) })}</p>
        <Row end>
          <Button look="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </Row>
      </DialogBox>
    );
  }
  return (
    <Confirm
      title={t('Rotate the secret of {name}', { name: app.name })}
      action={t('Rotate')}
      busy={rotate.isPending}
      onConfirm={() => rotate.mutate(undefined)}
      onClose={onClose}
    >
      {t('You get a new secret. The present one goes on working for a while.')}
    </Confirm>
  );
}

function Remove({ app, onClose }: { app: App; onClose: () => void }) {
  const remove = useAction(() => client.apps.delete(app.id), {
    changes: [['apps']],
    done: t('The app is deleted.'),
    onDone: onClose,
  });
  return (
    <Confirm
      title={t('Delete {name}?', { name: app.name })}
      action={t('Delete')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      {t('It loses the access to everyone who allowed it. This cannot be undone.')}
    </Confirm>
  );
}
