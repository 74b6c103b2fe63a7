import type { BulkUpdate, LeadBulkUpdate } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { formatNumber } from '../../lib/format.js';
import { usePipelines, useTags, useUsers } from '../../lib/lookups.js';
import { queries, useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button, Row } from '../../ui/controls.js';
import { Confirm, MenuButton } from '../../ui/overlays.js';
import { Card, Failure, Meter } from '../../ui/page.js';

/** A change to confirm, and what it is called. */
interface Asked {
  title: string;
  changes: LeadBulkUpdate['changes'];
}

/** What can be done with all leads that match the filters: a job, which begins once the user has confirmed it. */
export function LeadBulkAll({
  filter,
  total,
  onStart,
}: {
  filter: Record<string, string>;
  total: number;
  onStart: (jobId: string) => void;
}) {
  const { data: pipelines = [] } = usePipelines();
  const [users, tags] = [useUsers(), useTags()];
  const [asked, setAsked] = useState<Asked>();
  const start = useAction(
    ({ changes }: Asked) => client.leads.bulkUpdate({ filter: filter as LeadBulkUpdate['filter'], changes }),
    { onDone: ({ id }) => onStart(id) },
  );
  const count = formatNumber(total);
  const choice = (id: string, text: string, title: string, changes: LeadBulkUpdate['changes']) => ({
    id,
    text,
    run: () => setAsked({ title, changes }),
  });
  const people = [{ id: '', name: t('Nobody') }, ...users];
  return (
    <>
      <MenuButton
        small
        choices={pipelines
          .flatMap(({ stages }) => stages)
          .map(({ id, name }) =>
            choice(id, name, t('Move {count} leads to {stage}?', { count, stage: name }), { stageId: id }),
          )}
      >
        {t('Move to …')}
      </MenuButton>
      <MenuButton
        small
        choices={people.map(({ id, name }) =>
          choice(id || 'nobody', name, t('Assign {count} leads to {name}?', { count, name }), {
            assignedToId: id || null,
          }),
        )}
      >
        {t('Assign to …')}
      </MenuButton>
      {tags.length > 0 && (
        <>
          <MenuButton
            small
            choices={tags.map(({ id, name }) =>
              choice(id, name, t('Tag {count} leads with {name}?', { count, name }), { addTagIds: [id] }),
            )}
          >
            {t('Tag …')}
          </MenuButton>
          <MenuButton
            small
            choices={tags.map(({ id, name }) =>
              choice(id, name, t('Take the tag {name} from {count} leads?', { count, name }), { removeTagIds: [id] }),
            )}
          >
            {t('Take a tag away …')}
          </MenuButton>
        </>
      )}
      {asked && (
        <Confirm
          title={asked.title}
          action={t('Change the leads')}
          busy={start.isPending}
          onConfirm={() => start.mutate(asked)}
          onClose={() => setAsked(undefined)}
        >
          {t('It is done in the background and starts no automation. You can undo it for seven days.')}
        </Confirm>
      )}
    </>
  );
}

/** The job, read again until it and its undo have ended. */
function useJob(id: string) {
  return useQuery({
    queryKey: ['bulk-update', id],
    queryFn: async ({ signal }) => {
      const job = await client.bulkUpdates.get(id, { signal });
      if (isEnded(job)) for (const name of ['leads', 'board']) void queries.invalidateQueries({ queryKey: [name] });
      return job;
    },
    refetchInterval: ({ state: { data } }) => (data && isEnded(data) ? false : 500),
  });
}

const isEnded = ({ completedAt, undo }: BulkUpdate) => completedAt !== null && (undo === null || undo.completedAt);
const percent = (share: number) => `${Math.floor(share * 100)} %`;

/** How far a bulk update is, what it did, and its undo. */
export function BulkProgress({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const { data: job, error, refetch } = useJob(jobId);
  const cancel = useAction(() => client.bulkUpdates.cancel(jobId), { onDone: () => void refetch() });
  const undo = useAction(() => client.bulkUpdates.undo(jobId), { onDone: () => void refetch() });
  if (!job) return error && <Failure error={error} onRetry={() => refetch()} />;
  const { counts, failures, progress, completedAt } = job;
  return (
    <Card title={completedAt ? t('Leads changed') : t('Changing leads …')}>
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {!completedAt && <Meter label={t('Progress')} used={progress} limit={1} text={percent(progress)} />}
      <p role="status">
        {t('{changed} of {total} changed, {unchanged} as they are, {failed} with errors.', {
          changed: formatNumber(counts.changed),
          total: formatNumber(completedAt ? counts.matched : counts.total),
          unchanged: formatNumber(counts.unchanged),
          failed: formatNumber(counts.failed),
        })}
      </p>
      {job.error && <p>{job.error}</p>}
      {failures.map(({ message, count }) => (
        <p key={message}>{`${formatNumber(count)} × ${message}`}</p>
      ))}
      {job.undo && <UndoState undo={job.undo} />}
      <Row>
        {!completedAt && (
          <Button busy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
            {t('Stop')}
          </Button>
        )}
        {job.undoUntil && (
          <Button busy={undo.isPending} onClick={() => undo.mutate(undefined)}>
            {t('Undo this change')}
          </Button>
        )}
        {isEnded(job) && <Button onClick={onClose}>{t('Close')}</Button>}
      </Row>
    </Card>
  );
}

function UndoState({ undo: { status, progress, counts } }: { undo: NonNullable<BulkUpdate['undo']> }) {
  if (status === 'FAILED') return <p role="status">{t('The undo stopped. Undo the change again to continue it.')}</p>;
  if (status !== 'COMPLETED') {
    return <Meter label={t('Undoing …')} used={progress} limit={1} text={percent(progress)} />;
  }
  return (
    <p role="status">
      {t('Undone: {restored} with their earlier values, {kept} kept because they were changed.', {
        restored: formatNumber(counts.restored),
        kept: formatNumber(counts.kept),
      })}
    </p>
  );
}
