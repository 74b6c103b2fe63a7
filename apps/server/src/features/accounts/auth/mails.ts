import type { environments, MailLanguage } from '@lead-engagement/contract';
import { toMailName } from '../../../mail/names.js';
import type { Message } from '../../../mail/queue.js';

interface Recipient {
  name: string;
  email: string;
  tenantName: string;
  environment: (typeof environments)[number];
}

type MailText = Omit<Message, 'to'>;
type Write = (recipient: Omit<Recipient, 'environment'>, url: string, until: string) => MailText;

const invitations: Record<MailLanguage, Write> = {
  en: ({ name, email, tenantName }, url, until) => ({
    subject: `Your account at ${tenantName || 'a company'}`,
    text: `Hello ${name || 'there'},

${tenantName || 'a company'} has made an account for you (${email}). Choose a password to sign in with:

${url}

The link can be used once, until ${until}. If you did not expect it, ignore this mail.
`,
  }),
  de: ({ name, email, tenantName }, url, until) => ({
    subject: `Ihr Konto bei ${tenantName || 'einer Firma'}`,
    text: `Guten Tag${name && ` ${name}`},

${tenantName || 'eine Firma'} hat für Sie ein Konto angelegt (${email}). Wählen Sie ein Passwort für die Anmeldung:

${url}

Der Link gilt einmal, bis ${until}. Wenn Sie ihn nicht erwartet haben, ignorieren Sie diese E-Mail.
`,
  }),
  es: ({ name, email, tenantName }, url, until) => ({
    subject: `Su cuenta en ${tenantName || 'una empresa'}`,
    text: `Hola${name && `, ${name}`}:

${tenantName || 'una empresa'} ha creado una cuenta para usted (${email}). Elija una contraseña para iniciar sesión:

${url}

El enlace se puede usar una vez, hasta el ${until}. Si no lo esperaba, ignore este correo.
`,
  }),
  fr: ({ name, email, tenantName }, url, until) => ({
    subject: `Votre compte chez ${tenantName || 'une entreprise'}`,
    text: `Bonjour${name && ` ${name}`},

${tenantName || 'une entreprise'} a créé un compte pour vous (${email}). Choisissez un mot de passe pour vous connecter :

${url}

Le lien est valable une seule fois, jusqu'au ${until}. Si vous ne l'attendiez pas, ignorez cet e-mail.
`,
  }),
};

const resets: Record<MailLanguage, Write> = {
  en: ({ name, email, tenantName }, url, until) => ({
    subject: `A new password for your account at ${tenantName || 'a company'}`,
    text: `Hello ${name || 'there'},

somebody, most likely you, has asked for a new password for your account at ${tenantName || 'a company'} (${email}). Choose it here:

${url}

The link can be used once, until ${until}. If you did not ask for it, ignore this mail: the present
password goes on working.
`,
  }),
  de: ({ name, email, tenantName }, url, until) => ({
    subject: `Ein neues Passwort für Ihr Konto bei ${tenantName || 'einer Firma'}`,
    text: `Guten Tag${name && ` ${name}`},

jemand, wahrscheinlich Sie selbst, hat ein neues Passwort für Ihr Konto bei ${tenantName || 'einer Firma'} (${email}) angefordert.
Wählen Sie es hier:

${url}

Der Link gilt einmal, bis ${until}. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail: Das bisherige
Passwort gilt weiter.
`,
  }),
  es: ({ name, email, tenantName }, url, until) => ({
    subject: `Una nueva contraseña para su cuenta en ${tenantName || 'una empresa'}`,
    text: `Hola${name && `, ${name}`}:

alguien, probablemente usted, ha pedido una nueva contraseña para su cuenta en ${tenantName || 'una empresa'} (${email}). Elíjala aquí:

${url}

El enlace se puede usar una vez, hasta el ${until}. Si no lo ha pedido, ignore este correo: la contraseña actual
sigue siendo válida.
`,
  }),
  fr: ({ name, email, tenantName }, url, until) => ({
    subject: `Un nouveau mot de passe pour votre compte chez ${tenantName || 'une entreprise'}`,
    text: `Bonjour${name && ` ${name}`},

quelqu'un, sans doute vous, a demandé un nouveau mot de passe pour votre compte chez ${tenantName || 'une entreprise'} (${email}). Choisissez-le ici :

${url}

Le lien est valable une seule fois, jusqu'au ${until}. Si vous ne l'avez pas demandé, ignorez cet e-mail : le mot de passe
actuel reste valable.
`,
  }),
};

/** The mail that invites a user. `expiresAt` is ISO 8601 in UTC. */
export const writeInvitation = writeIn(invitations);

/** The mail with a link to set a new password. `expiresAt` is ISO 8601 in UTC. */
export const writePasswordReset = writeIn(resets);

function writeIn(texts: Record<MailLanguage, Write>) {
  return (language: MailLanguage, recipient: Recipient, url: string, expiresAt: string): MailText => {
    const { email, name, tenantName, environment } = recipient;
    // An address can have an account in a tenant and another in its sandbox, which has the same name.
    const shownTenant = `${toMailName(tenantName)}${environment === 'LIVE' ? '' : ' (sandbox)'}`;
    const shown = { email, name: toMailName(name), tenantName: shownTenant };
    return texts[language](shown, url, `${expiresAt.slice(0, 16).replace('T', ' ')} UTC`);
  };
}
