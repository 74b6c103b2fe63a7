import type { ImportJob, ImportMapping } from '@lead-engagement/contract';

/** Headings, folded, by the field that they mean: in English, German, French and Spanish. */
const synonyms: Record<string, string> = {
  name: 'name fullname contactname contact kontakt nom nomcomplet nombrecompleto vollername',
  firstName: 'firstname givenname forename first vorname prenom nombre',
  lastName: 'lastname familyname surname last nachname familienname nomdefamille apellido apellidos',
  email: 'email emailaddress mail primaryemail workemail adressemail courriel correo correoelectronico',
  secondaryEmails: 'secondaryemails secondaryemail otheremails otheremail additionalemails emails email2',
  phone:
    'phone phonenumber telephone telephonenumber tel mobile mobilephone cell telefon telefonnummer handy telefono movil',
  company:
    'company companyname organization organisation account employer firma unternehmen societe entreprise empresa',
  title: 'title jobtitle position role stellung fonction cargo puesto',
  country: 'country countrycode countryregion land pays pais',
  externalId: 'externalid externalkey crmid customerid customernumber kundennummer recordid',
  ownerId: 'ownerid',
  ownerEmail: 'owneremail contactowneremail',
  tags: 'tags tag labels label categories etiquettes etiquetas schlagworte',
  doNotContact: 'donotcontact optout optedout unsubscribed blocked',
  socialProfiles: 'socialprofiles',
  'socialProfiles.LINKEDIN': 'linkedin linkedinurl linkedinprofile linkedinhandle',
  'socialProfiles.X': 'x twitter twitterhandle xhandle',
  'socialProfiles.INSTAGRAM': 'instagram instagramhandle',
  'socialProfiles.FACEBOOK': 'facebook facebookurl',
  'socialProfiles.TELEGRAM': 'telegram telegramhandle',
};
const fieldsByHeading = new Map(
  Object.entries(synonyms).flatMap(([field, headings]) => headings.split(' ').map((heading) => [heading, field])),
);

/** A heading without accents, case and punctuation. */
function fold(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The fields that headings mean, each at most once; null where one means none. `customFields` are those of contacts. */
export function guessMapping(
  headings: readonly string[],
  customFields: readonly { key: string; label: string }[],
): (string | null)[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const field = guessField(heading, customFields);
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

function guessField(heading: string, customFields: readonly { key: string; label: string }[]): string | undefined {
  const platform = /^socialProfiles\.([A-Z][A-Z0-9_]{0,49})$/.exec(heading);
  if (platform) return heading;
  const own = customFields.find(({ key, label }) =>
    [`customFields.${key}`, key, label].some((name) => name.toLowerCase() === heading.toLowerCase()),
  );
  return fieldsByHeading.get(fold(heading)) ?? (own && `customFields.${own.key}`);
}

/** What each column is read as: by the mapping of the client, or guessed where there is none. */
export function mapColumns(
  headings: readonly string[],
  mapping: ImportMapping | undefined,
  customFields: readonly { key: string; label: string }[],
): ImportJob['columns'] {
  const guessed = mapping ? [] : guessMapping(headings, customFields);
  const byHeading = new Map(
    Object.entries(mapping ?? {}).map(([heading, field]) => [heading.trim().toLowerCase(), field]),
  );
  return headings.map((heading, index) => ({
    column: index + 1,
    heading,
    field: (mapping ? byHeading.get(heading.toLowerCase()) : guessed[index]) ?? null,
    guessed: mapping === undefined && guessed[index] !== null,
  }));
}

/** The headings of a mapping that the file does not have. */
export function missingHeadings(headings: readonly string[], mapping: ImportMapping): string[] {
  const there = new Set(headings.map((heading) => heading.toLowerCase()));
  return Object.keys(mapping).filter((heading) => !there.has(heading.trim().toLowerCase()));
}
