import { PreconditionFailedError, type Scoring, type Settings } from '@lead-engagement/sdk';
import { useRef, useState } from 'react';
import { DraftNote, useDraft } from '../../drafts/use-draft.js';
import { t } from '../../i18n/i18n.js';
import { inWords } from '../../lib/conditions.js';
import { useNames } from '../../lib/lookups.js';
import { ownValue } from '../../lib/own-value.js';
import { useAction } from '../../lib/queries.js';
import { nameOfActivity } from '../../lib/timeline-words.js';
import { client } from '../../session/session.js';
import { Button, controlStyles, Row, TextField } from '../../ui/controls.js';
import { Clashes, type Fields, useEdit } from '../../ui/edit.js';
import { wrongWith } from '../../ui/explain.js';
import { RowActions } from '../../ui/forms.js';
import { Card, Empty, Failure, Loading, pageStyles } from '../../ui/page.js';
import { Table } from '../../ui/table.js';
import { RuleDialog } from './rule-dialog.js';
import { Preview } from './scoring-preview.js';
import styles from './settings.module.css';
import { SettingsFrame } from './settings-frame.js';
import { settingsKey, useSettings } from './use-settings.js';

export type Rule = Scoring['rules'][number];

/** The rules that score leads. What they would change is shown before they are saved. */
export function Page() {
  const settings = useSettings();
  return (
    <SettingsFrame
      title={t('Scoring')}
      lead={t('Rules give points to leads, from 0 to 100 in all. The preview shows the effect before you save.')}
    >
      {settings.isPending && <Loading />}
      {settings.error && <Failure error={settings.error} onRetry={() => settings.refetch()} />}
      {settings.data && <Editor settings={settings.data} />}
    </SettingsFrame>
  );
}

function Editor({ settings }: { settings: Settings }) {
  const [fields, setFields] = useState(() => toFields(settings));
  const [edited, setEdited] = useState<{ index: number; rule: Rule | undefined }>();
  const set = (name: string, value: string) => setFields((before) => ({ ...before, [name]: value }));
  const edit = useEdit(settings, toFields, { values: fields, labelOf, show: showField, write: set });
  const draft = toScoring(fields);
  const { rules } = draft;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(edit.base.scoring);
  const save = useAction(
    (next: Scoring | null) => {
      edit.sending();
      kept.sending();
      return client.settings.update({ scoring: next as never }, { ifMatch: edit.base.version });
    },
    {
      changes: [settingsKey, ['lead'], ['leads']],
      done: t('Saved. The scores of all open leads are computed again.'),
      quiet: true,
      edit,
    },
  );
  const setRules = (next: Rule[]) => set('rules', JSON.stringify(next));
  const replace = (index: number, rule: Rule) =>
    setRules(index < rules.length ? rules.map((other, at) => (at === index ? rule : other)) : [...rules, rule]);
  const part = useRef<HTMLDivElement>(null);
  const kept = useDraft(part, { name: 'settings/scoring', edit, sent: save.sent });
  const hasClash = edit.clashes.length > 0;
  return (
    <div ref={part} className={pageStyles.split}>
      <div className={pageStyles.stack}>
        <DraftNote draft={kept} />
        <Clashes edit={edit} error={save.error} />
        {save.error && !(save.error instanceof PreconditionFailedError) && <Failure error={save.error} />}
        <Card
          title={t('Rules')}
          actions={
            <Button small onClick={() => setEdited({ index: rules.length, rule: undefined })}>
              {t('New rule')}
            </Button>
          }
        >
          <RuleTable
            rules={rules}
            onPoints={(index, points) => replace(index, { ...(rules[index] as Rule), points })}
            onEdit={(index) => setEdited({ index, rule: rules[index] })}
            onRemove={(index) => setRules(rules.filter((_, at) => at !== index))}
          />
          <div className={pageStyles.filters}>
            <TextField
              label={t('Thresholds')}
              value={fields.thresholds}
              onChange={({ target }) => set('thresholds', target.value)}
              hint={t('A lead whose score crosses one sends an event. Example: 50, 80')}
              wrong={wrongWith(save.error, 'scoring.thresholds')}
            />
            <TextField
              label={t('Half-life in days')}
              type="number"
              min={1}
              max={365}
              value={fields.halfLifeDays}
              onChange={({ target }) => set('halfLifeDays', target.value)}
              hint={t('An activity loses half of its points in this time.')}
              wrong={wrongWith(save.error, 'scoring.halfLifeDays')}
            />
          </div>
          <Row end>
            <Button disabled={hasClash} onClick={() => save.mutate(null)}>
              {t('Back to the default rules')}
            </Button>
            <Button disabled={!isChanged || hasClash} onClick={() => setFields(toFields(edit.base))}>
              {t('Discard changes')}
            </Button>
            <Button
              look="primary"
              disabled={!isChanged || hasClash}
              busy={save.isPending}
              onClick={() => save.mutate(draft)}
            >
              {t('Save')}
            </Button>
          </Row>
        </Card>
      </div>
      <Preview draft={draft} />
      {edited && (
        <RuleDialog
          rule={edited.rule}
          onClose={() => setEdited(undefined)}
          onDone={(rule) => {
            replace(edited.index, rule);
            setEdited(undefined);
          }}
        />
      )}
    </div>
  );
}

