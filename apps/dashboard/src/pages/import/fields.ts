import { t } from '../../i18n/i18n.js';
import { useCustomFields } from '../../lib/lookups.js';

export type Resource = 'contacts' | 'leads';

const contactFields = (): [string, string][] => [
  ['name', t('Name')],
  ['namePrefix', t('Prefix of the name')],
  ['firstName', t('First name')],
  ['middleName', t('Middle name')],
  ['lastName', t('Last name')],
  ['nameSuffix', t('Suffix of the name')],
  ['email', t('E-mail address')],
  ['secondaryEmails', t('More e-mail addresses')],
  ['phone', t('Phone')],
  ['company', t('Company')],
  ['title', t('Job title')],
  ['country', t('Country')],
  ['externalId', t('Id in your system')],
  ['ownerEmail', t('E-mail address of the owner')],
  ['ownerName', t('Name of the owner')],
  ['tags', t('Tags')],
  ['doNotContact', t('Do not contact')],
  ['socialProfiles', t('Social profiles')],
  ['createdAt', t('Created')],
  ['ownerId', t('Id of the owner here')],
  ['version', t('Version that was read')],
];

const leadFields = (): [string, string][] => [
  ['title', t('Title')],
  ['value', t('Value')],
  ['currency', t('Currency')],
  ['stage', t('Stage')],
  ['pipeline', t('Pipeline')],
  ['status', t('Status')],
  ['lostReason', t('Reason for losing it')],
  ['source', t('Source')],
  ['expectedCloseDate', t('Expected close')],
  ['closeDate', t('Close date: closed, or expected to close')],
  ['closedAt', t('Closed')],
  ['createdAt', t('Created')],
  ['externalId', t('Id in your system')],
  ['ownerEmail', t('E-mail address of the owner')],
  ['ownerName', t('Name of the owner')],
  ['tags', t('Tags')],
  ['score', t('Score')],
  ['assignedToId', t('Id of the owner here')],
  ['contactId', t('Id of the contact here')],
  ['stageId', t('Id of the stage here')],
  ['pipelineId', t('Id of the pipeline here')],
  ['tagIds', t('Ids of tags here')],
  ['version', t('Version that was read')],
  ...contactFields().map(([field, name]): [string, string] => [
    `contact.${field}`,
    t('Contact: {field}', { field: name }),
  ]),
];

/** The fields that columns go to, with their names, in the order in which they are offered. */
export function useFieldNames(resource: Resource): ReadonlyMap<string, string> {
  const [ofContacts, ofLeads] = [useCustomFields('CONTACT'), useCustomFields('LEAD')];
  const own = (fields: typeof ofContacts, prefix: '' | 'contact.') =>
    fields.map(({ key, label }): [string, string] => [
      `${prefix}customFields.${key}`,
      prefix === '' ? label : t('Contact: {field}', { field: label }),
    ]);
  return new Map(
    resource === 'leads'
      ? [...leadFields(), ...own(ofLeads, ''), ...own(ofContacts, 'contact.')]
      : [...contactFields(), ...own(ofContacts, '')],
  );
}
