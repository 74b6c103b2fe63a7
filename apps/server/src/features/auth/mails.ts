import { toMailName } from '../../mail/names.js';
import type { Message } from '../../mail/queue.js';

interface Recipient {
  name: string;
  email: string;
  tenantName: string;
}

/** The mail that invites a user. `expiresAt` is ISO 8601 in UTC. */
export function writeInvitation(recipient: Recipient, url: string, expiresAt: string): MailText {
  const { email, name, tenantName } = named(recipient);
  return {
    subject: `Your account at ${tenantName}`,
    text: `Hello ${name},

${tenantName} has made an account for you (${email}). Choose a password to sign in with:

${url}

The link can be used once, until ${writeTime(expiresAt)}. If you did not expect it, ignore this mail.
`,
  };
}

/** The mail with a link to set a new password. `expiresAt` is ISO 8601 in UTC. */
export function writePasswordReset(recipient: Recipient, url: string, expiresAt: string): MailText {
  const { email, name, tenantName } = named(recipient);
  return {
    subject: `A new password for your account at ${tenantName}`,
    text: `Hello ${name},

somebody, most likely you, has asked for a new password for your account at ${tenantName} (${email}). Choose it here:

${url}

The link can be used once, until ${writeTime(expiresAt)}. If you did not ask for it, ignore this mail: the present
password goes on working.
`,
  };
}

type MailText = Omit<Message, 'to'>;

function named({ email, name, tenantName }: Recipient): Recipient {
  return { email, name: toMailName(name) || 'there', tenantName: toMailName(tenantName) || 'a company' };
}

function writeTime(moment: string): string {
  return `${moment.slice(0, 16).replace('T', ' ')} UTC`;
}
