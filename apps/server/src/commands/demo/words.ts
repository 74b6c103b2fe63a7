/** The words of the demo data. Domains and telephone numbers are reserved for examples, so that nobody is written to or called. */
export const firstNames = [
  'Amara',
  'Anders',
  'Beatriz',
  'Camille',
  'Chiara',
  'Daniel',
  'Elena',
  'Emeka',
  'Farah',
  'Finn',
  'Gabriela',
  'Hannah',
  'Hiro',
  'Ines',
  'Jakob',
  'Joana',
  'Kofi',
  'Lars',
  'Leila',
  'Lucas',
  'Maja',
  'Marta',
  'Mateo',
  'Mei',
  'Nadia',
  'Noah',
  'Olga',
  'Oscar',
  'Priya',
  'Rafael',
  'Rosa',
  'Samir',
  'Sofia',
  'Tamsin',
  'Thomas',
  'Uma',
  'Viktor',
  'Wanjiru',
  'Yuki',
  'Zofia',
] as const;

export const lastNames = [
  'Abara',
  'Andersen',
  'Becker',
  'Bianchi',
  'Castro',
  'Dubois',
  'Eriksson',
  'Fischer',
  'García',
  'Haddad',
  'Hughes',
  'Ivanova',
  'Jansen',
  'Kowalska',
  'Kumar',
  'Lindqvist',
  'Mbeki',
  'Moreau',
  'Nakamura',
  'Novak',
  'Okafor',
  'Petrov',
  'Quinn',
  'Rossi',
  'Santos',
  'Schmidt',
  'Silva',
  'Tanaka',
  'Ueda',
  'Vargas',
  'Weber',
  'Yilmaz',
  'Zhang',
] as const;

/** Name, domain and country. */
export const companies = [
  ['Brightwater Logistics', 'brightwater.example', 'GB'],
  ['Casa Limón', 'casalimon.example', 'ES'],
  ['Fjord & Field', 'fjordfield.example', 'NO'],
  ['Hartmann Werkzeuge', 'hartmann.example', 'DE'],
  ['Juniper Dental', 'juniperdental.example', 'US'],
  ['Kestrel Robotics', 'kestrel.example', 'US'],
  ['La Petite Usine', 'petiteusine.example', 'FR'],
  ['Lagos Solar', 'lagossolar.example', 'NG'],
  ['Maple Street Books', 'maplestreet.example', 'CA'],
  ['Nordlys Hotels', 'nordlys.example', 'SE'],
  ['Oakline Furniture', 'oakline.example', 'US'],
  ['Pampa Foods', 'pampafoods.example', 'AR'],
  ['Quayside Events', 'quayside.example', 'IE'],
  ['Rhein Analytik', 'rheinanalytik.example', 'DE'],
  ['Saffron Textiles', 'saffron.example', 'IN'],
  ['Tallinn Cloud', 'tallinncloud.example', 'EE'],
  ['Umbra Studio', 'umbra.example', 'IT'],
  ['Vela Yachts', 'vela.example', 'PT'],
  ['Wattle Clinic', 'wattle.example', 'AU'],
  ['Yamato Parts', 'yamatoparts.example', 'JP'],
] as const;

export const jobTitles = [
  'Head of Sales',
  'Operations Manager',
  'Founder',
  'Marketing Lead',
  'Office Manager',
  'CTO',
  'Purchasing Manager',
  'Customer Success Lead',
  'Managing Director',
  'Business Analyst',
] as const;

export const tagNames = [
  ['Newsletter', '#60a5fa'],
  ['Trade fair', '#f59e0b'],
  ['Partner', '#22c55e'],
  ['Key account', '#a78bfa'],
  ['Budget 2027', '#ef4444'],
] as const;

export const products = [
  'Starter package',
  'Annual plan',
  'Team plan, 25 seats',
  'Migration project',
  'Pilot in one branch',
  'Support contract',
  'Training days',
  'Integration with the shop',
] as const;

export const lostReasons = [
  'Chose a competitor',
  'No budget this year',
  'No reply after three attempts',
  'Needs a feature we lack',
] as const;

export const calls = [
  ['call', 'First call', 'They compare three vendors and want to decide within the quarter.'],
  ['call', 'Call about the budget', 'The budget is approved up to the amount of the offer.'],
  ['meeting', 'Demo', 'Showed the board and the inbox. They asked for an export to their accounting.'],
  ['meeting', 'Meeting with the team', 'Four people took part. The questions were about rights and about the import.'],
  ['email_sent', 'Offer sent', 'The offer is valid for thirty days.'],
  ['email_received', 'Questions about the offer', 'They ask whether the price includes training.'],
  ['note', 'Impression', 'Friendly and well prepared. The decision is made by the managing director.'],
] as const;

