import type { LeadRead } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { useBulk } from '../../lib/bulk.js';
import { usePipelines, useUsers } from '../../lib/lookups.js';
import { client } from '../../session/session.js';
import { useShortcuts } from '../../shell/shortcuts.js';
import { Button } from '../../ui/controls.js';
import { MenuButton } from '../../ui/overlays.js';
import { MailButton } from '../mail/mail-button.js';
import { personOfLead } from '../mail/people.js';

const changes = ['leads', 'board'];

const moveTo = (stageId: string) => (rows: readonly LeadRead[]) =>
  client.leads.bulkUpdateStage({ leadIds: rows.map(({ id }) => id), stageId });

/** What can be done with the leads that are selected. */
export function LeadBulk({ leads, onDone }: { leads: LeadRead[]; onDone: () => void }) {
  const { data: pipelines = [] } = usePipelines();
  const users = useUsers();
  const { start, progress } = useBulk();
  const run: typeof start = async (work) => {
    await start(work);
    onDone();
  };
  const remove = () =>
    void run({
      rows: leads,
      runAll: (rows) => client.leads.bulkDelete({ leadIds: rows.map(({ id }) => id) }),
      undo: (rows) => [{ rows, run: (lead) => client.leads.restore(lead.id) }],
      done: t('Deleted.'),
      changes,
    });
  useShortcuts({ '#': remove });
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
              runAll: moveTo(id),
              undo: (rows) =>
                [...new Set(rows.map(({ stageId }) => stageId))].map((stageId) => ({
                  rows: rows.filter((lead) => lead.stageId === stageId),
                  runAll: moveTo(stageId),
                })),
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
              undo: (rows) => [
                { rows, run: (lead) => client.leads.assign(lead.id, { assignedToId: lead.assignedToId }) },
              ],
              done: t('Assigned to {name}.', { name }),
              changes,
            }),
        }))}
      >
        {t('Assign to …')}
      </MenuButton>
      <MailButton small people={leads.map(personOfLead)} onDone={onDone} />
      <Button small look="danger" aria-keyshortcuts="#" onClick={remove}>
        {t('Delete')}
      </Button>
    </>
  );
}
