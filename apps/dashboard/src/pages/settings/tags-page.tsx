import type { Tag } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { useAction, useList } from '../../lib/queries.js';
import { client, may } from '../../session/session.js';
import { Button, TextField } from '../../ui/controls.js';
import { useEdit } from '../../ui/edit.js';
import { wrongWith } from '../../ui/explain.js';
import { DeleteDialog, FormDialog, latestOf, RowActions } from '../../ui/forms.js';
import { Empty } from '../../ui/page.js';
import { ListTable } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { SettingsFrame, Swatch } from './settings-frame.js';

type Dialog = { edit: Tag | undefined } | { remove: Tag } | undefined;

/** What a change of a tag is seen in. */
const changes = [['tags'], ['tag-list'], ['leads'], ['contacts'], ['board']];

/** The tags of contacts and leads. */
export function Page() {
  const [dialog, setDialog] = useState<Dialog>();
  const list = useList(['tag-list'], (cursor, signal) => client.tags.list({ limit: 100, cursor, signal }));
  const mayWrite = may('write:leads');
  const close = () => setDialog(undefined);
  const create = mayWrite && (
    <Button look="primary" onClick={() => setDialog({ edit: undefined })}>
      {t('New tag')}
    </Button>
  );
  return (
    <SettingsFrame title={t('Tags')} lead={t('Words that group contacts and leads.')} actions={create}>
      <ListTable
        list={list}
        label={t('Tags')}
        keyOf={({ id }) => id}
        columns={[
          {
            head: t('Name'),
            kind: 'text',
            cell: ({ name, color }) => (
              <>
                <Swatch color={color} /> {name}
              </>
            ),
          },
          { head: t('Changed'), minor: true, cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
          {
            head: t('Actions'),
            cell: (tag) =>
              mayWrite && (
                <RowActions
                  name={tag.name}
                  onEdit={() => setDialog({ edit: tag })}
                  onDelete={() => setDialog({ remove: tag })}
                />
              ),
          },
        ]}
        empty={
          <Empty title={t('There is no tag yet.')} action={create}>
            <p>
              {t(
                'Tag records that you want to find again, such as “Trade fair 2027”. Imports and automations can tag too.',
              )}
            </p>
          </Empty>
        }
      />
      {dialog && 'edit' in dialog && <TagDialog tag={latestOf(list.rows, dialog.edit)} onClose={close} />}
      {dialog && 'remove' in dialog && (
        <DeleteDialog
          name={dialog.remove.name}
          run={() => client.tags.delete(dialog.remove.id, { ifMatch: dialog.remove.version })}
          changes={changes}
          onClose={close}
        >
          {t('All contacts and leads lose this tag. This cannot be undone.')}
        </DeleteDialog>
      )}
    </SettingsFrame>
  );
}

const noColor = '#94a3b8';

function TagDialog({ tag, onClose }: { tag: Tag | undefined; onClose: () => void }) {
  const edit = useEdit(tag, ({ name, color }) => ({ name, color: color ?? noColor }));
  const { base } = edit;
  const save = useAction(
    ({ name = '', color = '' }: Record<string, string>) =>
      base
        ? client.tags.update(base.id, { name, color }, { ifMatch: base.version })
        : client.tags.create({ name, color }),
    { changes, quiet: true, edit, done: t('Saved.'), onDone: onClose },
  );
  return (
    <FormDialog
      title={tag ? t('Edit {name}', { name: tag.name }) : t('New tag')}
      draft={`tag/${tag?.id ?? 'new'}`}
      action={save}
      edit={edit}
      onSend={save.mutate}
      onClose={onClose}
    >
      <TextField
        label={t('Name')}
        name="name"
        required
        maxLength={50}
        defaultValue={tag?.name}
        wrong={wrongWith(save.error, 'name')}
      />
      <TextField label={t('Color')} name="color" type="color" defaultValue={tag?.color ?? noColor} />
    </FormDialog>
  );
}
