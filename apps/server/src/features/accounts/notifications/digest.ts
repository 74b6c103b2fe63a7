import type { MailLanguage, Notification, NotificationKind } from '@lead-engagement/contract';
import { toMailName } from '../../../mail/names.js';
import { ownValue } from '../../../own-value.js';

interface Texts {
  subject(count: number, tenant: string): string;
  hello(name: string): string;
  intro(tenant: string): string;
  more(count: number): string;
  settings: string;
  /** For kinds of a newer version, which can write them before this one is replaced. */
  unknown: string;
  kinds: Record<NotificationKind, { one: string; several: (count: number) => string; failed?: string }>;
}

const texts: Record<MailLanguage, Texts> = {
  en: {
    subject: (count, tenant) => (count === 1 ? `${tenant}: 1 notification` : `${tenant}: ${count} notifications`),
    hello: (name) => `Hello${name && ` ${name}`},`,
    intro: (tenant) => `this is new at ${tenant}:`,
    more: (count) => `And ${count} more.`,
    settings: 'Choose what you get by mail:',
    unknown: 'You have a notification',
    kinds: {
      LEAD_ASSIGNED: { one: 'You were assigned a lead', several: (count) => `You were assigned ${count} leads` },
      CONVERSATION_ASSIGNED: {
        one: 'You were assigned a conversation',
        several: (count) => `You were assigned ${count} conversations`,
      },
      CONVERSATION_HANDED_OFF: {
        one: 'A conversation waits for a person',
        several: (count) => `${count} conversations wait for a person`,
      },
      MENTIONED: { one: 'You were mentioned in a note', several: (count) => `You were mentioned in ${count} notes` },
      TASK_ASSIGNED: { one: 'You were given a task', several: (count) => `You were given ${count} tasks` },
      TASK_DUE: { one: 'A task of yours is due', several: (count) => `${count} tasks of yours are due` },
      IMPORT_FINISHED: {
        one: 'An import has finished',
        several: (count) => `${count} imports have finished`,
        failed: 'An import has failed',
      },
      EMAIL_BOUNCED: { one: 'A mail came back', several: (count) => `${count} mails came back` },
      EMAIL_FAILED: { one: 'A mail was not sent', several: (count) => `${count} mails were not sent` },
      MAILBOX_FAILED: { one: 'A mailbox does not work', several: (count) => `${count} mailboxes do not work` },
      EXPORT_FINISHED: {
        one: 'An export is ready',
        several: (count) => `${count} exports are ready`,
        failed: 'An export has failed',
      },
    },
  },
  de: {
    subject: (count, tenant) =>
      count === 1 ? `${tenant}: 1 Benachrichtigung` : `${tenant}: ${count} Benachrichtigungen`,
    hello: (name) => `Hallo${name && ` ${name}`},`,
    intro: (tenant) => `das ist neu bei ${tenant}:`,
    more: (count) => `Und ${count} weitere.`,
    settings: 'Wählen Sie, was Sie per E-Mail erhalten:',
    unknown: 'Sie haben eine Benachrichtigung',
    kinds: {
      LEAD_ASSIGNED: {
        one: 'Ihnen wurde ein Lead zugewiesen',
        several: (count) => `Ihnen wurden ${count} Leads zugewiesen`,
      },
      CONVERSATION_ASSIGNED: {
        one: 'Ihnen wurde eine Unterhaltung zugewiesen',
        several: (count) => `Ihnen wurden ${count} Unterhaltungen zugewiesen`,
      },
      CONVERSATION_HANDED_OFF: {
        one: 'Eine Unterhaltung wartet auf einen Menschen',
        several: (count) => `${count} Unterhaltungen warten auf einen Menschen`,
      },
      MENTIONED: {
        one: 'Sie wurden in einer Notiz erwähnt',
        several: (count) => `Sie wurden in ${count} Notizen erwähnt`,
      },
      TASK_ASSIGNED: {
        one: 'Ihnen wurde eine Aufgabe zugewiesen',
        several: (count) => `Ihnen wurden ${count} Aufgaben zugewiesen`,
      },
      TASK_DUE: { one: 'Eine Ihrer Aufgaben ist fällig', several: (count) => `${count} Ihrer Aufgaben sind fällig` },
      IMPORT_FINISHED: {
        one: 'Ein Import ist abgeschlossen',
        several: (count) => `${count} Importe sind abgeschlossen`,
        failed: 'Ein Import ist fehlgeschlagen',
      },
      EMAIL_BOUNCED: { one: 'Eine E-Mail kam zurück', several: (count) => `${count} E-Mails kamen zurück` },
      EMAIL_FAILED: {
        one: 'Eine E-Mail wurde nicht gesendet',
        several: (count) => `${count} E-Mails wurden nicht gesendet`,
      },
      MAILBOX_FAILED: {
        one: 'Ein Postfach funktioniert nicht',
        several: (count) => `${count} Postfächer funktionieren nicht`,
      },
      EXPORT_FINISHED: {
        one: 'Ein Export liegt bereit',
        several: (count) => `${count} Exporte liegen bereit`,
        failed: 'Ein Export ist fehlgeschlagen',
      },
    },
  },
  es: {
    subject: (count, tenant) => (count === 1 ? `${tenant}: 1 notificación` : `${tenant}: ${count} notificaciones`),
    hello: (name) => `Hola${name && ` ${name}`}:`,
    intro: (tenant) => `Novedades en ${tenant}:`,
    more: (count) => `Y ${count} más.`,
    settings: 'Elija qué recibe por correo:',
    unknown: 'Tiene una notificación',
    kinds: {
      LEAD_ASSIGNED: {
        one: 'Se le ha asignado un lead',
        several: (count) => `Se le han asignado ${count} leads`,
      },
      CONVERSATION_ASSIGNED: {
        one: 'Se le ha asignado una conversación',
        several: (count) => `Se le han asignado ${count} conversaciones`,
      },
      CONVERSATION_HANDED_OFF: {
        one: 'Una conversación espera a una persona',
        several: (count) => `${count} conversaciones esperan a una persona`,
      },
      MENTIONED: {
        one: 'Se le ha mencionado en una nota',
        several: (count) => `Se le ha mencionado en ${count} notas`,
      },
      TASK_ASSIGNED: {
        one: 'Se le ha asignado una tarea',
        several: (count) => `Se le han asignado ${count} tareas`,
      },
      TASK_DUE: { one: 'Ha vencido una de sus tareas', several: (count) => `Han vencido ${count} de sus tareas` },
      IMPORT_FINISHED: {
        one: 'Ha terminado una importación',
        several: (count) => `Han terminado ${count} importaciones`,
        failed: 'Ha fallado una importación',
      },
      EMAIL_BOUNCED: { one: 'Ha vuelto un correo', several: (count) => `${count} correos han vuelto` },
      EMAIL_FAILED: { one: 'No se ha enviado un correo', several: (count) => `${count} correos no se han enviado` },
      MAILBOX_FAILED: { one: 'Un buzón no funciona', several: (count) => `${count} buzones no funcionan` },
      EXPORT_FINISHED: {
        one: 'Hay una exportación lista',
        several: (count) => `Hay ${count} exportaciones listas`,
        failed: 'Ha fallado una exportación',
      },
    },
  },
  fr: {
    subject: (count, tenant) => (count === 1 ? `${tenant} : 1 notification` : `${tenant} : ${count} notifications`),
    hello: (name) => `Bonjour${name && ` ${name}`},`,
    intro: (tenant) => `voici les nouveautés chez ${tenant} :`,
    more: (count) => `Et ${count} de plus.`,
    settings: 'Choisissez ce que vous recevez par e-mail :',
    unknown: 'Vous avez une notification',
    kinds: {
      LEAD_ASSIGNED: {
        one: 'Un lead vous a été attribué',
        several: (count) => `${count} leads vous ont été attribués`,
      },
      CONVERSATION_ASSIGNED: {
        one: 'Une conversation vous a été attribuée',
        several: (count) => `${count} conversations vous ont été attribuées`,
      },
      CONVERSATION_HANDED_OFF: {
        one: 'Une conversation attend une personne',
        several: (count) => `${count} conversations attendent une personne`,
      },
      MENTIONED: {
        one: 'Vous avez été mentionné dans une note',
        several: (count) => `Vous avez été mentionné dans ${count} notes`,
      },
      TASK_ASSIGNED: {
        one: 'Une tâche vous a été attribuée',
        several: (count) => `${count} tâches vous ont été attribuées`,
      },
      TASK_DUE: {
        one: 'Une de vos tâches est arrivée à échéance',
        several: (count) => `${count} de vos tâches sont arrivées à échéance`,
      },
      IMPORT_FINISHED: {
        one: 'Une importation est terminée',
        several: (count) => `${count} importations sont terminées`,
        failed: 'Une importation a échoué',
      },
      EMAIL_BOUNCED: { one: 'Un e-mail est revenu', several: (count) => `${count} e-mails sont revenus` },
      EMAIL_FAILED: {
        one: 'Un e-mail n’a pas été envoyé',
        several: (count) => `${count} e-mails n’ont pas été envoyés`,
      },
      MAILBOX_FAILED: {
        one: 'Une boîte aux lettres ne fonctionne pas',
        several: (count) => `${count} boîtes aux lettres ne fonctionnent pas`,
      },
      EXPORT_FINISHED: {
        one: 'Une exportation est prête',
        several: (count) => `${count} exportations sont prêtes`,
        failed: 'Une exportation a échoué',
      },
    },
  },
};

