import type { LeadEngagement } from '@lead-engagement/sdk';

const companies = [
  'Nordlicht',
  'Bakker & Zn',
  'Casa Rural',
  'Tideway',
  'Atelier Moreau',
  'Kestrel Labs',
  'Hofmann',
  'Lumen',
  'Ortiga',
  'Quay 9',
];
const people = [
  'Ada Brandt',
  'Joost Bakker',
  'Lucía Ferrer',
  'Tom Ashby',
  'Inès Moreau',
  'Priya Nair',
  'Jonas Hofmann',
  'Mei Tanaka',
  'Rui Costa',
  'Sara Lind',
];
const subjects = ['annual plan', 'second office', 'pilot', 'renewal', 'migration', 'training'];
const leadCount = 40;
const dayMs = 86_400_000;

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
const slug = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]+/g, '');

/** Fills a tenant with a small company's leads, tasks, conversations and deliveries, for pictures. `receiverUrl` answers 204. */
export async function addPictureData(client: LeadEngagement, receiverUrl: string): Promise<void> {
  await client.webhookEndpoints.create({ url: receiverUrl, events: ['lead.created', 'lead.stage_changed'] });
  const { data: pipelines } = await client.pipelines.list();
  const all = pipelines[0]?.stages ?? [];
  const stages = all.filter(({ type }) => type === 'OPEN');
  const { data: users } = await client.users.list();
  await client.settings.update({ currency: 'EUR' });
  const records = Array.from({ length: leadCount }, (_, at) => {
    const [person, company] = [pick(people, at * 3 + Math.floor(at / 10)), pick(companies, at)];
    return {
      title: `${company}: ${pick(subjects, at * 5)}`,
      source: pick(['WEBSITE', 'REFERRAL', 'EMAIL', 'EVENT'] as const, at),
      value: 1_500 + ((at * 7_919) % 28) * 500,
      currency: 'EUR',
      stageId: pick(stages, Math.floor((at * at) / 7)).id,
      // A few wait for an owner.
      assignedToId: at % 8 === 0 ? null : (users[0]?.id ?? null),
      expectedCloseDate: new Date(Date.now() + (at % 30) * dayMs).toISOString().slice(0, 10),
      contact: {
        name: person,
        email: `${slug(person)}.${at}@${slug(company)}.example`,
        company,
        phone: `+49 30 ${5_550_000 + at}`,
      },
    };
  });
  const ids = (await client.leads.bulk({ records, atomic: true })).map(({ id }) => id as string);
  for (const { type, every } of [
    { type: 'WON', every: 5 },
    { type: 'LOST', every: 11 },
  ] as const) {
    const stageId = all.find((stage) => stage.type === type)?.id as string;
    const closed = ids.filter((_, at) => at % every === every - 1);
    for (const id of closed)
      await client.leads.updateStage(id, { stageId, ...(type === 'LOST' && { lostReason: 'Price' }) });
  }
  const tasks = [
    'Call about the offer',
    'Send the contract',
    'Ask for the start date',
    'Prepare the demo',
    'Follow up',
  ];
  for (const [at, title] of tasks.entries()) {
    const leadId = ids[at * 4] as string;
    await client.activities.create({ leadId, type: 'task', title, dueAt: new Date(Date.now() + (at - 1) * dayMs) });
    await client.activities.create({
      leadId,
      type: 'call',
      title: 'First call',
      content: 'Wants to start next quarter.',
    });
  }
  const bot = await client.chatbots.create({ name: 'Website', handoff: { phrases: ['speak to somebody'] } });
  const questions = [
    'Do you deliver to Norway?',
    'Can I speak to somebody about prices?',
    'Is there a plan for schools?',
    'How long does a migration take?',
  ];
  for (const [at, content] of questions.entries()) {
    const contact = { name: pick(people, at), email: `visitor.${at}@example.com` };
    const { id } = await client.conversations.create({ botId: bot.id, contact, platform: 'WEB' });
    await client.conversations.createMessage(id, { role: 'USER', content }, { wait: true });
  }
}