const toFields = ({ scoring: { rules, thresholds, halfLifeDays } }: Settings): Fields => ({
  rules: JSON.stringify(rules),
  thresholds: thresholds.join(', '),
  halfLifeDays: String(halfLifeDays),
});

/** The draft that the fields make. The API checks it. */
const toScoring = ({ rules = '[]', thresholds = '', halfLifeDays }: Fields) =>
  ({
    rules: JSON.parse(rules),
    thresholds: thresholds
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number),
    halfLifeDays: Number(halfLifeDays),
  }) as Scoring;

const labelOf = (name: string) =>
  ownValue({ rules: t('Rules'), thresholds: t('Thresholds') }, name) ?? t('Half-life in days');

/** A list of rules is shown by how the rules are called and what each gives. */
function showField(name: string, value: string): string {
  if (name !== 'rules') return value;
  return (JSON.parse(value) as Rule[]).map((rule) => `${rule.name}: ${rule.points}`).join(', ');
}

function RuleTable({
  rules,
  onPoints,
  onEdit,
  onRemove,
}: {
  rules: Rule[];
  onPoints: (index: number, points: number) => void;
  onEdit: (index: number) => void;
  onRemove: (index: number) => void;
}) {
  const nameOf = useNames();
  if (rules.length === 0) {
    return (
      <Empty title={t('There is no rule: every lead has a score of 0.')}>
        <p>{t('Add one such as: 10 points if the e-mail address of the contact is known.')}</p>
      </Empty>
    );
  }
  return (
    <Table
      label={t('Rules')}
      lines
      rows={rules.map((rule, index) => ({ rule, index }))}
      keyOf={({ index }) => String(index)}
      columns={[
        { head: t('Name'), kind: 'text', cell: ({ rule }) => rule.name },
        {
          head: t('Points'),
          kind: 'number',
          cell: ({ rule, index }) => (
            <input
              type="number"
              className={`${controlStyles.input} ${styles.points}`}
              min={-100}
              max={100}
              value={rule.points}
              aria-label={t('Points of {name}', { name: rule.name })}
              onChange={({ target }) => onPoints(index, target.valueAsNumber || 0)}
            />
          ),
        },
        { head: t('Condition'), kind: 'text', minor: true, cell: ({ rule }) => describe(rule, nameOf) },
        {
          head: t('Actions'),
          cell: ({ rule, index }) => (
            <RowActions name={rule.name} onEdit={() => onEdit(index)} onDelete={() => onRemove(index)} />
          ),
        },
      ]}
    />
  );
}

function describe(rule: Rule, nameOf: (id: string) => string): string {
  if (rule.kind === 'fit') {
    const words = inWords(rule.condition, nameOf);
    return words.length > 120 ? `${words.slice(0, 120)} …` : words;
  }
  const types = rule.activityTypes.map(nameOfActivity).join(', ');
  return rule.maxPoints === undefined
    ? t('For each activity of type {types}', { types })
    : t('For each activity of type {types}, up to {points} points', { types, points: rule.maxPoints });
}
