import type { Pipeline, Stage } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { toOptions } from '../../lib/lookups.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button, Row, SelectField, TextField } from '../../ui/controls.js';
import { useEdit } from '../../ui/edit.js';
import { wrongWith } from '../../ui/explain.js';
import { FormDialog } from '../../ui/forms.js';
import { DialogBox } from '../../ui/overlays.js';

const noColor = '#94a3b8';

/** What a change of a pipeline is seen in. */
export const pipelineChanges = [['pipelines'], ['board'], ['totals'], ['leads']];

const types = () =>
  [
    ['OPEN', t('Open')],
    ['WON', t('Won')],
    ['LOST', t('Lost')],
  ] as const;

/** The name of the type of a stage. */
export const nameOfType = (type: string) => types().find(([value]) => value === type)?.[1] ?? type;

/** Adds a stage, or changes one. */
export function StageDialog({
  pipeline,
  stage,
  onClose,
}: {
  pipeline: Pipeline;
  stage: Stage | undefined;
  onClose: () => void;
}) {
  const edit = useEdit(stage, ({ name, type, probability, color }) => ({
    name,
    type,
    probability: String(probability),
    color: color ?? noColor,
  }));
  const { base } = edit;
  const save = useAction(
    ({ name = '', type, probability, color = '' }: Record<string, string>) => {
      const fields = {
        name,
        color,
        type: type as 'OPEN',
        ...(probability && { probability: Number(probability) }),
      };
      return base
        ? client.pipelines.updateStage(pipeline.id, base.id, fields, { ifMatch: base.version })
        : client.pipelines.createStage(pipeline.id, fields);
    },
    { changes: pipelineChanges, quiet: true, edit, done: t('Saved.'), onDone: onClose },
  );
  return (
    <FormDialog
      title={stage ? t('Edit {name}', { name: stage.name }) : t('Add a stage to {name}', { name: pipeline.name })}
      draft={`stage/${stage?.id ?? `new-${pipeline.id}`}`}
      action={save}
      edit={edit}
      onSend={save.mutate}
      onClose={onClose}
    >
      <TextField
        label={t('Name')}
        name="name"
        required
        maxLength={100}
        defaultValue={stage?.name}
        wrong={wrongWith(save.error, 'name')}
      />
      <SelectField
        label={t('Type')}
        name="type"
        defaultValue={stage?.type ?? 'OPEN'}
        options={types()}
        hint={t('A lead that enters a stage of type Won or Lost is closed. A stage with leads keeps its type.')}
        wrong={wrongWith(save.error, 'type')}
      />
      <TextField
        label={t('Chance to win in percent')}
        name="probability"
        type="number"
        min={0}
        max={100}
        defaultValue={stage?.probability}
        wrong={wrongWith(save.error, 'probability')}
      />
      <TextField label={t('Color')} name="color" type="color" defaultValue={stage?.color ?? noColor} />
    </FormDialog>
  );
}

/** Deletes a stage, and moves its leads to another one. */
export function DeleteStageDialog({
  pipeline,
  stage,
  onClose,
}: {
  pipeline: Pipeline;
  stage: Stage;
  onClose: () => void;
}) {
  const others = pipeline.stages.filter(({ id }) => id !== stage.id);
  const [moveToStageId, setTarget] = useState(others[0]?.id ?? '');
  const remove = useAction(
    () => client.pipelines.deleteStage(pipeline.id, stage.id, { moveToStageId, ifMatch: stage.version }),
    { changes: pipelineChanges, done: t('“{name}” is deleted.', { name: stage.name }), onDone: onClose },
  );
  return (
    <DialogBox title={t('Delete {name}?', { name: stage.name })} onClose={onClose}>
      <SelectField
        label={t('Its leads go to')}
        value={moveToStageId}
        onChange={({ target }) => setTarget(target.value)}
        options={toOptions(others)}
      />
      <p>{t('They keep the status they have. This cannot be undone.')}</p>
      <Row end>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
          {t('Delete')}
        </Button>
      </Row>
    </DialogBox>
  );
}