/** Writes the mail with notifications of a user. `count` is how many there are; only some are shown. */
export function writeDigest(
  language: MailLanguage,
  reader: { name: string; tenantName: string },
  { shown, count }: { shown: readonly Notification[]; count: number },
  publicUrl: string,
): { subject: string; text: string } {
  const text = texts[language];
  const tenant = toMailName(reader.tenantName) || '–';
  const lines = shown.map((notification) => `- ${titleOf(text, notification)}\n  ${publicUrl}${pathOf(notification)}`);
  const rest = count > shown.length ? [text.more(count - shown.length)] : [];
  const parts = [
    text.hello(toMailName(reader.name)),
    text.intro(tenant),
    ...lines,
    ...rest,
    `${text.settings}\n${publicUrl}/app/account`,
  ];
  return { subject: text.subject(count, tenant), text: `${parts.join('\n\n')}\n` };
}

function titleOf({ kinds, unknown }: Texts, { kind, count, subject, outcome, reason }: Notification): string {
  const known = ownValue(kinds, kind);
  if (!known) return unknown;
  const { one, several, failed = one } = known;
  if (count > 1) return several(count);
  const name = subject === null ? '' : toMailName(subject);
  const said = reason === null ? '' : toMailName(reason);
  return `${outcome === 'FAILED' ? failed : one}${name && `: ${name}`}${said && ` (${said})`}`;
}

/** Where the dashboard shows what a notification is about. */
function pathOf({ kind, leadId, contactId, conversationId, importId }: Notification): string {
  if (conversationId) return `/app/inbox?open=${conversationId}`;
  if (leadId) return `/app/leads/${leadId}`;
  if (contactId) return `/app/contacts/${contactId}`;
  if (importId) return `/app/imports/${importId}`;
  if (kind === 'IMPORT_FINISHED') return '/app/imports';
  if (kind === 'EXPORT_FINISHED') return '/app/contacts';
  if (kind === 'LEAD_ASSIGNED') return '/app/leads';
  if (kind === 'MAILBOX_FAILED') return '/app/settings/mailbox';
  return kind === 'TASK_ASSIGNED' || kind === 'TASK_DUE' ? '/app/today' : '/app/inbox';
}
