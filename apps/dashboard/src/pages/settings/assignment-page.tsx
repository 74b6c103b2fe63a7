import { PreconditionFailedError, type Settings } from '@lead-engagement/sdk';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { DraftNote, useDraft } from '../../drafts/use-draft.js';
import { t } from '../../i18n/i18n.js';
import { useUsers } from '../../lib/lookups.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button, Row } from '../../ui/controls.js';
import { Clashes, type Fields, useEdit } from '../../ui/edit.js';
import { RowActions } from '../../ui/forms.js';
import { Card, Empty, Failure, Loading, pageStyles } from '../../ui/page.js';
import { Table } from '../../ui/table.js';
import { describeConditions, describeTarget, type Rule, useChatbots } from './assignment-rule.js';
import { AssignmentRuleDialog } from './assignment-rule-dialog.js';
import { ConversationPreview } from './conversation-preview.js';
import { SettingsFrame } from './settings-frame.js';
import { settingsKey, useSettings } from './use-settings.js';

/** The rules by which conversations that wait for a person get an assignee. */
export function Page() {
  const settings = useSettings();
  return (
    <SettingsFrame
      title={t('Assignment of conversations')}
      lead={t(
        'When a chatbot hands a conversation off, the first rule that finds a user assigns it. If none does, it waits, and is tried again when a user comes online or has room.',
      )}
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
  const edit = useEdit(settings, toFields, { values: fields, labelOf: () => t('Rules'), show: showRules, write: set });
  const rules = toRules(fields);
  const isChanged = fields.rules !== toFields(edit.base).rules;
  const save = useAction(
    () => {
      edit.sending();
      draft.sending();
      return client.settings.update(
        { conversations: { assignment: { rules: rules as never } } },
        { ifMatch: edit.base.version },
      );
    },
    {
      changes: [settingsKey, ['conversations']],
      done: t('Saved. Conversations that wait are assigned at once.'),
      quiet: true,
      edit,
    },
  );
  const setRules = (next: readonly Rule[]) => set('rules', JSON.stringify(next));
  const replace = (index: number, rule: Rule) => setRules([...rules.slice(0, index), rule, ...rules.slice(index + 1)]);
  const part = useRef<HTMLDivElement>(null);
  const draft = useDraft(part, { name: 'settings/assignment', edit, sent: save.sent });
  const hasClash = edit.clashes.length > 0;
  const add = () => setEdited({ index: rules.length, rule: undefined });
  return (
    <div ref={part} className={pageStyles.stack}>
      <DraftNote draft={draft} />
      <Clashes edit={edit} error={save.error} />
      {save.error && !(save.error instanceof PreconditionFailedError) && <Failure error={save.error} />}
      <Card
        title={t('Rules')}
        actions={
          <Button small onClick={add}>
            {t('New rule')}
          </Button>
        }
      >
        <RuleTable
          rules={rules}
          onEdit={(index) => setEdited({ index, rule: rules[index] })}
          onMove={(index, step) => setRules(swapped(rules, index, index + step))}
          onRemove={(index) => setRules(rules.filter((_, at) => at !== index))}
        />
        <Row end>
          <Button disabled={!isChanged || hasClash} onClick={() => setFields(toFields(edit.base))}>
            {t('Discard changes')}
          </Button>
          <Button
            look="primary"
            disabled={!isChanged || hasClash}
            busy={save.isPending}
            onClick={() => save.mutate(undefined)}
          >
            {t('Save')}
          </Button>
        </Row>
      </Card>
      <ConversationPreview />
      {edited && (
        <AssignmentRuleDialog
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

const toFields = ({ conversations }: Settings): Fields => ({ rules: JSON.stringify(conversations.assignment.rules) });
const toRules = ({ rules = '[]' }: Fields) => JSON.parse(rules) as Rule[];
const showRules = (_: string, value: string) =>
  toRules({ rules: value })
    .map(({ name }) => name)
    .join(', ');

function swapped(rules: readonly Rule[], one: number, other: number): Rule[] {
  const next = [...rules];
  [next[one], next[other]] = [rules[other] as Rule, rules[one] as Rule];
  return next;
}

function RuleTable({
  rules,
  onEdit,
  onMove,
  onRemove,
}: {
  rules: readonly Rule[];
  onEdit: (index: number) => void;
  onMove: (index: number, step: number) => void;
  onRemove: (index: number) => void;
}) {
  const [users, bots] = [useUsers(), useChatbots()];
  if (rules.length === 0) {
    return (
      <Empty title={t('There is no rule: conversations wait until somebody takes them.')}>
        <p>{t('Add one such as: conversations of the web chat go to the online user who was chosen longest ago.')}</p>
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
        { head: t('Applies to'), kind: 'text', minor: true, cell: ({ rule }) => describeConditions(rule, bots) },
        { head: t('Assigns to'), kind: 'text', cell: ({ rule }) => describeTarget(rule, users) },
        {
          head: t('Actions'),
          cell: ({ rule: { name }, index }) => (
            <RowActions name={name} onEdit={() => onEdit(index)} onDelete={() => onRemove(index)}>
              <Button
                small
                aria-label={t('Move {name} up', { name })}
                disabled={index === 0}
                onClick={() => onMove(index, -1)}
              >
                <ArrowUp size={16} aria-hidden />
              </Button>
              <Button
                small
                aria-label={t('Move {name} down', { name })}
                disabled={index === rules.length - 1}
                onClick={() => onMove(index, 1)}
              >
                <ArrowDown size={16} aria-hidden />
              </Button>
            </RowActions>
          ),
        },
      ]}
    />
  );
}
