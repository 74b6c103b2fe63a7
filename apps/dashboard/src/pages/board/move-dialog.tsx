import type { LeadRead, Stage as WholeStage } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { nameOfLead } from '../../lib/leads.js';
import { Button } from '../../ui/controls.js';
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
