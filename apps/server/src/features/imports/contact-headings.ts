import type { Guess, Vocabulary } from './headings.js';
import { presets } from './presets.js';

/** Headings of contacts, folded, by their field: in English, German, French, Spanish, Italian and Portuguese. The first is preferred. */
export const contactSynonyms: Record<string, string> = {
  name: 'name fullname contactname contact kontakt nom nomcomplet nombrecompleto nomecompleto vollername nombre nome',
  firstName: 'firstname givenname forename first vorname prenom',
  lastName: 'lastname familyname surname last nachname familienname nomdefamille apellido apellidos cognome sobrenome',
  email:
    'email emailaddress primaryemail workemail emailwork businessemail emailadresse mail mailadresse adressemail adresseemail courriel correo correoelectronico enderecodeemail personalemail homeemail emailhome',
  secondaryEmails:
    'secondaryemails secondaryemail otheremails otheremail additionalemails additionalemailaddresses emails email2 email2address email3address weitereemails',
  phone:
    'phone phonenumber primaryphone workphone phonework businessphone telephone telephonenumber tel telefon telefonnummer telefono telefone mobile mobilephone mobilephonenumber phonemobile mobil mobiltelefon mobilnummer handy handynummer cell cellphone movil portable cellulare celular homephone phonehome otherphone',
  company:
    'company companyname organization organisation account accountname employer firma firmenname unternehmen societe entreprise empresa azienda societa',
  title: 'jobtitle position role stellung berufsbezeichnung fonction poste cargo puesto ruolo title',
  country: 'country countrycode countryregion land pays pais paese mailingcountry businesscountryregion',
  externalId: 'externalid externalkey crmid customerid customernumber kundennummer recordid',
  ownerId: 'ownerid',
  ownerEmail: 'owneremail contactowneremail',
  tags: 'tags tag labels label categories kategorien etiquettes etiquetas schlagworte etichette',
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
  ['nombre', ['apellido', 'apellidos']],
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
  complete: (guesses, folded) => withFirstEmail(withoutSalutation(guesses, folded)),
};

/** "Title" is a salutation beside a column for the job. */
function withoutSalutation(guesses: (Guess | undefined)[], folded: readonly string[]): (Guess | undefined)[] {
  const hasJob = guesses.some((guess, index) => guess?.field === 'title' && folded[index] !== 'title');
  return guesses.map((guess, index) => (hasJob && folded[index] === 'title' ? undefined : guess));
}

/** A column "Emails" alone has the first address as well. */
function withFirstEmail(guesses: (Guess | undefined)[]): (Guess | undefined)[] {
  if (guesses.some((guess) => guess?.field === 'email')) return guesses;
  return guesses.map((guess) => (guess?.field === 'secondaryEmails' ? { ...guess, field: 'email' } : guess));
}
