import type { Chatbot } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { nameOfPlatform } from '../../lib/platforms.js';
import { useAction, useList } from '../../lib/queries.js';
import { useNavigateHere } from '../../lib/use-navigate-here.js';
import { client, may } from '../../session/session.js';
import { useShortcuts } from '../../shell/shortcuts.js';
import { Button, TextArea, TextField } from '../../ui/controls.js';
import { wrongWith } from '../../ui/explain.js';
import { FormDialog } from '../../ui/forms.js';
import { Badge, Empty, PageFrame } from '../../ui/page.js';
import { type Column, ListTable } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';

/** The chatbots of the company. */
export function Page() {
  const [isCreating, setCreating] = useState(false);
  const list = useList(['chatbots'], (cursor, signal) => client.chatbots.list({ limit: 50, cursor, signal }));
  const mayWrite = may('write:conversations');
  useShortcuts(mayWrite ? { c: () => setCreating(true) } : {});
  const create = mayWrite && (
    <Button look="primary" onClick={() => setCreating(true)}>
      {t('New chatbot')}
    </Button>
  );
  return (
    <PageFrame
      title={t('Chatbots')}
      lead={t('A chatbot replies to visitors from your knowledge bases, and hands over to a person when it is unsure.')}
      actions={create}
    >
      <ListTable
        list={list}
        label={t('Chatbots')}
        keyOf={({ id }) => id}
        columns={columns()}
        empty={
          <Empty title={t('There is no chatbot yet.')} action={create}>
            <p>
              {t(
                'Create one, give it a page of your website to read, and put it on your site with two lines of HTML. It needs no AI key.',
              )}
            </p>
          </Empty>
        }
      />
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </PageFrame>
  );
}

// A function: the texts must be looked up in the language that is shown.
const columns = (): Column<Chatbot>[] => [
  {
    head: t('Name'),
    kind: 'text',
    cell: ({ id, name }) => (
      <Link to="/chatbots/$chatbotId" params={{ chatbotId: id }}>
        {name}
      </Link>
    ),
  },
  {
    head: t('Status'),
    cell: ({ enabled, modelError }) => {
      if (!enabled) return <Badge>{t('Disabled')}</Badge>;
      return modelError ? (
        <Badge kind="Bad">{t('Its model is missing')}</Badge>
      ) : (
        <Badge kind="Good">{t('Active')}</Badge>
      );
    },
  },
  { head: t('Model'), kind: 'text', minor: true, cell: ({ model }) => model },
  {
    head: t('Channels'),
    kind: 'text',
    cell: ({ channels }) =>
      channels.map(({ platform, connected }) => (
        <span key={platform}>
          <Badge kind={connected ? 'Good' : 'Warn'}>{nameOfPlatform(platform)}</Badge>{' '}
        </span>
      )),
  },
  { head: t('Changed'), minor: true, cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
];

function CreateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigateHere();
  const create = useAction(
    ({ name = '', persona }: Record<string, string>) => client.chatbots.create({ name, ...(persona && { persona }) }),
    {
      changes: [['chatbots']],
      quiet: true,
      onDone: ({ id }) => void navigate({ to: '/chatbots/$chatbotId', params: { chatbotId: id } }),
    },
  );
  return (
    <FormDialog
      draft="chatbot/new"
      title={t('New chatbot')}
      submit={t('Create')}
      action={create}
      onSend={create.mutate}
      onClose={onClose}
    >
      <TextField
        label={t('Name')}
        name="name"
        required
        maxLength={100}
        hint={t('Visitors see it.')}
        wrong={wrongWith(create.error, 'name')}
      />
      <TextArea
        label={t('Persona')}
        name="persona"
        maxLength={8_000}
        hint={t('Its role and tone, such as “You help customers of a bicycle shop, briefly and in a friendly way.”')}
        wrong={wrongWith(create.error, 'persona')}
      />
    </FormDialog>
  );
}
