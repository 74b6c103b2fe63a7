import type { Pipeline, Stage } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { usePipelines } from '../../lib/lookups.js';
import { useAction } from '../../lib/queries.js';
import { client, may } from '../../session/session.js';
import { Button, Row, TextField } from '../../ui/controls.js';
import { useEdit } from '../../ui/edit.js';
import { wrongWith } from '../../ui/explain.js';
import { DeleteDialog, FormDialog, latestOf, RowActions } from '../../ui/forms.js';
import { Badge, Card, Failure, Loading } from '../../ui/page.js';
import { Table } from '../../ui/table.js';
import { SettingsFrame, Swatch } from './settings-frame.js';
import { DeleteStageDialog, nameOfType, pipelineChanges, StageDialog } from './stage-dialogs.js';

type Dialog =
  | { edit: Pipeline | undefined }
  | { remove: Pipeline }
  | { pipeline: Pipeline; stage: Stage | undefined }
  | { pipeline: Pipeline; removeStage: Stage }
  | undefined;

/** The pipelines with their stages. */
export function Page() {
  const [dialog, setDialog] = useState<Dialog>();
  const pipelines = usePipelines();
  const close = () => setDialog(undefined);
  return (
    <SettingsFrame
      title={t('Pipelines')}
      lead={t('The stages that leads pass. The chance to win weights the values on the board and in reports.')}
      actions={
        may('manage:settings') && (
          <Button look="primary" onClick={() => setDialog({ edit: undefined })}>
            {t('New pipeline')}
          </Button>
        )
      }
    >
      {pipelines.isPending && <Loading />}
      {pipelines.error && <Failure error={pipelines.error} onRetry={() => pipelines.refetch()} />}
      {pipelines.data?.map((pipeline) => (
        <PipelineCard key={pipeline.id} pipeline={pipeline} onDialog={setDialog} />
      ))}
      {dialog && 'edit' in dialog && (
        <PipelineDialog pipeline={latestOf(pipelines.data, dialog.edit)} onClose={close} />
      )}
      {dialog && 'remove' in dialog && (
        <DeleteDialog
          name={dialog.remove.name}
          run={() => client.pipelines.delete(dialog.remove.id, { ifMatch: dialog.remove.version })}
          changes={pipelineChanges}
          onClose={close}
        >
          {t('Only a pipeline without leads can be deleted. This cannot be undone.')}
        </DeleteDialog>
      )}
      {dialog && 'stage' in dialog && (
        <StageDialog
          {...dialog}
          stage={latestOf(latestOf(pipelines.data, dialog.pipeline).stages, dialog.stage)}
          onClose={close}
        />
      )}
      {dialog && 'removeStage' in dialog && (
        <DeleteStageDialog pipeline={dialog.pipeline} stage={dialog.removeStage} onClose={close} />
      )}
    </SettingsFrame>
  );
}

function PipelineCard({ pipeline, onDialog }: { pipeline: Pipeline; onDialog: (dialog: Dialog) => void }) {
  const { id, name, isDefault, stages, version } = pipeline;
  const makeDefault = useAction(() => client.pipelines.update(id, { isDefault: true }, { ifMatch: version }), {
    changes: pipelineChanges,
    done: t('New leads go to {name} now.', { name }),
  });
  const move = useAction(
    ({ stage, position }: { stage: Stage; position: number }) =>
      client.pipelines.updateStage(id, stage.id, { position }, { ifMatch: stage.version }),
    { changes: pipelineChanges },
  );
  const mayWrite = may('manage:settings');
  return (
    <Card
      title={name}
      actions={
        <Row>
          {isDefault && <Badge kind="Tint">{t('New leads go here')}</Badge>}
          {mayWrite && (
            <RowActions
              name={name}
              onEdit={() => onDialog({ edit: pipeline })}
              onDelete={isDefault ? undefined : () => onDialog({ remove: pipeline })}
            >
              {!isDefault && (
                <Button small busy={makeDefault.isPending} onClick={() => makeDefault.mutate(undefined)}>
                  {t('Send new leads here')}
                </Button>
              )}
              <Button
                small
                onClick={() => onDialog({ pipeline, stage: undefined })}
                aria-label={t('Add a stage to {name}', { name })}
              >
                {t('Add a stage')}
              </Button>
            </RowActions>
          )}
        </Row>
      }
    >
      <Table
        label={t('Stages of {name}', { name })}
        lines
        rows={stages}
        keyOf={(stage) => stage.id}
        columns={[
          {
            head: t('Stage'),
            kind: 'text',
            cell: (stage) => (
              <>
                <Swatch color={stage.color} /> {stage.name}
              </>
            ),
          },
          { head: t('Type'), cell: ({ type }) => nameOfType(type) },
          { head: t('Chance to win'), kind: 'number', cell: ({ probability }) => `${probability} %` },
          {
            head: t('Actions'),
            cell: (stage) =>
              mayWrite && (
                <RowActions
                  name={stage.name}
                  onEdit={() => onDialog({ pipeline, stage })}
                  onDelete={stages.length > 1 ? () => onDialog({ pipeline, removeStage: stage }) : undefined}
                >
                  <Button
                    small
                    disabled={stage.position === 0 || move.isPending}
                    onClick={() => move.mutate({ stage, position: stage.position - 1 })}
                    aria-label={t('Move {name} up', { name: stage.name })}
                  >
                    ↑
                  </Button>
                  <Button
                    small
                    disabled={stage.position === stages.length - 1 || move.isPending}
                    onClick={() => move.mutate({ stage, position: stage.position + 1 })}
                    aria-label={t('Move {name} down', { name: stage.name })}
                  >
                    ↓
                  </Button>
                </RowActions>
              ),
          },
        ]}
      />
    </Card>
  );
}

function PipelineDialog({ pipeline, onClose }: { pipeline: Pipeline | undefined; onClose: () => void }) {
  const edit = useEdit(pipeline, ({ name }) => ({ name }));
  const { base } = edit;
  const save = useAction(
    ({ name = '' }: Record<string, string>) =>
      base ? client.pipelines.update(base.id, { name }, { ifMatch: base.version }) : client.pipelines.create({ name }),
    { changes: pipelineChanges, quiet: true, edit, done: t('Saved.'), onDone: onClose },
  );
  return (
    <FormDialog
      title={pipeline ? t('Edit {name}', { name: pipeline.name }) : t('New pipeline')}
      draft={`pipeline/${pipeline?.id ?? 'new'}`}
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
        defaultValue={pipeline?.name}
        hint={!pipeline && t('It begins with the stages New, Qualified, Proposal, Won and Lost. You can change them.')}
        wrong={wrongWith(save.error, 'name')}
      />
    </FormDialog>
  );
}
