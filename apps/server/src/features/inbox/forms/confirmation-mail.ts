import { type FormLanguage, formConfirmPath, formInputs, formLimits } from '@lead-engagement/contract';
import { encodeId } from '../../../ids.js';
import { toMailName } from '../../../mail/names.js';
import type { Message } from '../../../mail/queue.js';
import type { FormRow } from './present.js';

/** The mails, with `{form}`, `{url}` and `{hours}`. Nothing that a visitor wrote stands in them: they could be sent to anybody. */
const mails: Readonly<Record<FormLanguage, { subject: string; text: string }>> = {
  en: {
    subject: 'Please confirm: {form}',
    text: `Hello,

somebody, probably you, has sent us the form “{form}” with this address. Please confirm that it is yours:

{url}

The link is valid for {hours} hours. If it was not you, ignore this mail: nothing will be done with the form.
`,
  },
  de: {
    subject: 'Bitte bestätigen: {form}',
    text: `Guten Tag,

jemand, wahrscheinlich Sie, hat uns das Formular „{form}“ mit dieser Adresse gesendet. Bitte bestätigen Sie, dass sie Ihnen gehört:

{url}

Der Link gilt {hours} Stunden. Wenn Sie es nicht waren, ignorieren Sie diese E-Mail: Das Formular wird dann nicht bearbeitet.
`,
  },
  es: {
    subject: 'Confirme, por favor: {form}',
    text: `Hola:

Alguien, probablemente usted, nos ha enviado el formulario «{form}» con esta dirección. Confirme que es suya:

{url}

El enlace es válido durante {hours} horas. Si no ha sido usted, ignore este correo: no se hará nada con el formulario.
`,
  },
  fr: {
    subject: 'Veuillez confirmer : {form}',
    text: `Bonjour,

Quelqu'un, probablement vous, nous a envoyé le formulaire « {form} » avec cette adresse. Veuillez confirmer qu'elle est la vôtre :

{url}

Le lien est valable {hours} heures. Si ce n'était pas vous, ignorez cet e-mail : le formulaire ne sera pas traité.
`,
  },
  pt: {
    subject: 'Confirme, por favor: {form}',
    text: `Olá,

alguém, provavelmente você, enviou-nos o formulário «{form}» com este endereço. Confirme que é seu:

{url}

A ligação é válida durante {hours} horas. Se não foi você, ignore este e-mail: nada será feito com o formulário.
`,
  },
};

/** The mail by which a visitor confirms their address. `token` is the secret of its link. */
export function writeConfirmation(
  form: Pick<FormRow, 'id' | 'name' | 'title'>,
  { to, token, language, publicUrl }: { to: string; token: string; language: FormLanguage; publicUrl: string },
): Message {
  const path = formConfirmPath.replace(':id', encodeId('form', form.id));
  const url = `${publicUrl}${path}?${new URLSearchParams({ [formInputs.confirmation]: token })}`;
  const filled = new Map([
    ['form', toMailName(form.title ?? form.name)],
    ['url', url],
    ['hours', String(formLimits.confirmHours)],
  ]);
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => filled.get(name) ?? '');
  const { subject, text } = mails[language];
  return { to, subject: fill(subject), text: fill(text) };
}
