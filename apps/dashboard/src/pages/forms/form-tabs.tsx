import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { Tabs } from '../../ui/tabs.js';

/** The two pages of a form. */
export function FormTabs({ formId, name }: { formId: string; name: string }) {
  return (
    <Tabs label={name}>
      <Link
        to="/forms/$formId"
        params={{ formId }}
        activeOptions={{ exact: true }}
        activeProps={{ 'aria-current': 'page' }}
      >
        {t('Form')}
      </Link>
      <Link to="/forms/$formId/submissions" params={{ formId }} activeProps={{ 'aria-current': 'page' }}>
        {t('Submissions')}
      </Link>
    </Tabs>
  );
}
