import type { Preset } from './presets.js';

/** Columns of people beside those of a deal, as Pipedrive exports them. */
const pipedrivePerson = {
  'contact.name': 'dealcontactperson personname contactperson',
  'contact.firstName': 'personfirstname',
  'contact.lastName': 'personlastname',
  'contact.email': 'personemailwork personemailhome personemailother personemail',
  'contact.phone': 'personphonework personphonemobile personphonehome personphoneother personphone',
  'contact.company': 'dealorganization organizationname personorganization',
  'contact.externalId': 'personid',
};

/** The headings of exports of deals and opportunities, as in `presets`. They were not compared with files of these products. */
export const leadPresets: readonly Preset[] = [
  {
    product: 'zoho',
    marks: ['dealname closingdate', 'dealname dealownerid', 'recordid dealname stage', 'potentialname closingdate'],
    fields: {
      externalId: 'recordid dealid',
      title: 'dealname potentialname',
      value: 'amount',
      currency: 'currency',
      stage: 'stage',
      pipeline: 'pipeline',
      expectedCloseDate: 'closingdate',
      source: 'leadsource',
      lostReason: 'reasonforloss reasonforlosss',
      tags: 'tag',
      'contact.name': 'contactname',
      'contact.externalId': 'contactnameid',
      'contact.company': 'accountname',
    },
    leftOut: 'dealowner dealownerid accountnameid campaignsource expectedrevenue probability',
  },
  {
    product: 'hubspot',
    marks: ['dealname dealstage', 'recordid dealname dealowner', 'dealid dealname'],
    fields: {
      externalId: 'recordid dealid',
      title: 'dealname',
      value: 'amount',
      currency: 'currency',
      stage: 'dealstage',
      pipeline: 'pipeline',
      expectedCloseDate: 'closedate',
      lostReason: 'closedlostreason',
      'contact.name': 'associatedcontact primaryassociatedcontact',
      'contact.company': 'associatedcompany primaryassociatedcompany',
    },
    leftOut:
      'dealowner associatedcontactids associatedcompanyids amountincompanycurrency weightedamount originalsource',
  },
  {
    product: 'pipedrive',
    marks: ['dealtitle', 'dealid dealvalue'],
    fields: {
      externalId: 'dealid',
      title: 'dealtitle',
      value: 'dealvalue',
      currency: 'dealcurrencyofvalue dealcurrency dealvaluecurrency',
      stage: 'dealstage',
      pipeline: 'dealpipeline',
      status: 'dealstatus',
      lostReason: 'deallostreason',
      expectedCloseDate: 'dealexpectedclosedate',
      tags: 'deallabel deallabels',
      ...pipedrivePerson,
    },
    leftOut: 'dealowner dealcreator dealweightedvalue dealprobability',
  },
  {
    product: 'salesforce',
    marks: ['opportunityname stage', 'opportunityname accountname', 'opportunityid stage', 'stagename closedate'],
    fields: {
      externalId: 'opportunityid id',
      title: 'opportunityname name',
      value: 'amount',
      currency: 'amountcurrency currencyisocode opportunitycurrency',
      stage: 'stage stagename',
      expectedCloseDate: 'closedate',
      source: 'leadsource',
      lostReason: 'lossreason reasonlost',
      'contact.name': 'contactname primarycontact',
      'contact.externalId': 'contactid primarycontactid',
      'contact.company': 'accountname',
    },
    leftOut: 'opportunityowner owner ownerid ownerrole accountid probability type expectedrevenue',
  },
];
