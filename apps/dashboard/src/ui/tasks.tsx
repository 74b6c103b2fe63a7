import type { Activity } from '@lead-engagement/sdk';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/i18n.js';
import { toOptions, useUsers } from '../lib/lookups.js';
import { useAction } from '../lib/queries.js';
import { client, currentMe } from '../session/session.js';
import { Button, SelectField } from './controls.js';
import { FormDialog } from './forms.js';

/** Who is to do a task: the user of the dashboard unless another one is chosen. `kept` has it now, and can keep it though disabled. */
export function AssigneeField({ label, kept }: { label: string; kept?: string | null }) {
  const all = useUsers();
  const users = all.filter(({ id, status }) => status !== 'DISABLED' || id === kept);
  const chosen = kept === undefined ? (currentMe()?.user?.id ?? '') : (kept ?? '');
  // The one who has it can have been deleted.
  const options = users.some(({ id }) => id === chosen) || chosen === '' ? [] : [[chosen, chosen] as const];
  return (
    <SelectField
      key={`users-${users.length}`}
      label={label}
      name="assigneeId"
      defaultValue={chosen}
      options={[['', t('Nobody')], ...options, ...toOptions(users)]}
    />
  );
}

/** The field of `AssigneeField` for the API. */
export const toAssignee = (value: string | undefined): string | null => value || null;

/** A button that gives a task to another user. */
export function GiveTask({ task, changes }: { task: Activity; changes: readonly QueryKey[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, version, title, content, assigneeId: kept } = task;
  const give = useAction(
    (value: string | undefined) =>
      client.activities.update(id, { assigneeId: toAssignee(value) }, { ifMatch: version }),
    {
      changes,
      quiet: true,
      done: t('The task is given.'),
      onDone: () => setIsOpen(false),
    },
  );
  return (
    <>
      <Button small onClick={() => setIsOpen(true)}>
        {t('Give to …')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('Who does “{name}”?', { name: title ?? content ?? '' })}
          submit={t('Give')}
          draft={`task-of/${id}`}
          action={give}
          onSend={({ assigneeId }) => give.mutate(assigneeId)}
          onClose={() => setIsOpen(false)}
        >
          <AssigneeField label={t('For')} kept={kept} />
        </FormDialog>
      )}
    </>
  );
}
