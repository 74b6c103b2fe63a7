import type { ApiKey } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { given, useFilters } from '../../lib/filters.js';
import { useAction, useList } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button, Check, SelectField } from '../../ui/controls.js';
import { FilterBar } from '../../ui/filters.js';
import { Confirm } from '../../ui/overlays.js';
import { Badge, Empty, PageFrame } from '../../ui/page.js';
import { type Column, ListTable } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { Version } from '../../ui/version.js';
import { CreateKeyDialog } from './create-key.js';

/** A key of this age is marked: whoever has seen it may still use it. */
const oldAfterDays = 180;

type Dialog = 'create' | { revoke: ApiKey } | undefined;

/** The API keys: made, shown once, and revoked here. */
export function Page() {
  const [filters, setFilters] = useFilters<'environment' | 'status'>();
  const [dialog, setDialog] = useState<Dialog>();
  const environment = filters.environment === 'SANDBOX' ? 'SANDBOX' : 'LIVE';
  const status = given(filters.status) as ApiKey['status'] | undefined;
  const query = { limit: 50, environment, ...(status && { status: status as 'ACTIVE' }) } as const;
  const list = useList(['keys', query], (cursor, signal) => client.apiKeys.list({ ...query, cursor, signal }));
  const close = () => setDialog(undefined);
  const create = (
    <Button look="primary" onClick={() => setDialog('create')}>
      {t('Create a key')}
    </Button>
  );
  return (
    <PageFrame
      title={t('API keys')}
      lead={t('Give each program a key of its own, with the scopes that it needs. Sandbox keys see test data only.')}
      actions={create}
    >
      <FilterBar address={filters}>
        <SelectField
          label={t('Environment')}
          value={environment}
          onChange={({ target }) => setFilters({ environment: target.value })}
          options={[
            ['LIVE', t('Live')],
            ['SANDBOX', t('Sandbox')],
          ]}
        />
        <SelectField
          label={t('Status')}
          value={filters.status ?? ''}
          onChange={({ target }) => setFilters({ status: target.value })}
          options={[
            ['', t('All')],
            ['ACTIVE', t('Active')],
            ['EXPIRED', t('Expired')],
            ['REVOKED', t('Revoked')],
          ]}
        />
      </FilterBar>
      <ListTable
        list={list}
        label={t('API keys')}
        keyOf={({ id }) => id}
        columns={columns((revoke) => setDialog({ revoke }))}
        empty={
          <Empty title={t('There is no key here yet.')} action={create}>
            <p>{t('A program sends its key in the Authorization header of each request.')}</p>
          </Empty>
        }
      />
      {dialog === 'create' && <CreateKeyDialog environment={environment} onClose={close} />}
      {typeof dialog === 'object' && <Revoke apiKey={dialog.revoke} onClose={close} />}
    </PageFrame>
  );
}

const isOld = ({ createdAt }: ApiKey) => Date.now() - Date.parse(createdAt) > oldAfterDays * 86_400_000;

function columns(onRevoke: (key: ApiKey) => void): Column<ApiKey>[] {
  return [
    { head: t('Name'), cell: ({ label }) => label, kind: 'text' },
    { head: t('Key'), cell: ({ prefix, lastFour }) => <code>{`${prefix}…${lastFour}`}</code> },
    { head: t('Status'), cell: (key) => <Status apiKey={key} /> },
    {
      head: t('API version'),
      cell: ({ id, label, apiVersion, version, status }) =>
        status === 'ACTIVE' ? (
          <Version
            of={label}
            version={apiVersion}
            changes={[['keys']]}
            onSave={(next) => client.apiKeys.update(id, { apiVersion: next }, { ifMatch: version })}
          />
        ) : (
          apiVersion
        ),
      minor: true,
    },
    { head: t('Scopes'), cell: ({ scopes }) => scopes.join(', '), kind: 'text', minor: true },
    {
      head: t('Last used'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Ago at={lastUsedAt} /> : t('Never')),
    },
    {
      head: t('Age'),
      cell: (key) => (
        <>
          <Ago at={key.createdAt} /> {isOld(key) && key.status === 'ACTIVE' && <Badge kind="Warn">{t('Old')}</Badge>}
        </>
      ),
      minor: true,
    },
    {
      head: t('Actions'),
      cell: (key) =>
        key.status === 'ACTIVE' && (
          <Button
            small
            look="danger"
            onClick={() => onRevoke(key)}
            aria-label={t('Revoke {name}', { name: key.label })}
          >
            {t('Revoke')}
          </Button>
        ),
    },
  ];
}

function Status({ apiKey: { status, revocationReason, leakUrl } }: { apiKey: ApiKey }) {
  if (revocationReason === 'LEAKED')
    return <Badge kind="Bad">{leakUrl ? t('Leaked at {url}', { url: leakUrl }) : t('Leaked')}</Badge>;
  if (status === 'ACTIVE') return <Badge kind="Good">{t('Active')}</Badge>;
  return <Badge>{status === 'REVOKED' ? t('Revoked') : t('Expired')}</Badge>;
}

/** The webhook endpoints, automations and channels that a key made. */
function useMade({ id: keyId }: ApiKey): { id: string; name: string }[] {
  const { data = [] } = useQuery({
    queryKey: ['made', keyId],
    queryFn: async ({ signal }) => {
      const query = { limit: 200 };
      const [endpoints, automations, channels] = await Promise.all([
        client.webhookEndpoints.list({ ...query, signal }),
        client.automations.list({ ...query, signal }),
        client.channels.list({ ...query, signal }),
      ]);
      const named = endpoints.data.map((endpoint) => ({ ...endpoint, name: endpoint.url }));
      return [...named, ...automations.data, ...channels.data].filter(({ createdBy }) => createdBy?.id === keyId);
    },
  });
  return data;
}

function Revoke({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [ends, setEnds] = useState(false);
  const made = useMade(apiKey);
  const revoke = useAction(() => client.apiKeys.delete(apiKey.id, { endWhatItMade: ends }), {
    changes: [['keys'], ['endpoints'], ['automations'], ['channels']],
    done: t('The key is revoked.'),
    onDone: onClose,
  });
  return (
    <Confirm
      title={t('Revoke {name}?', { name: apiKey.label })}
      action={t('Revoke the key')}
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate(undefined)}
      onClose={onClose}
    >
      {t('Programs that use this key are refused from now on. This cannot be undone.')}
      {made.length > 0 && (
        <>
          <p>{t('The key made these, which go on working:')}</p>
          <ul>
            {made.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
          <Check label={t('Disable them')} checked={ends} onChange={({ target }) => setEnds(target.checked)} />
        </>
      )}
    </Confirm>
  );
}
