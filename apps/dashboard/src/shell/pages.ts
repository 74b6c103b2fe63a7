import { t } from '../i18n/i18n.js';
import { may } from '../session/session.js';

/** A page of the navigation, with the keys that lead to it. */
export interface NavigationEntry {
  to: string;
  text: string;
  keys?: string;
}

/** The pages that the user may open, by group. Those that the API would refuse are left out. */
export function navigation(): { title: string; entries: NavigationEntry[] }[] {
  const entry = (shown: boolean, to: string, text: string, keys?: string) =>
    shown ? [{ to, text, ...(keys && { keys }) }] : [];
  const [leads, conversations] = [may('read:leads'), may('read:conversations')];
  const [collections, webhooks, admin] = [may('read:collections'), may('manage:webhooks'), may('admin')];
  const groups = [
    {
      title: t('Sales'),
      entries: [
        ...entry(leads, '/today', t('Today'), 'g t'),
        ...entry(leads, '/board', t('Board'), 'g b'),
        ...entry(leads, '/leads', t('Leads'), 'g l'),
        ...entry(leads, '/contacts', t('Contacts'), 'g c'),
        ...entry(conversations, '/inbox', t('Inbox'), 'g i'),
        ...entry(leads, '/reports', t('Reports'), 'g p'),
        ...entry(collections, '/crawls', t('Crawls'), 'g r'),
        ...entry(may('read:shipments'), '/shipments', t('Shipments'), 'g s'),
      ],
    },
    {
      title: t('Setup'),
      entries: [
        ...entry(conversations, '/chatbots', t('Chatbots'), 'g h'),
        ...entry(leads, '/automations', t('Automations'), 'g w'),
        ...entry(leads || conversations || admin, '/settings', t('Settings'), 'g ,'),
      ],
    },
    {
      title: t('Developers'),
      entries: [
        ...entry(admin, '/developers/keys', t('API keys'), 'g k'),
        ...entry(webhooks, '/developers/endpoints', t('Webhook endpoints'), 'g e'),
        ...entry(webhooks, '/developers/deliveries', t('Deliveries'), 'g d'),
        ...entry(webhooks, '/developers/events', t('Events'), 'g v'),
        ...entry(true, '/developers/usage', t('Usage'), 'g u'),
        ...entry(admin, '/developers/apps', t('OAuth apps'), 'g o'),
        ...entry(admin, '/developers/audit-log', t('Audit log'), 'g a'),
      ],
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
