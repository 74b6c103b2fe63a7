import type { Activity, LeadChange } from '@lead-engagement/sdk';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.js';
import { useNames, useUsers } from '../lib/lookups.js';
import { type List, useAction } from '../lib/queries.js';
import { nameOfAction, nameOfActivity, nameOfField, showValue } from '../lib/timeline-words.js';
import { client, may } from '../session/session.js';
import { Button, Row, SelectField, TextArea, TextField } from './controls.js';
import { ActivityActions } from './edit-activity.js';
import { Form } from './forms.js';
import { Badge, Card, Failure, Loading } from './page.js';
import { ListFoot } from './table.js';
import { AssigneeField, GiveTask, toAssignee } from './tasks.js';
import { Ago } from './time.js';
import styles from './timeline.module.css';

/** What a timeline shows: activities, and for a lead its changes too. */
type Entry = { at: string; activity: Activity } | { at: string; change: LeadChange };

/** What the history of a lead tells too, with more: who did it, and what it was before. */
const recorded = new Set(['lead_created', 'stage_changed', 'status_changed', 'score_changed', 'assigned']);

/** What happened, newest first, with a form to add to it. */
export function Timeline({
  target,
  activities,
  history,
  changes,
  more,
}: {
  target: { leadId: string } | { contactId: string };
  activities: List<Activity>;
  history?: List<LeadChange>;
  changes: readonly QueryKey[];
  /** What an entry shows besides, such as the way to its mail. */
  more?: (activity: Activity) => ReactNode;
}) {
  const oldest = history?.hasNextPage ? history.rows.at(-1)?.createdAt : '';
  const isTwice = ({ type, occurredAt }: Activity) =>
    recorded.has(type) && history?.isSuccess && oldest !== undefined && occurredAt >= oldest;
  const entries: Entry[] = [
    ...activities.rows.filter((each) => !isTwice(each)).map((activity) => ({ at: activity.occurredAt, activity })),
    ...(history?.rows ?? []).map((change) => ({ at: change.createdAt, change })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <Card title={t('Timeline')}>
      {may('write:leads') && <AddForm target={target} changes={changes} />}
      {activities.isPending && <Loading />}
      {activities.error && <Failure error={activities.error} onRetry={() => activities.refetch()} />}
      {activities.isSuccess && entries.length === 0 && (
        <p>{t('Nothing has happened yet. Write a note about your first call.')}</p>
      )}
      <ol className={styles.timeline}>
        {entries.map((entry) =>
          'activity' in entry ? (
            <Happened key={entry.activity.id} activity={entry.activity} changes={changes} more={more} />
          ) : (
            <Changed key={entry.change.id} change={entry.change} />
          ),
        )}
      </ol>
      {activities.hasNextPage && <ListFoot list={activities} />}
    </Card>
  );
}

function AddForm({
  target,
  changes,
}: {
  target: { leadId: string } | { contactId: string };
  changes: readonly QueryKey[];
}) {
  const add = useAction(
    ({ type = 'note', content = '', dueAt, assigneeId }: Record<string, string>) =>
      client.activities.create({
        ...target,
        type,
        content,
        ...(type === 'task' && {
          ...(dueAt && { dueAt: new Date(dueAt) }),
          assigneeId: toAssignee(assigneeId),
        }),
      }),
    { changes: [...changes, ['tasks'], ['overview'], ['leads']], quiet: true, done: t('Added.') },
  );
  return (
    <Form
      submit={t('Add')}
      draft={`activity/${'leadId' in target ? target.leadId : target.contactId}`}
      action={add}
      onSend={add.mutate}
      clears
    >
      <TextArea label={t('Note')} name="content" required maxLength={10_000} />
      <Row>
        <SelectField
          label={t('Type')}
          name="type"
          options={[
            ['note', t('Note')],
            ['call', t('Call')],
            ['email_sent', t('E-mail')],
            ['meeting', t('Meeting')],
            ['task', t('Task')],
          ]}
        />
        <div className={styles.ofTask}>
          <TextField label={t('When it is due')} name="dueAt" type="datetime-local" />
          <AssigneeField label={t('Assignee of the task')} />
        </div>
      </Row>
    </Form>
  );
}

function Happened({
  activity,
  changes,
  more,
}: {
  activity: Activity;
  changes: readonly QueryKey[];
  more: ((activity: Activity) => ReactNode) | undefined;
}) {
  const { id, type, title, content, occurredAt, dueAt, completedAt, version, userId, assigneeId } = activity;
  const users = useUsers();
  const user = users.find((other) => other.id === userId);
  const assignee = assigneeId === userId ? undefined : users.find((other) => other.id === assigneeId);
  const complete = useAction(() => client.activities.update(id, { completedAt: new Date() }, { ifMatch: version }), {
    changes: [...changes, ['tasks']],
    done: t('The task is done.'),
  });
  return (
    <li>
      <div className={styles.meta}>
        <Badge kind="Tint">{nameOfActivity(type)}</Badge> {user?.name} <Ago at={occurredAt} />
        {dueAt && !completedAt && (
          <>
            {t('due')} <Ago at={dueAt} />
          </>
        )}
        {assignee && t('for {name}', { name: assignee.name })}
        {completedAt && <Badge kind="Good">{t('Done')}</Badge>}
      </div>
      {title && <strong>{title}</strong>}
      {content && <p>{content}</p>}
      {more?.(activity)}
      {may('write:leads') && <ActivityActions activity={activity} changes={[...changes, ['tasks'], ['overview']]} />}
      {type === 'task' && !completedAt && may('write:leads') && (
        <Row>
          <Button small busy={complete.isPending} onClick={() => complete.mutate(undefined)}>
            {t('Mark as done')}
          </Button>
          <GiveTask task={activity} changes={[...changes, ['tasks'], ['overview']]} />
        </Row>
      )}
    </li>
  );
}

function Changed({ change: { action, actorId, changes, createdAt } }: { change: LeadChange }) {
  const user = useUsers().find((other) => other.id === actorId);
  const nameOf = useNames();
  return (
    <li>
      <div className={styles.meta}>
        <Badge>{nameOfAction(action)}</Badge> {user?.name} <Ago at={createdAt} />
      </div>
      {action === 'updated' &&
        // The time of the entry says since when the lead is in its stage.
        changes
          .filter(({ field }) => field !== 'stageEnteredAt')
          .map(({ field, from, to }) => (
            <span key={field}>
              {nameOfField(field)}: {showValue(field, from, nameOf)} → {showValue(field, to, nameOf)}
            </span>
          ))}
    </li>
  );
}
