import { t } from '../i18n/i18n.js';
import { Button, Row } from './controls.js';
import { DialogBox } from './overlays.js';

/** What still names a deleted record, as the API answers it. */
export interface Mentions {
  views: readonly { id: string; name: string | null }[];
  viewCount: number;
  automations?: readonly { id: string; name: string; paths: readonly string[] }[];
  scoringRules?: readonly string[];
  cannedReplies?: readonly { id: string; shortcut: string }[];
  cannedReplyCount?: number;
}

/** Whether anything still names the record. */
export const isMentioned = ({
  viewCount,
  automations = [],
  scoringRules = [],
  cannedReplyCount = 0,
}: Mentions): boolean => viewCount + automations.length + scoringRules.length + cannedReplyCount > 0;

/** Lists what still names a deleted record. `children` say what that means. */
export function MentionsDialog({
  name,
  mentions: { views, viewCount, automations = [], scoringRules = [], cannedReplies = [], cannedReplyCount = 0 },
  children,
  onClose,
}: {
  name: string;
  mentions: Mentions;
  children: string;
  onClose: () => void;
}) {
  const named = views.flatMap((view) => (view.name === null ? [] : [{ id: view.id, name: view.name }]));
  const others = viewCount - named.length;
  const otherReplies = cannedReplyCount - cannedReplies.length;
  return (
    <DialogBox title={t('“{name}” is deleted. It is still used by:', { name })} onClose={onClose}>
      <ul>
        {named.map((view) => (
          <li key={view.id}>{t('View: {name}', { name: view.name })}</li>
        ))}
        {others > 0 && <li>{t('{count, plural, one {# more view} other {# more views}}', { count: others })}</li>}
        {automations.map(({ id, name, paths }) => (
          <li key={id}>
            {paths.includes('authorId')
              ? t('Automation: {name}. It does not run until somebody changes or enables it.', { name })
              : t('Automation: {name}', { name })}
          </li>
        ))}
        {scoringRules.map((rule) => (
          <li key={rule}>{t('Scoring rule: {name}', { name: rule })}</li>
        ))}
        {cannedReplies.map(({ id, shortcut }) => (
          <li key={id}>{t('Canned reply: {name}', { name: shortcut })}</li>
        ))}
        {otherReplies > 0 && (
          <li>
            {t('{count, plural, one {# more canned reply} other {# more canned replies}}', { count: otherReplies })}
          </li>
        )}
      </ul>
      <p>{children}</p>
      <Row end>
        <Button look="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      </Row>
    </DialogBox>
  );
}
