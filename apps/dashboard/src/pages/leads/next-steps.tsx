import type { Activity } from '@lead-engagement/sdk';
import type { ReactNode } from 'react';
import { t } from '../../i18n/i18n.js';
import { tomorrow } from '../../lib/format.js';
import { useNames } from '../../lib/lookups.js';
import { useAction, useList } from '../../lib/queries.js';
import { client, may } from '../../session/session.js';
import { Button, Row, TextField } from '../../ui/controls.js';
import { Form } from '../../ui/forms.js';
import { Badge, Card } from '../../ui/page.js';
import { ListTable } from '../../ui/table.js';
import { AssigneeField, GiveTask, toAssignee } from '../../ui/tasks.js';
import { Ago } from '../../ui/time.js';

/** What is to be done next with a lead: activities with a due date that are not done, the next one first. */
export function NextSteps({ leadId, isOpen }: { leadId: string; isOpen: boolean }) {
  const changes = [['lead', leadId], ['tasks'], ['overview'], ['leads']];
  const list = useList(['lead', leadId, 'next-steps'], (cursor, signal) =>
    client.activities.list({ leadId, completed: false, sort: 'dueAt', limit: 20, cursor, signal }),
  );
  const add = useAction(
    ({ title = '', dueAt = '', assigneeId }: Record<string, string>) =>
      client.activities.create({
        leadId,
        type: 'task',
        title,
        dueAt: new Date(dueAt),
        assigneeId: toAssignee(assigneeId),
      }),
    { changes, done: t('Added.') },
  );
  const complete = useAction(
    ({ id, version }: Activity) => client.activities.update(id, { completedAt: new Date() }, { ifMatch: version }),
    { changes, done: t('The task is done.') },
  );
  const nameOf = useNames();
  const form = (
    <Form submit={t('Add')} draft={`next-step/${leadId}`} action={add} onSend={add.mutate} clears>
      <Row>
        <TextField label={t('Next step')} name="title" required maxLength={200} />
        <TextField label={t('Due')} name="dueAt" type="datetime-local" required defaultValue={tomorrow()} />
        <AssigneeField label={t('For')} />
      </Row>
    </Form>
  );
  return (
    <Card title={t('Next steps')}>
      <ListTable
        list={list}
        label={t('Next steps')}
        keyOf={({ id }) => id}
        empty={
          <p>{isOpen ? t('There is no next step. Decide what to do next, and when.') : t('There is no next step.')}</p>
        }
        columns={[
          { head: t('What'), kind: 'text', cell: ({ title, content, type }) => title ?? content ?? type },
          {
            head: t('Due'),
            cell: ({ dueAt }) =>
              dueAt && (
                <Badge kind={Date.parse(dueAt) < Date.now() ? 'Bad' : undefined}>
                  <Ago at={dueAt} />
                </Badge>
              ),
          },
          { head: t('For'), cell: ({ assigneeId }) => assigneeId && nameOf(assigneeId), minor: true },
          {
            head: t('Actions'),
            cell: (task) =>
              may('write:leads') && (
                <Row>
                  <Button small busy={complete.isPending} onClick={() => complete.mutate(task)}>
                    {t('Mark as done')}
                  </Button>
                  {task.type === 'task' && <GiveTask task={task} changes={changes} />}
                </Row>
              ),
          },
        ]}
      />
      {may('write:leads') && (isOpen ? form : <Later>{form}</Later>)}
    </Card>
  );
}

/** For a lead that is closed, where few people plan something. */
function Later({ children }: { children: ReactNode }) {
  return (
    <details>
      <summary>{t('Add a follow-up')}</summary>
      {children}
    </details>
  );
}
