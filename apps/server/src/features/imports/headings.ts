import type { ImportProduct } from '@lead-engagement/contract';
import { findPreset } from './presets.js';

/** Headings, folded, by their field: in English, German, French, Spanish, Italian and Portuguese. The first is preferred. */
const synonyms: Record<string, string> = {
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

/** A column as a field, and its place among the columns of this field: the lowest is preferred. */
export interface Guess {
  field: string;
  order: number;
}

const guessesByHeading = new Map(
  Object.entries(synonyms).flatMap(([field, headings]) =>
    headings.split(' ').map((heading, order): [string, Guess] => [heading, { field, order }]),
  ),
);

/** Ranks after those of a preset. */
const afterPreset = 1_000;

/** Headings for whole names that mean the surname beside a heading for the given name. */
const surnameBeside: Record<string, string> = { nom: 'prenom', name: 'vorname' };
/** Headings for whole names that mean the given name beside a heading for the surname. */
const givenNameBeside: Record<string, string[]> = {
  nombre: ['apellido', 'apellidos'],
  nome: ['cognome', 'sobrenome'],
};

/** A heading without accents, case and punctuation. */
export function foldHeading(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The product that a file with these headings was exported from; null if it is not known. */
export function productOf(headings: readonly string[]): ImportProduct | null {
  return findPreset(headings.map(foldHeading))?.product ?? null;
}

/** Whether the preset of the product that these headings come from names the heading at an index. */
export function isOfPreset(headings: readonly string[], index: number): boolean {
  const folded = headings.map(foldHeading);
  const names = Object.values(findPreset(folded)?.fields ?? {}).flatMap(expand);
  return names.includes(folded[index] as string);
}

/** Whether a row has the headings of contacts: at least two that are known, or one if it is the first row. */
export function areHeadings(cells: readonly string[], row: number): boolean {
  const folded = cells.map(foldHeading);
  const known = new Set(folded.filter((heading) => guessesByHeading.has(heading)));
  return known.size > (row === 0 ? 0 : 1) || findPreset(folded) !== undefined;
}

/**
 * The field of each column, by its heading: undefined where none is known. Several columns may have the same field.
 * `customFields` are those of contacts.
 */
export function guessFields(
  headings: readonly string[],
  customFields: readonly { key: string; label: string }[],
): (Guess | undefined)[] {
  const folded = headings.map(foldHeading);
  const preset = findPreset(folded);
  const there = new Set(folded);
  const byPreset = new Map(
    Object.entries(preset?.fields ?? {}).flatMap(([field, names]) =>
      expand(names).map((heading, order): [string, Guess] => [heading, { field, order }]),
    ),
  );
  const leftOut = new Set(preset?.leftOut?.split(' '));
  const taken = new Set<string>();
  const guesses = headings.map((heading, index) => {
    const name = folded[index] as string;
    const known = byPreset.get(name);
    if (known) return known;
    if (leftOut.has(name)) return undefined;
    const guess = guessField(heading, name, there, customFields);
    // A custom field has one column.
    if (!guess || taken.has(guess.field)) return undefined;
    if (guess.field.startsWith('customFields.')) taken.add(guess.field);
    return { ...guess, order: guess.order + afterPreset };
  });
  return withFirstEmail(withoutSalutation(guesses, folded));
}

function expand(names: string): string[] {
  return names
    .split(' ')
    .flatMap((name) =>
      name.includes('#') ? Array.from({ length: 9 }, (_, at) => name.replace('#', String(at + 1))) : name,
    );
}

function guessField(
  heading: string,
  folded: string,
  there: ReadonlySet<string>,
  customFields: readonly { key: string; label: string }[],
): Guess | undefined {
  if (/^socialProfiles\.[A-Z][A-Z0-9_]{0,49}$/.test(heading)) return { field: heading, order: 0 };
  if (there.has(surnameBeside[folded] ?? '')) return { field: 'lastName', order: 0 };
  if (givenNameBeside[folded]?.some((surname) => there.has(surname))) return { field: 'firstName', order: 0 };
  const own = customFields.find(({ key, label }) =>
    [`customFields.${key}`, key, label].some((name) => name.toLowerCase() === heading.toLowerCase()),
  );
  return guessesByHeading.get(folded) ?? (own && { field: `customFields.${own.key}`, order: 0 });
}

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
