import type { Guess, Vocabulary } from './headings.js';
import { presets } from './presets.js';

/**
 * Headings of contacts, folded, by their field: in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish and Japanese. The
 * first is preferred.
 */
export const contactSynonyms: Record<string, string> = {
  name: 'name fullname contactname contact kontakt nom nomcomplet nombrecompleto nomecompleto vollername nombre nome volledigenaam naam imieinazwisko nazwa 氏名 名前 お名前 姓名',
  firstName: 'firstname givenname forename first vorname prenom voornaam roepnaam imie 名',
  lastName:
    'lastname familyname surname last nachname familienname nomdefamille apellido apellidos primerapellido apellidopaterno segundoapellido apellidomaterno cognome sobrenome achternaam nazwisko 姓',
  namePrefix: 'nameprefix salutation anrede titel civilite tratamiento trattamento tratamento aanhef titulatuur 敬称',
  middleName:
    'middlename middlenames additionalname zweitervorname weiterevornamen deuxiemeprenom segundonombre secondonome segundonome nomedomeio tussenvoegsel tussenvoegsels voorvoegsel namenszusatz drugieimie ミドルネーム',
  nameSuffix: 'namesuffix suffix namenssuffix achtervoegsel',
  email:
    'email emailaddress primaryemail workemail emailwork businessemail emailadresse mail mailadresse adressemail adresseemail courriel correo correoelectronico enderecodeemail personalemail homeemail emailhome emailadres emailadressen adresemail mejl メール メールアドレス 電子メール 電子メールアドレス',
  secondaryEmails:
    'secondaryemails secondaryemail otheremails otheremail additionalemails additionalemailaddresses emails email2 email2address email3address weitereemails',
  phone:
    'phone phonenumber primaryphone workphone phonework businessphone telephone telephonenumber tel telefon telefonnummer telefono telefone mobile mobilephone mobilephonenumber phonemobile mobil mobiltelefon mobilnummer handy handynummer cell cellphone movil portable cellulare celular homephone phonehome otherphone telefoon telefoonnummer mobiel mobieltelefoonnummer gsm numertelefonu telefonkomorkowy komorka 電話 電話番号 携帯 携帯電話 携帯電話番号',
  secondaryPhones: 'secondaryphones secondaryphone otherphones weiteretelefonnummern',
  company:
    'company companyname organization organisation account accountname employer firma firmenname unternehmen societe entreprise empresa azienda societa bedrijf bedrijfsnaam organisatie nazwafirmy organizacja przedsiebiorstwo 会社 会社名 企業名 組織',
  title:
    'jobtitle position role stellung berufsbezeichnung fonction poste cargo puesto ruolo title functie functietitel stanowisko 役職 職位',
  country:
    'country countrycode countryregion land pays pais paese mailingcountry businesscountryregion landcode kraj 国',
  externalId:
    'externalid externalkey crmid customerid customernumber kundennummer recordid klantnummer numerklienta 顧客番号 顧客id',
  createdAt: 'createdat',
  ownerId: 'ownerid',
  ownerEmail: 'owneremail contactowneremail',
  tags: 'tags tag labels label categories kategorien etiquettes etiquetas schlagworte etichette etykiety tagi タグ ラベル',
  doNotContact: 'donotcontact optout optedout emailoptout unsubscribed unsubscribedfromallemail blocked',
  socialProfiles: 'socialprofiles',
  'socialProfiles.LINKEDIN': 'linkedin linkedinurl linkedinprofile linkedinhandle',
  'socialProfiles.X': 'x twitter twitterhandle xhandle',
  'socialProfiles.INSTAGRAM': 'instagram instagramhandle',
  'socialProfiles.FACEBOOK': 'facebook facebookurl',
  'socialProfiles.TELEGRAM': 'telegram telegramhandle',
};

/** Headings for whole names that mean the surname beside a heading for the given name. */
const surnameBeside = new Map([
  ['nom', 'prenom'],
  ['name', 'vorname'],
]);
/** Headings for whole names that mean the given name beside a heading for the surname. */
const givenNameBeside = new Map([
  ['nombre', ['apellido', 'apellidos', 'primerapellido', 'apellidopaterno']],
  ['nome', ['cognome', 'sobrenome']],
]);

/** The headings of files of contacts. */
export const contactVocabulary: Vocabulary = {
  synonyms: contactSynonyms,
  presets,
  guess(heading, folded, there) {
    if (/^socialProfiles\.[A-Z][A-Z0-9_]{0,49}$/.test(heading)) return heading;
    const givenName = surnameBeside.get(folded);
    if (givenName !== undefined && there.has(givenName)) return 'lastName';
    return givenNameBeside.get(folded)?.some((surname) => there.has(surname)) ? 'firstName' : undefined;
  },
  complete: (guesses, folded) => withFirstEmail(withoutLoneParts(withSalutation(guesses, folded))),
};

/** "Title" is what stands in front of the name beside a column for the job. */
function withSalutation(guesses: (Guess | undefined)[], folded: readonly string[]): (Guess | undefined)[] {
  const hasJob = guesses.some((guess, index) => guess?.field === 'title' && folded[index] !== 'title');
  return guesses.map((guess, index) =>
    guess && hasJob && folded[index] === 'title' ? { ...guess, field: 'namePrefix' } : guess,
  );
}

/** Beside a whole name, a prefix or a suffix has no place: its column is left out, visibly. */
function withoutLoneParts(guesses: (Guess | undefined)[]): (Guess | undefined)[] {
  const has = (field: string) => guesses.some((guess) => guess?.field === field);
  if (!has('name') || has('firstName') || has('lastName')) return guesses;
  return guesses.map((guess) => (guess && lonePart.test(guess.field) ? undefined : guess));
}

const lonePart = /^(namePrefix|middleName|nameSuffix)$/;

/** A column "Emails" alone has the first address as well. */
function withFirstEmail(guesses: (Guess | undefined)[]): (Guess | undefined)[] {
  if (guesses.some((guess) => guess?.field === 'email')) return guesses;
  return guesses.map((guess) => (guess?.field === 'secondaryEmails' ? { ...guess, field: 'email' } : guess));
}
