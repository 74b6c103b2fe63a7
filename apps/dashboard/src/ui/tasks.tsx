import type { Activity } from '@lead-engagement/sdk';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/i18n.js';
import { onSubmit } from '../lib/form-data.js';
import { toOptions, useUsers } from '../lib/lookups.js';
import { useAction } from '../lib/queries.js';
import { client, currentMe } from '../session/session.js';
import { Button, controlStyles, Row, SelectField } from './controls.js';
import { DialogBox } from './overlays.js';

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
        <DialogBox title={t('Who does “{name}”?', { name: title ?? content ?? '' })} onClose={() => setIsOpen(false)}>
          <form className={controlStyles.form} onSubmit={onSubmit(({ assigneeId }) => give.mutate(assigneeId))}>
            <AssigneeField label={t('For')} kept={kept} />
            <Row end>
              <Button onClick={() => setIsOpen(false)}>{t('Cancel')}</Button>
              <Button type="submit" look="primary" busy={give.isPending}>
                {t('Give')}
              </Button>
            </Row>
          </form>
        </DialogBox>
      )}
    </>
  );
}
