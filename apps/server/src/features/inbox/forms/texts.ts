import { type FormLanguage, type FormScriptTexts, formLanguages } from '@lead-engagement/contract';

/** The texts of the pages of forms. */
export interface FormTexts {
  labels: Readonly<Record<string, string>>;
  send: string;
  /** The next two: what a script says while it sends, and after a failure. */
  sending: string;
  waiting: string;
  thanks: string;
  thanksTitle: string;
  /** Stands beside what may be left empty. */
  optional: string;
  trap: string;
  correct: string;
  required: string;
  consent: string;
  identify: string;
  invalid: string;
  email: string;
  closedTitle: string;
  closed: string;
  missingTitle: string;
  missing: string;
  busyTitle: string;
  /** With `{s}` in place of the seconds. */
  busy: string;
  problemTitle: string;
  again: string;
  fileRefused: string;
  pendingTitle: string;
  pending: string;
  confirmTitle: string;
  confirmText: string;
  confirm: string;
  expiredTitle: string;
  expired: string;
}

export const formTexts: Readonly<Record<FormLanguage, FormTexts>> = {
  en: {
    labels: {
      'contact.name': 'Name',
      'contact.email': 'E-mail address',
      'contact.phone': 'Telephone',
      'contact.company': 'Company',
      'contact.title': 'Job title',
      'contact.country': 'Country (two letters)',
      'lead.title': 'Subject',
      'lead.value': 'Budget',
      message: 'Message',
      file: 'File',
    },
    send: 'Send',
    sending: 'Sending…',
    waiting: 'It could not be sent yet, and is sent again automatically. Please keep this page open.',
    thanks: 'We have received your message and will get back to you.',
    thanksTitle: 'Thank you',
    optional: 'optional',
    trap: 'Leave this empty',
    correct: 'Please correct what is marked and send the form again.',
    required: 'Please fill this in.',
    consent: 'Please agree, so that we may process your request.',
    identify: 'Please tell us who you are: fill in at least this.',
    invalid: 'Please check this.',
    email: 'Please enter an e-mail address, such as ada@example.com.',
    closedTitle: 'This form is closed',
    closed: 'It takes no more submissions.',
    missingTitle: 'There is no such form',
    missing: 'The address is wrong, or the form was deleted.',
    busyTitle: 'One moment, please',
    busy: 'Too much was sent at once. Wait {s} seconds, go back, and send the form again. What you entered is kept by your browser.',
    problemTitle: 'The form could not be sent',
    again: 'Go back and try again.',
    fileRefused: 'This file cannot be sent: it is empty, too large, or of a kind that is not taken.',
    pendingTitle: 'Please confirm your address',
    pending: 'We have sent you an e-mail. Open the link in it, so that we can process your request.',
    confirmTitle: 'Confirm your address',
    confirmText: 'Confirm that you have sent us this form.',
    confirm: 'Confirm',
    expiredTitle: 'This link is no longer valid',
    expired: 'Please fill in the form again.',
  },
  de: {
    labels: {
      'contact.name': 'Name',
      'contact.email': 'E-Mail-Adresse',
      'contact.phone': 'Telefon',
      'contact.company': 'Firma',
      'contact.title': 'Position',
      'contact.country': 'Land (zwei Buchstaben)',
      'lead.title': 'Betreff',
      'lead.value': 'Budget',
      message: 'Nachricht',
      file: 'Datei',
    },
    send: 'Absenden',
    sending: 'Wird gesendet …',
    waiting:
      'Das Formular konnte noch nicht gesendet werden und wird automatisch noch einmal gesendet. Bitte lassen Sie diese Seite geöffnet.',
    thanks: 'Wir haben Ihre Nachricht erhalten und melden uns bei Ihnen.',
    thanksTitle: 'Vielen Dank',
    optional: 'freiwillig',
    trap: 'Bitte leer lassen',
    correct: 'Bitte korrigieren Sie die markierten Angaben und senden Sie das Formular noch einmal ab.',
    required: 'Bitte füllen Sie dieses Feld aus.',
    consent: 'Bitte stimmen Sie zu, damit wir Ihre Anfrage bearbeiten dürfen.',
    identify: 'Bitte sagen Sie uns, wer Sie sind: Füllen Sie mindestens dieses Feld aus.',
    invalid: 'Bitte prüfen Sie diese Angabe.',
    email: 'Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel ada@example.com.',
    closedTitle: 'Dieses Formular ist geschlossen',
    closed: 'Es nimmt keine Einsendungen mehr an.',
    missingTitle: 'Dieses Formular gibt es nicht',
    missing: 'Die Adresse ist falsch, oder das Formular wurde gelöscht.',
    busyTitle: 'Einen Moment bitte',
    busy: 'Es wurde zu viel auf einmal gesendet. Warten Sie {s} Sekunden, gehen Sie zurück und senden Sie das Formular noch einmal ab. Ihr Browser behält Ihre Angaben.',
    problemTitle: 'Das Formular konnte nicht gesendet werden',
    again: 'Gehen Sie zurück und versuchen Sie es noch einmal.',
    fileRefused:
      'Diese Datei kann nicht gesendet werden: Sie ist leer, zu groß oder von einer Art, die nicht angenommen wird.',
    pendingTitle: 'Bitte bestätigen Sie Ihre Adresse',
    pending:
      'Wir haben Ihnen eine E-Mail gesendet. Öffnen Sie den Link darin, damit wir Ihre Anfrage bearbeiten können.',
    confirmTitle: 'Adresse bestätigen',
    confirmText: 'Bestätigen Sie, dass Sie uns dieses Formular gesendet haben.',
    confirm: 'Bestätigen',
    expiredTitle: 'Dieser Link gilt nicht mehr',
    expired: 'Bitte füllen Sie das Formular noch einmal aus.',
  },
  es: {
    labels: {
      'contact.name': 'Nombre',
      'contact.email': 'Correo electrónico',
      'contact.phone': 'Teléfono',
      'contact.company': 'Empresa',
      'contact.title': 'Cargo',
      'contact.country': 'País (dos letras)',
      'lead.title': 'Asunto',
      'lead.value': 'Presupuesto',
      message: 'Mensaje',
      file: 'Archivo',
    },
    send: 'Enviar',
    sending: 'Enviando…',
    waiting: 'Todavía no se ha podido enviar y se volverá a intentar automáticamente. Mantenga esta página abierta.',
    thanks: 'Hemos recibido su mensaje y nos pondremos en contacto con usted.',
    thanksTitle: 'Gracias',
    optional: 'opcional',
    trap: 'Deje este campo vacío',
    correct: 'Corrija los campos marcados y vuelva a enviar el formulario.',
    required: 'Rellene este campo.',
    consent: 'Acepte, para que podamos tramitar su solicitud.',
    identify: 'Díganos quién es: rellene al menos este campo.',
    invalid: 'Compruebe este dato.',
    email: 'Introduzca un correo electrónico, por ejemplo ada@example.com.',
    closedTitle: 'Este formulario está cerrado',
    closed: 'Ya no admite envíos.',
    missingTitle: 'Este formulario no existe',
    missing: 'La dirección es incorrecta o el formulario se ha eliminado.',
    busyTitle: 'Un momento, por favor',
    busy: 'Se ha enviado demasiado a la vez. Espere {s} segundos, vuelva atrás y envíe el formulario otra vez. Su navegador conserva lo que ha escrito.',
    problemTitle: 'No se ha podido enviar el formulario',
    again: 'Vuelva atrás e inténtelo de nuevo.',
    fileRefused: 'Este archivo no se puede enviar: está vacío, es demasiado grande o es de un tipo que no se acepta.',
    pendingTitle: 'Confirme su dirección',
    pending: 'Le hemos enviado un correo. Abra el enlace que contiene para que podamos tramitar su solicitud.',
    confirmTitle: 'Confirmar la dirección',
    confirmText: 'Confirme que nos ha enviado este formulario.',
    confirm: 'Confirmar',
    expiredTitle: 'Este enlace ya no es válido',
    expired: 'Rellene el formulario de nuevo.',
  },
  fr: {
    labels: {
      'contact.name': 'Nom',
      'contact.email': 'Adresse e-mail',
      'contact.phone': 'Téléphone',
      'contact.company': 'Entreprise',
      'contact.title': 'Fonction',
      'contact.country': 'Pays (deux lettres)',
      'lead.title': 'Objet',
      'lead.value': 'Budget',
      message: 'Message',
      file: 'Fichier',
    },
    send: 'Envoyer',
    sending: 'Envoi en cours…',
    waiting: "L'envoi n'a pas encore abouti et sera répété automatiquement. Gardez cette page ouverte.",
    thanks: 'Nous avons bien reçu votre message et vous répondrons.',
    thanksTitle: 'Merci',
    optional: 'facultatif',
    trap: 'Laissez ce champ vide',
    correct: 'Corrigez les champs signalés et renvoyez le formulaire.',
    required: 'Remplissez ce champ.',
    consent: 'Donnez votre accord, pour que nous puissions traiter votre demande.',
    identify: 'Dites-nous qui vous êtes : remplissez au moins ce champ.',
    invalid: 'Vérifiez ce champ.',
    email: 'Saisissez une adresse e-mail, par exemple ada@example.com.',
    closedTitle: 'Ce formulaire est fermé',
    closed: "Il n'accepte plus d'envois.",
    missingTitle: "Ce formulaire n'existe pas",
    missing: "L'adresse est incorrecte, ou le formulaire a été supprimé.",
    busyTitle: 'Un instant, merci',
    busy: "Trop d'envois à la fois. Attendez {s} secondes, revenez en arrière et renvoyez le formulaire. Votre navigateur conserve votre saisie.",
    problemTitle: "Le formulaire n'a pas pu être envoyé",
    again: 'Revenez en arrière et réessayez.',
    fileRefused:
      "Ce fichier ne peut pas être envoyé : il est vide, trop volumineux ou d'un type qui n'est pas accepté.",
    pendingTitle: 'Veuillez confirmer votre adresse',
    pending:
      'Nous vous avons envoyé un e-mail. Ouvrez le lien qu’il contient pour que nous puissions traiter votre demande.',
    confirmTitle: "Confirmer l'adresse",
    confirmText: 'Confirmez que vous nous avez envoyé ce formulaire.',
    confirm: 'Confirmer',
    expiredTitle: "Ce lien n'est plus valable",
    expired: 'Veuillez remplir le formulaire à nouveau.',
  },
  pt: {
    labels: {
      'contact.name': 'Nome',
      'contact.email': 'E-mail',
      'contact.phone': 'Telefone',
      'contact.company': 'Empresa',
      'contact.title': 'Cargo',
      'contact.country': 'País (duas letras)',
      'lead.title': 'Assunto',
      'lead.value': 'Orçamento',
      message: 'Mensagem',
      file: 'Ficheiro',
    },
    send: 'Enviar',
    sending: 'A enviar…',
    waiting: 'Ainda não foi possível enviar; é enviado outra vez automaticamente. Mantenha esta página aberta.',
    thanks: 'Recebemos a sua mensagem e entraremos em contacto.',
    thanksTitle: 'Obrigado',
    optional: 'opcional',
    trap: 'Deixe este campo vazio',
    correct: 'Corrija os campos assinalados e envie o formulário outra vez.',
    required: 'Preencha este campo.',
    consent: 'Aceite, para que possamos tratar o seu pedido.',
    identify: 'Diga-nos quem é: preencha pelo menos este campo.',
    invalid: 'Verifique este campo.',
    email: 'Introduza um e-mail, por exemplo ada@example.com.',
    closedTitle: 'Este formulário está fechado',
    closed: 'Já não aceita envios.',
    missingTitle: 'Este formulário não existe',
    missing: 'O endereço está errado, ou o formulário foi eliminado.',
    busyTitle: 'Um momento, por favor',
    busy: 'Foi enviado demasiado de uma só vez. Espere {s} segundos, volte atrás e envie o formulário outra vez. O seu navegador guarda o que escreveu.',
    problemTitle: 'Não foi possível enviar o formulário',
    again: 'Volte atrás e tente outra vez.',
    fileRefused:
      'Não é possível enviar este ficheiro: está vazio, é demasiado grande ou é de um tipo que não é aceite.',
    pendingTitle: 'Confirme o seu endereço',
    pending: 'Enviámos-lhe um e-mail. Abra a ligação que ele contém para que possamos tratar do seu pedido.',
    confirmTitle: 'Confirmar o endereço',
    confirmText: 'Confirme que nos enviou este formulário.',
    confirm: 'Confirmar',
    expiredTitle: 'Esta ligação já não é válida',
    expired: 'Preencha o formulário novamente.',
  },
};

/** The texts that a script shows beside a form. */
export function scriptTextsOf(language: FormLanguage): FormScriptTexts {
  const { send, sending, waiting, optional, trap, correct, required, consent, invalid, email, problemTitle } =
    formTexts[language];
  const failed = `${problemTitle}.`;
  return { send, sending, waiting, optional, trap, correct, required, consent, invalid, email, failed };
}

/** The language of a page: that of the form, else the first that the browser asks for and that there is. */
export function languageFor(own: FormLanguage | null, acceptLanguage: string | undefined): FormLanguage {
  if (own) return own;
  const asked = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const weight = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((q) => q !== undefined);
      return { language: tag.split('-', 1)[0], weight: weight === undefined ? 1 : Number(weight) };
    });
  const best = asked.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  return best.flatMap(({ language }) => formLanguages.find((known) => known === language) ?? [])[0] ?? 'en';
}

/** What a visitor reads of a problem with an input. */
export function messageOf(texts: FormTexts, problem: string, to: string | undefined): string {
  if (problem === 'required') return texts.required;
  if (problem === 'consent') return texts.consent;
  if (problem === 'identify') return texts.identify;
  if (problem === 'file') return texts.fileRefused;
  return to === 'contact.email' ? texts.email : texts.invalid;
}
