import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { toOptions, useUsers } from '../../lib/lookups.js';
import { useLocalAction } from '../../lib/queries.js';
import { Check, CheckGroup, SelectField, TextField } from '../../ui/controls.js';
import { FormDialog } from '../../ui/forms.js';
import { nameOfHandoff } from '../inbox/conversation-state.js';
import { type HandoffReason, handoffReasons, type Rule, useChatbots } from './assignment-rule.js';

type Target = Rule['assignTo']['type'];

/** Edits a rule. It is checked by the API when all rules are saved. */
export function AssignmentRuleDialog({
  rule,
  onClose,
  onDone,
}: {
  rule: Rule | undefined;
  onClose: () => void;
  onDone: (rule: Rule) => void;
}) {
  const [users, bots] = [useUsers(), useChatbots()];
  const [botIds, setBotIds] = useState<string[]>(rule?.when?.botIds ?? []);
  const [reasons, setReasons] = useState<string[]>(rule?.when?.handoffReasons ?? []);
  const [target, setTarget] = useState<Target>(rule?.assignTo.type ?? 'ANYONE');
  const [userIds, setUserIds] = useState<string[]>(rule?.assignTo.type === 'USERS' ? rule.assignTo.userIds : []);
  const [onlyOnline, setOnlyOnline] = useState(rule?.onlyOnline ?? true);
  const apply = useLocalAction(({ name = '', platforms = '' }: Record<string, string>) => {
    const named = platforms
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean);
    const when = {
      ...(botIds.length > 0 && { botIds }),
      ...(named.length > 0 && { platforms: named }),
      ...(reasons.length > 0 && { handoffReasons: reasons as HandoffReason[] }),
    };
    onDone({
      name,
      ...(Object.keys(when).length > 0 && { when }),
      assignTo: target === 'USERS' ? { type: target, userIds } : { type: target },
      onlyOnline,
    });
  });
  const held = {
    values: { rule: JSON.stringify({ botIds, reasons, target, userIds, onlyOnline }) },
    write(_: string, value: string) {
      const kept = JSON.parse(value) as { [Name in 'botIds' | 'reasons' | 'userIds']: string[] };
      const { target: keptTarget, onlyOnline: isOnline } = JSON.parse(value) as { target: Target; onlyOnline: boolean };
      setBotIds(kept.botIds);
      setReasons(kept.reasons);
      setUserIds(kept.userIds);
      setTarget(keptTarget);
      setOnlyOnline(isOnline);
    },
  };
  return (
    <FormDialog
      title={rule ? t('Edit {name}', { name: rule.name }) : t('New rule')}
      submit={t('Apply')}
      draft={`assignment-rule/${rule?.name ?? 'new'}`}
      held={held}
      action={apply}
      disabled={target === 'USERS' && userIds.length === 0}
      onSend={apply.mutate}
      onClose={onClose}
    >
      <TextField label={t('Name')} name="name" required maxLength={100} defaultValue={rule?.name} />
      {bots.length > 0 && (
        <CheckGroup
          legend={t('Only of these chatbots')}
          options={toOptions(bots)}
          chosen={botIds}
          onChange={setBotIds}
        />
      )}
      <TextField
        label={t('Only of these platforms')}
        name="platforms"
        defaultValue={rule?.when?.platforms?.join(', ')}
        hint={t('Such as: WEB, TELEGRAM. Empty for all.')}
      />
      <CheckGroup
        legend={t('Only for these reasons')}
        options={handoffReasons.map((reason) => [reason, nameOfHandoff(reason)] as const)}
        chosen={reasons}
        onChange={setReasons}
      />
      <SelectField
        label={t('Assigns to')}
        value={target}
        onChange={({ target: field }) => setTarget(field.value as Target)}
        options={[
          ['ANYONE', t('All users in turn')],
          ['USERS', t('These users in turn')],
          ['OWNER', t('The owner of the lead or the contact')],
        ]}
      />
      {target === 'USERS' && (
        <CheckGroup legend={t('Users')} options={toOptions(users)} chosen={userIds} onChange={setUserIds} />
      )}
      <Check
        label={t('Only users who are online')}
        checked={onlyOnline}
        onChange={({ target: box }) => setOnlyOnline(box.checked)}
      />
    </FormDialog>
  );
}
