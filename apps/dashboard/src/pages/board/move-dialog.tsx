import type { LeadRead, Stage as WholeStage } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { nameOfLead } from '../../lib/leads.js';
import { useAction } from '../../lib/queries.js';
import { Button, TextArea } from '../../ui/controls.js';
import { FormDialog } from '../../ui/forms.js';
import { DialogBox } from '../../ui/overlays.js';

type Stage = Pick<WholeStage, 'id' | 'name'>;

/** Asks for the stage that a lead goes to: what dragging does, by keyboard and touch. */
export function MoveDialog({
  lead,
  stages,
  onMove,
  onClose,
}: {
  lead: LeadRead;
  stages: readonly Stage[];
  onMove: (stage: Stage) => void;
  onClose: () => void;
}) {
  return (
    <DialogBox title={t('Move {name} to …', { name: nameOfLead(lead) })} onClose={onClose}>
      {stages.map((stage) => (
        <Button
          key={stage.id}
          disabled={stage.id === lead.stageId}
          onClick={() => {
            onClose();
            onMove(stage);
          }}
        >
          {stage.name}
        </Button>
      ))}
    </DialogBox>
  );
}

/**
 * Asks why a lead is lost before it goes to a stage for lost leads, and stays, with what was typed, until the server has it. Left empty, the
 * name of the stage is the reason.
 */
export function LostDialog({
  lead,
  stage,
  onMove,
  onClose,
}: {
  lead: LeadRead;
  stage: Stage;
  onMove: (lostReason: string | undefined) => Promise<unknown>;
  onClose: () => void;
}) {
  const move = useAction(({ lostReason }: Record<string, string>) => onMove(lostReason || undefined), {
    changes: [['leads'], ['lead', lead.id], ['board']],
    quiet: true,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('Move {name} to {stage}', { name: nameOfLead(lead), stage: stage.name })}
      submit={t('Move')}
      draft={`lost-reason/${lead.id}`}
      action={move}
      onSend={move.mutate}
      onClose={onClose}
    >
      <TextArea
        label={t('Why it was lost')}
        name="lostReason"
        maxLength={500}
        hint={t('Left empty, the name of the stage stands for it.')}
      />
    </FormDialog>
  );
}
