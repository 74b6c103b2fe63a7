import {
  Bot,
  ChartColumn,
  Contact,
  FileUp,
  Inbox,
  KeyRound,
  ListTodo,
  type LucideIcon,
  Package,
  Radio,
  ScrollText,
  Search,
  Send,
  Settings,
  SquareKanban,
  Target,
  Webhook,
  Workflow,
} from 'lucide-react';
import { t } from '../i18n/i18n.js';
import { may } from '../session/session.js';

/** A page that the user may open. */
export interface NavigationEntry {
  to: string;
  text: string;
}

/** One that stands in the menu, and opens with two keys from everywhere. */
interface MenuEntry extends NavigationEntry {
  icon: LucideIcon;
  keys: string;
}

/** The pages that the user may open, by group. Those that the API would refuse are left out. */
export function navigation(): { title: string; entries: MenuEntry[] }[] {
  const entry = (shown: boolean, to: string, icon: LucideIcon, text: string, keys: string) =>
    shown ? [{ to, icon, text, keys }] : [];
  const [leads, conversations, audit] = [may('read:leads'), may('read:conversations'), may('read:audit')];
  const [collections, webhooks, admin] = [may('read:collections'), may('manage:webhooks'), may('admin')];
  const groups = [
    {
      title: t('Sales'),
      entries: [
        ...entry(leads, '/today', ListTodo, t('Today'), 'g t'),
        ...entry(leads, '/board', SquareKanban, t('Board'), 'g b'),
        ...entry(leads, '/leads', Target, t('Leads'), 'g l'),
        ...entry(leads, '/contacts', Contact, t('Contacts'), 'g c'),
        ...entry(leads, '/imports', FileUp, t('Imports'), 'g m'),
        ...entry(conversations, '/inbox', Inbox, t('Inbox'), 'g i'),
        ...entry(leads, '/reports', ChartColumn, t('Reports'), 'g p'),
        ...entry(collections, '/crawls', Search, t('Crawls'), 'g r'),
        ...entry(may('read:shipments'), '/shipments', Package, t('Shipments'), 'g s'),
      ],
    },
    {
      title: t('Setup'),
      entries: [
        ...entry(conversations, '/chatbots', Bot, t('Chatbots'), 'g h'),
        ...entry(leads, '/forms', ScrollText, t('Forms'), 'g f'),
        ...entry(leads, '/automations', Workflow, t('Automations'), 'g w'),
        ...entry(leads || conversations || admin, '/settings', Settings, t('Settings'), 'g ,'),
      ],
    },
    {
      title: t('Developers'),
      entries: [
        ...entry(admin, '/developers/keys', KeyRound, t('API keys'), 'g k'),
        ...entry(webhooks, '/developers/endpoints', Webhook, t('Webhook endpoints'), 'g e'),
        ...entry(webhooks, '/developers/deliveries', Send, t('Deliveries'), 'g d'),
        ...entry(webhooks, '/developers/events', Radio, t('Events'), 'g v'),
        ...entry(audit, '/developers/requests', ScrollText, t('Requests'), 'g q'),
        ...entry(true, '/developers/usage', ChartColumn, t('Usage'), 'g u'),
        ...entry(admin, '/developers/apps', KeyRound, t('OAuth apps'), 'g o'),
        ...entry(audit, '/developers/audit-log', ScrollText, t('Audit log'), 'g a'),
      ],
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