export const tasks = [
  'Call back',
  'Send the contract',
  'Ask for references',
  'Prepare the demo',
  'Clarify data protection',
] as const;

/** Conversations: what the contact, the chatbot (B) and a person (P) say in turn. */
export const talks = [
  [
    'Hi, do you offer a discount for non-profits?',
    'B: Yes, non-profits get 20 % off every plan. Shall I have somebody send you the form?',
    'Yes please, that would be great.',
    'B: Done. You will have it by tomorrow.',
  ],
  [
    'Can I import my contacts from a spreadsheet?',
    'B: You can: CSV and Excel files work, and a preview shows what will happen.',
    'Perfect, thank you!',
    'B: You are welcome.',
  ],
  [
    'Our invoice has the wrong address.',
    'B: I am sorry about that. A colleague will take over.',
    'P: I have corrected the address and sent the invoice again. Is everything right now?',
    'Yes, that was quick. Thanks!',
  ],
  [
    'How long does a migration take?',
    'B: Most teams are done within two weeks. It depends on the number of records.',
    'We have about 40,000 contacts.',
    'B: Then two weeks are realistic.',
  ],
  [
    'I would like to talk to somebody about a larger order.',
    'B: Gladly. A colleague will be with you in a moment.',
    'P: Hello! How many seats do you need, and from when?',
    'About 120, from January.',
    'P: I will prepare an offer and call you tomorrow.',
  ],
] as const;

/** Conversations that the chatbot ends by handing them off, and that wait for a person. */
export const handedOff = [
  [
    'Hello! Do you deliver to Norway?',
    'B: Yes, within four working days. Orders above €200 are free of charge.',
    'Great. Can the driver carry it to the third floor? We have no lift.',
    'B: I am not sure about that. I am passing this conversation to a colleague, who will get back to you here.',
  ],
  [
    'We have 60 people in two countries. Which plan do we need?',
    'B: The Team plan fits up to 100 people, in any number of countries.',
    'Can I speak to somebody about the price?',
    'B: Of course. I am passing this conversation to a colleague, who will get back to you here.',
  ],
  [
    'Is there a plan for schools?',
    'B: Schools and non-profits get 20 % off every plan.',
    'Our school pays once a year, by invoice, after the summer holidays. Is that possible?',
    'B: I am not sure about that. I am passing this conversation to a colleague, who will get back to you here.',
  ],
] as const;

export const memories = [
  ['FACT', 'The company has 45 employees in two offices.'],
  ['PREFERENCE', 'Prefers e-mail to calls, in the morning.'],
  ['OBJECTION', 'Worries about the effort of a migration.'],
  ['COMMITMENT', 'Will decide after the board meeting.'],
] as const;

/** Author, text. They are scored like posts of a platform. */
export const posts = [
  [
    'mira_ops',
    'Can anybody recommend a CRM for a team of ten? Our spreadsheet is at its limit and we want to switch this month.',
  ],
  ['tomk', 'We are looking for an alternative to our CRM, it has become too expensive. Budget is around 500 a month.'],
  ['studio_ela', 'Which CRM do you use with Shopify? Need something with webhooks, willing to pay.'],
  ['devjonas', 'Wrote a small script that syncs our CRM with the calendar. Happy to share.'],
  ['amelie.b', 'Looking for a tool to track leads from trade fairs. What do you use?'],
  ['northwind_pm', 'Our CRM lost data again. We need to migrate as soon as possible, any suggestions?'],
  ['quiet_reader', 'Interesting article about sales pipelines and how they differ between industries.'],
  ['rk_sales', 'Does somebody have experience with self-hosted CRMs? We want to buy before the end of the quarter.'],
  ['bookshop_anna', 'Is there a simple CRM for a bookshop with two people? Spreadsheets do not work any more.'],
  ['pavel', 'The best CRM is the one that your team really uses.'],
  ['clinic_admin', 'Can you recommend a CRM that keeps data in Europe? We have to replace ours until spring.'],
  ['hugo_l', 'Comparing prices of CRMs for 25 users. Who has an offer that includes migration?'],
] as const;

/** Carrier, prefix of its numbers, origin and destination. */
export const parcels = [
  ['dhl', 'JJD00099', 'DE', 'FR'],
  ['ups', '1Z999AA1', 'US', 'CA'],
  ['gls', '99010', 'DE', 'ES'],
  ['dpd', '01505', 'GB', 'IE'],
] as const;
