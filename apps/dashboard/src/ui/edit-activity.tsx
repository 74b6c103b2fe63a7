import type { Activity } from '@lead-engagement/sdk';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/i18n.js';
import { toLocalTime } from '../lib/format.js';
import { queries, useAction } from '../lib/queries.js';
import { nameOfActivity } from '../lib/timeline-words.js';
import { client } from '../session/session.js';
import { notify } from '../shell/notices.js';
import { TextArea, TextField } from './controls.js';
import { type Fields, useEdit } from './edit.js';
import { wrongWith } from './explain.js';
import { FormDialog, RowActions } from './forms.js';

const toFields = ({ title, content, occurredAt, dueAt }: Activity): Fields => ({
  title: title ?? '',
  content: content ?? '',
  occurredAt: toLocalTime(Date.parse(occurredAt)),
  dueAt: dueAt ? toLocalTime(Date.parse(dueAt)) : '',
});

/** The buttons that change or delete an activity. */
export function ActivityActions({ activity, changes }: { activity: Activity; changes: readonly QueryKey[] }) {
  const [isOpen, setOpen] = useState(false);
  const { id, type, title, content } = activity;
  const read = () => Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })));
  const remove = useAction(() => client.activities.delete(id), {
    changes,
    onDone: () => notify({ kind: 'good', text: t('Deleted.'), undo: () => client.activities.restore(id).then(read) }),
  });
  return (
    <>
      <RowActions
        name={(title || content || nameOfActivity(type)).slice(0, 80)}
        onEdit={() => setOpen(true)}
        onDelete={() => remove.mutate(undefined)}
      />
      {isOpen && <ActivityDialog activity={activity} changes={changes} onClose={() => setOpen(false)} />}
    </>
  );
}

function ActivityDialog({
  activity,
  changes,
  onClose,
}: {
  activity: Activity;
  changes: readonly QueryKey[];
  onClose: () => void;
}) {
  const edit = useEdit(activity, toFields);
  const { base } = edit;
  const save = useAction(
    (fields: Record<string, string>) => {
      const was = toFields(base);
      const { title, content, occurredAt, dueAt } = fields;
      return client.activities.update(
        base.id,
        {
          title: title || null,
          content: content || null,
          // Times are of a minute in the form: those that nobody has changed stay as they are.
          ...(occurredAt && occurredAt !== was.occurredAt && { occurredAt: new Date(occurredAt) }),
          ...(dueAt !== undefined && dueAt !== was.dueAt && { dueAt: dueAt ? new Date(dueAt) : null }),
        },
        { ifMatch: base.version },
      );
    },
    { changes, quiet: true, edit: { saved: () => undefined }, done: t('Saved.'), onDone: onClose },
  );
  return (
    <FormDialog
      title={t('Edit the activity')}
      draft={`activity/${activity.id}`}
      action={save}
      edit={edit}
      onSend={save.mutate}
      onClose={onClose}
    >
      <TextField
        label={t('Title')}
        name="title"
        maxLength={200}
        defaultValue={activity.title ?? ''}
        wrong={wrongWith(save.error, 'title')}
      />
      <TextArea
        label={t('Text')}
        name="content"
        maxLength={10_000}
        defaultValue={activity.content ?? ''}
        wrong={wrongWith(save.error, 'content')}
      />
      <TextField
        label={t('When it happened')}
        name="occurredAt"
        type="datetime-local"
        required
        defaultValue={toFields(activity).occurredAt}
        wrong={wrongWith(save.error, 'occurredAt')}
      />
      {activity.type === 'task' && (
        <TextField
          label={t('Due')}
          name="dueAt"
          type="datetime-local"
          defaultValue={toFields(activity).dueAt}
          wrong={wrongWith(save.error, 'dueAt')}
        />
      )}
    </FormDialog>
  );
}
