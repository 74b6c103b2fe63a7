import type { ImportProduct } from '@lead-engagement/contract';

/**
 * How a product names the columns of its exports. Headings are folded (see `foldHeading`); `#` is a digit from 1 to 9.
 * Of several headings of a field, the first one is preferred.
 */
export interface Preset {
  product: ImportProduct;
  /** An export is recognized by any of these groups, if it has each heading of the group. */
  marks: string[];
  fields: Record<string, string>;
  /** Headings that look like a field of contacts but are not: salutations, names of owners, ids of other records. */
  leftOut?: string;
}

/**
 * The headings of exports of contacts. The first preset that matches is used. Those of Google, HubSpot, LinkedIn, Outlook, Pipedrive, Zoho and the
 * leads of Close were compared with public files or programs that read them, in part; those of Salesforce and the contacts of Close were not.
 */
export const presets: readonly Preset[] = [
  {
    product: 'zoho',
    marks: ['recordid contactownerid', 'recordid leadownerid', 'recordid accountname'],
    fields: {
      externalId: 'recordid',
      createdAt: 'createdtime',
      email: 'email',
      secondaryEmails: 'secondaryemail',
      phone: 'phone mobile homephone otherphone',
      company: 'accountname company',
      title: 'title designation',
      country: 'mailingcountry country othercountry',
      tags: 'tag',
      doNotContact: 'emailoptout',
    },
    leftOut: 'contactownerid leadownerid leadowner contactowner contactname leadname',
  },
  {
    product: 'hubspot',
    marks: ['recordid contactowner', 'recordid marketingcontactstatus', 'recordid phonenumber', 'recordidcontact'],
    fields: {
      externalId: 'recordid recordidcontact',
      createdAt: 'createdate',
      secondaryEmails: 'additionalemailaddresses additionalemails',
      phone: 'phonenumber mobilephonenumber',
      company: 'companyname primaryassociatedcompany associatedcompany',
      country: 'countryregion country',
      doNotContact: 'unsubscribedfromallemail',
    },
    leftOut: 'contactowner associatedcompanyids',
  },
  {
    product: 'salesforce',
    marks: [
      'accountname contactowner',
      'accountname accountowner',
      'accountname contactid',
      'accountname mailingstreet',
      'accountname mailingcountry',
      'companyaccount leadowner',
      'companyaccount leadsource',
      'companyaccount leadstatus',
      'accountid ownerid lastname',
    ],
    fields: {
      externalId: 'contactid leadid id',
      createdAt: 'createddate',
      phone: 'phone mobile mobilephone homephone otherphone',
      company: 'accountname companyaccount company',
      country: 'mailingcountry country othercountry',
      doNotContact: 'emailoptout hasoptedoutofemail donotcall',
    },
    leftOut: 'contactowner accountowner leadowner ownerid accountid',
  },
  {
    product: 'pipedrive',
    marks: ['personname', 'personid'],
    fields: {
      externalId: 'personid',
      createdAt: 'personpersoncreated personcreated',
      name: 'personname',
      firstName: 'personfirstname',
      lastName: 'personlastname',
      email: 'personemailwork personemailhome personemailother personemail',
      phone: 'personphonework personphonemobile personphonehome personphoneother personphone',
      company: 'personorganization',
      title: 'personjobtitle persontitle',
      tags: 'personlabels personlabel',
    },
  },
  {
    product: 'close',
    marks: ['leadid primaryemail', 'leadname primaryemail', 'displayname primarycontactname'],
    fields: {
      externalId: 'id',
      createdAt: 'datecreated',
      name: 'name primarycontactname',
      firstName: 'primarycontactfirstname',
      lastName: 'primarycontactlastname',
      email: 'primaryemail primarycontactprimaryemail',
      secondaryEmails: 'otheremails primarycontactotheremails',
      phone: 'primaryphone primarycontactprimaryphone',
      title: 'title primarycontacttitle',
      company: 'leadname leaddisplayname displayname',
    },
    leftOut: 'leadid',
  },
  {
    product: 'google',
    marks: ['email1value', 'phone1value', 'groupmembership givenname', 'organizationname phoneticfirstname'],
    fields: {
      name: 'name',
      namePrefix: 'nameprefix',
      firstName: 'firstname givenname',
      middleName: 'middlename additionalname',
      lastName: 'lastname familyname',
      nameSuffix: 'namesuffix',
      email: 'email#value',
      phone: 'phone#value',
      company: 'organizationname organization#name',
      title: 'organizationtitle organization#title',
      country: 'address#country',
      tags: 'labels groupmembership',
    },
  },
  {
    product: 'outlook',
    marks: ['emailaddress businessphone', 'emailaddress emaildisplayname', 'emailadresse telefongeschaftlich'],
    fields: {
      namePrefix: 'title anrede',
      nameSuffix: 'suffix',
      email: 'emailaddress email#address emailadresse email#adresse',
      phone:
        'primaryphone businessphone mobilephone homephone businessphone# homephone# telefongeschaftlich mobiltelefon telefonprivat',
      title: 'jobtitle position',
      country: 'businesscountryregion homecountryregion othercountryregion landregiongeschaftlich landregionprivat',
      tags: 'categories kategorien',
    },
    leftOut: 'account',
  },
  {
    product: 'linkedin',
    marks: ['url connectedon'],
    fields: { 'socialProfiles.LINKEDIN': 'url', title: 'position' },
  },
];

/** The preset of the product that a file with these folded headings comes from. */
export function findPreset(known: readonly Preset[], folded: readonly string[]): Preset | undefined {
  const there = new Set(folded);
  return known.find(({ marks }) => marks.some((mark) => mark.split(' ').every((heading) => there.has(heading))));
}
