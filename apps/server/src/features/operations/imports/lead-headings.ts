import { importFields } from '@lead-engagement/contract';
import { contactSynonyms } from './contact-headings.js';
import type { Vocabulary } from './headings.js';
import { leadPresets } from './lead-presets.js';

/** Headings of leads, folded, by their field: in the languages of those of contacts. */
const ownSynonyms: Record<string, string> = {
  title:
    'title dealname dealtitle deal leadname leadtitle lead opportunityname opportunity titel verkaufschance titre affaire titulo oportunidad titolo opportunita oportunidade dealnaam nazwaszansy nazwatransakcji 商談名 取引名 案件名',
  value:
    'value amount dealvalue dealamount leadvalue opportunityamount betrag wert montant valeur importe valor importo valore bedrag waarde kwota wartosc 金額 見込み金額',
  currency: 'currency currencycode dealcurrency amountcurrency wahrung devise moneda divisa valuta moeda waluta 通貨',
  stage:
    'stage stagename dealstage leadstage pipelinestage opportunitystage phase etape etapa fase etap ステージ 商談ステージ フェーズ',
  pipeline: 'pipeline pipelinename dealpipeline salespipeline パイプライン',
  status: 'status leadstatus dealstatus statut estado stato ステータス',
  lostReason: 'lostreason reasonlost closedlostreason lossreason reasonforloss verlustgrund',
  source: 'source leadsource dealsource quelle herkunft fuente origine origem fonte bron zrodlo リードソース 流入元',
  score: 'score leadscore',
  expectedCloseDate:
    'expectedclosedate closedate closingdate expectedclose expectedclosingdate estimatedclosedate abschlussdatum datedecloture fechadecierre datadichiusura datadefechamento verwachtesluitingsdatum sluitingsdatum datazamkniecia przewidywanadatazamkniecia 完了予定日 クローズ日 受注予定日',
  createdAt: 'createdat',
  closedAt: 'closedat',
  externalId: 'externalid externalkey dealid opportunityid leadid recordid crmid',
  ownerEmail: 'owneremail dealowneremail leadowneremail opportunityowneremail',
  tags: contactSynonyms.tags as string,
  'contact.name':
    'contactname contactperson contact primarycontact associatedcontact person customer customername kontakt ansprechpartner contacto contatto contato fullname contactpersoon osobakontaktowa 担当者名',
  'contact.email': `contactemail ${contactSynonyms.email}`,
  'contact.phone': `contactphone ${contactSynonyms.phone}`,
  'contact.company': `contactcompany ${contactSynonyms.company}`,
  'contact.title': 'contacttitle contactjobtitle jobtitle position role stellung fonction poste cargo puesto ruolo',
  'contact.externalId': 'contactexternalid contactid personid',
};

const kept = [
  'namePrefix',
  'firstName',
  'middleName',
  'lastName',
  'nameSuffix',
  'secondaryEmails',
  'country',
  'doNotContact',
  'socialProfiles',
];
const ofContacts = Object.entries(contactSynonyms).flatMap(([field, headings]) =>
  kept.some((name) => field === name || field.startsWith(`${name}.`)) ? [[`contact.${field}`, headings] as const] : [],
);

/** Columns of our own exports that name what another column says in words: in another tenant, the ids are unknown. */
const besideWords = new Map<string, (there: ReadonlySet<string>) => boolean>([
  ['stageId', (there) => there.has('stage')],
  ['pipelineId', (there) => there.has('pipeline')],
  ['assignedToId', (there) => there.has('ownerEmail')],
  ['tagIds', (there) => there.has('tags')],
  ['contactId', (there) => [...there].some((heading) => heading.startsWith('contact.'))],
]);

const isPerson = (there: ReadonlySet<string>) =>
  [...(ownSynonyms['contact.email'] as string).split(' '), ...(ownSynonyms['contact.phone'] as string).split(' ')].some(
    (heading) => there.has(heading),
  );
const titles = (ownSynonyms.title as string).split(' ');

/** The headings of files of leads. */
export const leadVocabulary: Vocabulary = {
  synonyms: { ...Object.fromEntries(ofContacts), ...ownSynonyms },
  presets: leadPresets,
  guess(heading, folded, there) {
    const [group, field] = heading.split('.', 2);
    if (group === 'contact' && field !== 'version' && (importFields as readonly string[]).includes(field ?? ''))
      return heading;
    if (/^contact\.socialProfiles\.[A-Z][A-Z0-9_]{0,49}$/.test(heading)) return heading;
    const isSaid = besideWords.get(heading);
    // Without a column in words, the id is all there is.
    if (isSaid) return isSaid(there) ? null : heading;
    if (folded !== 'name') return undefined;
    return titles.some((title) => there.has(title)) || isPerson(there) ? 'contact.name' : 'title';
  },
  complete: (guesses) => guesses,
};
