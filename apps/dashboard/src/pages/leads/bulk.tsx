import type { LeadRead } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { useBulk } from '../../lib/bulk.js';
import { usePipelines, useUsers } from '../../lib/lookups.js';
import { client } from '../../session/session.js';
import { MenuButton } from '../../ui/overlays.js';

const changes = ['leads', 'board'];

/** What can be done with the leads that are selected. */
export function LeadBulk({ leads, onDone }: { leads: LeadRead[]; onDone: () => void }) {
  const { data: pipelines = [] } = usePipelines();
  const users = useUsers();
  const { start, progress } = useBulk();
  const run: typeof start = async (work) => {
    await start(work);
    onDone();
  };
  if (progress)
    return <span role="status">{t('{done} of {of} done …', { done: progress.done, of: progress.of })}</span>;
  const stages = pipelines.flatMap((pipeline) => pipeline.stages);
  const people = [{ id: '', name: t('Nobody') }, ...users];
  return (
    <>
      <MenuButton
        small
        choices={stages.map(({ id, name }) => ({
          id,
          text: name,
          run: () =>
            void run({
              rows: leads,
              run: (lead) => client.leads.updateStage(lead.id, { stageId: id }),
              undo: (lead) => client.leads.updateStage(lead.id, { stageId: lead.stageId }),
              done: t('Moved to {stage}.', { stage: name }),
              changes,
            }),
        }))}
      >
        {t('Move to …')}
      </MenuButton>
      <MenuButton
        small
        choices={people.map(({ id, name }) => ({
          id: id || 'nobody',
          text: name,
          run: () =>
            void run({
              rows: leads,
              run: (lead) => client.leads.assign(lead.id, { assignedToId: id || null }),
              undo: (lead) => client.leads.assign(lead.id, { assignedToId: lead.assignedToId }),
              done: t('Assigned to {name}.', { name }),
              changes,
            }),
        }))}
      >
        {t('Assign to …')}
      </MenuButton>
      <MenuButton
        small
        choices={[
          {
            id: 'delete',
            text: t('Delete'),
            danger: true,
            run: () =>
              void run({
                rows: leads,
                run: (lead) => client.leads.delete(lead.id),
                undo: (lead) => client.leads.restore(lead.id),
                done: t('Deleted.'),
                changes,
              }),
          },
        ]}
      >
        {t('More')}
      </MenuButton>
    </>
  );
}
