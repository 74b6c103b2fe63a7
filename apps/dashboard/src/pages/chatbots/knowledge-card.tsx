import type { Chatbot } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { useAction, useList } from '../../lib/queries.js';
import { useNavigateHere } from '../../lib/use-navigate-here.js';
import { client, may } from '../../session/session.js';
import { Button, Check, TextField } from '../../ui/controls.js';
import { wrongWith } from '../../ui/explain.js';
import { FormDialog } from '../../ui/forms.js';
import { Card, Failure, Loading } from '../../ui/page.js';
import { ListFoot, Table } from '../../ui/table.js';

/** Which knowledge bases a chatbot rests its replies on. */
export function KnowledgeCard({ bot }: { bot: Chatbot }) {
  const [isCreating, setCreating] = useState(false);
  const list = useList(['knowledge-bases'], (cursor, signal) =>
    client.knowledgeBases.list({ limit: 50, sort: 'createdAt', cursor, signal }),
  );
  const mayWrite = may('manage:channels');
  const use = useAction(
    (knowledgeBaseIds: string[]) => client.chatbots.update(bot.id, { knowledgeBaseIds }, { ifMatch: bot.version }),
    { changes: [['chatbot', bot.id]], done: t('Saved.') },
  );
  const toggle = (id: string) =>
    use.mutate(
      bot.knowledgeBaseIds.includes(id)
        ? bot.knowledgeBaseIds.filter((other) => other !== id)
        : [...bot.knowledgeBaseIds, id],
    );
  return (
    <Card
      title={t('Knowledge')}
      actions={
        mayWrite && (
          <Button small onClick={() => setCreating(true)}>
            {t('New knowledge base')}
          </Button>
        )
      }
    >
      {list.isPending && <Loading />}
      {list.error && <Failure error={list.error} onRetry={() => list.refetch()} />}
      {list.isSuccess && list.rows.length === 0 && (
        <p>{t('It knows nothing yet. Create a knowledge base, and add pages of your website, texts or files.')}</p>
      )}
      {list.rows.length > 0 && (
        <>
          <Table
            label={t('Knowledge bases')}
            rows={list.rows}
            keyOf={({ id }) => id}
            columns={[
              {
                head: t('Name'),
                kind: 'text',
                cell: ({ id, name }) => (
                  <Link to="/knowledge/$knowledgeBaseId" params={{ knowledgeBaseId: id }}>
                    {name}
                  </Link>
                ),
              },
              { head: t('Language'), minor: true, cell: ({ language }) => language },
              {
                head: t('Used'),
                cell: ({ id, name }) => (
                  <Check
                    label={<span className="visually-hidden">{t('Use {name}', { name })}</span>}
                    checked={bot.knowledgeBaseIds.includes(id)}
                    disabled={!mayWrite || use.isPending}
                    onChange={() => toggle(id)}
                  />
                ),
              },
            ]}
          />
          {list.hasNextPage && <ListFoot list={list} />}
        </>
      )}
      {isCreating && <CreateDialog bot={bot} onClose={() => setCreating(false)} />}
    </Card>
  );
}

/** Makes a knowledge base that the chatbot uses, and opens it. */
function CreateDialog({ bot, onClose }: { bot: Chatbot; onClose: () => void }) {
  const navigate = useNavigateHere();
  const create = useAction(
    async ({ name = '', language = 'en' }: Record<string, string>) => {
      const base = await client.knowledgeBases.create({ name, language: language as 'en' });
      await client.chatbots.update(bot.id, { knowledgeBaseIds: [...bot.knowledgeBaseIds, base.id] });
      return base;
    },
    {
      changes: [['knowledge-bases'], ['chatbot', bot.id]],
      quiet: true,
      onDone: ({ id }) => void navigate({ to: '/knowledge/$knowledgeBaseId', params: { knowledgeBaseId: id } }),
    },
  );
  return (
    <FormDialog
      title={t('New knowledge base')}
      submit={t('Create')}
      draft="knowledge-base/new"
      action={create}
      onSend={create.mutate}
      onClose={onClose}
    >
      <TextField label={t('Name')} name="name" required maxLength={100} wrong={wrongWith(create.error, 'name')} />
      <TextField
        label={t('Language')}
        name="language"
        required
        maxLength={5}
        defaultValue={navigator.language.slice(0, 2)}
        hint={t('Two letters, such as en, or “other”. It cannot be changed later.')}
        wrong={wrongWith(create.error, 'language')}
      />
    </FormDialog>
  );
}
