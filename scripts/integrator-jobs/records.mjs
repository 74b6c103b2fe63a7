// Jobs about many records: a sync both ways, duplicates, a warehouse, and a move from another product.
import assert from 'node:assert/strict';

/** Two systems have the same 50 contacts, and people change them in both. */
export async function syncRecords({ client, other }) {
  const records = Array.from({ length: 50 }, (_, at) => ({ externalId: `crm-${at}`, name: `Ada ${at}` }));
  const feed = client.contacts.changes();
  for await (const _ of feed);
  const written = await client.contacts.bulk({ mode: 'upsert', matchOn: 'externalId', records });
  assert(written.every(({ version }) => version === 1));
  // Somebody edits one here before the next sync.
  await other.contacts.update(written[7].id, { name: 'Edited by a person' });
  const { data: again, response } = await client.contacts
    .bulk({
      mode: 'upsert',
      matchOn: 'externalId',
      records: records.map((record, at) => ({ ...record, company: 'Engines', version: written[at].version })),
    })
    .withResponse();
  const refused = again.filter(({ status }) => status === 'failed');
  assert.deepEqual(
    refused.map(({ index, error }) => [index, error.code]),
    [[7, 'PRECONDITION_FAILED']],
  );
  const foreign = [];
  let echoes = 0;
  for await (const change of feed) {
    if (change.requestId === response.requestId) echoes++;
    else foreign.push(change);
  }
  assert.equal(echoes, 49);
  assert(foreign.some(({ record, previous }) => record?.name === 'Edited by a person' && previous?.name === 'Ada 7'));
  return { checked: 'the edit of a person is kept, and 49 echoes are recognized by the id of the request' };
}

/** 10,000 contacts have some duplicates, found by their numbers, or by name and company. */
export async function mergeDuplicates({ client, other }) {
  const people = Array.from({ length: 10_000 }, (_, at) => {
    const [number, company] = at < 5 ? [at + 5_000, at] : [at, at < 8 ? at + 6_000 : at];
    return {
      name: `${lastName(company)}, Ada`,
      company: `Engines ${company} GmbH`,
      email: `ada${at}@example.com`,
      // Five people are there twice with one number, and three with another number at the same company.
      phone: `+4930${String(1_000_000 + number)}`,
    };
  });
  for (const at of [5, 6, 7]) people[at].name = `Ada ${lastName(at + 6_000)}`;
  for (let at = 0; at < people.length; at += 500) await other.contacts.bulk({ records: people.slice(at, at + 500) });
  const pairs = new Map();
  const reasons = [];
  for await (const { id, duplicates } of client.contacts.list({ expand: 'duplicates', limit: 200 })) {
    for (const twin of duplicates ?? []) {
      if (pairs.has(twin.id)) continue;
      pairs.set(id, twin.id);
      reasons.push(...twin.reasons.map(({ type }) => type));
    }
  }
  assert.equal(pairs.size, 8);
  assert.deepEqual(reasons.sort(), [...Array(3).fill('NAME_AND_COMPANY'), ...Array(5).fill('PHONE')]);
  for (const [primaryId, twin] of pairs) await client.contacts.merge({ primaryId, mergeIds: [twin] });
  return {
    checked:
      'five people who are there twice among 10,000 contacts are found by number, three by name and company, and all are merged',
  };
}

/** Another name for each number, of letters. */
function lastName(number) {
  return `L${Array.from(String(number), (digit) => 'aeioubdfgk'[digit]).join('')}`;
}

const followed = ['lead', 'contact', 'activity', 'conversation', 'message', 'pipeline', 'stage', 'tag', 'user'];

/** A warehouse gets what a day has changed: 20 leads, 10 chats. */
export async function mirrorChanges({ client, other }) {
  const cursors = new Map();
  for (const resource of followed) cursors.set(resource, (await other.changes.list({ resource })).cursor);
  const bot = await other.chatbots.create({ name: 'Bo' });
  const leads = [];
  for (let at = 0; at < 20; at++) leads.push(await other.leads.create({ contact: { name: `Ada ${at}` }, value: at }));
  for (let at = 0; at < 10; at++) {
    const { id } = await other.conversations.create({ botId: bot.id, contactId: leads[at].contactId });
    await other.conversations.createMessage(id, { role: 'USER', content: 'When are you open?' });
  }
  await other.tags.create({ name: 'VIP' });
  const stage = (await other.pipelines.list()).data[0].stages[1];
  await other.leads.update(leads[3].id, { title: 'Forty seats' });
  await other.leads.updateStage(leads[3].id, { stageId: stage.id });
  await other.leads.delete(leads[4].id);

  const mirror = Object.fromEntries(followed.map((resource) => [resource, new Map()]));
  for (const resource of followed) {
    for await (const page of client.changes.list({ resource, cursor: cursors.get(resource) }).pages()) {
      for (const { id, deleted, record } of page.data) {
        if (deleted) mirror[resource].delete(id);
        else mirror[resource].set(id, record);
      }
    }
  }
  for (const lead of await collect(other.leads.list())) assert.deepEqual(mirror.lead.get(lead.id), lead);
  assert.equal(mirror.lead.size, 19);
  assert.equal(mirror.conversation.size, 10);
  assert.equal(mirror.tag.size, 1);
  assert([...mirror.message.values()].filter(({ role }) => role === 'USER').length === 10);
  return { checked: 'leads, conversations with their messages, and what they name are the same here and there' };
}

/** A company moves here with its contacts, its deals and 1,000 notes. */
export async function moveHere({ client, other }) {
  const owner = (await other.users.list()).data[0];
  const contacts = 'First Name,Last Name,Email,Create Date\nAda,Lovelace,ada@example.com,2024-03-01 10:00\n';
  const deals =
    'Deal Name,Deal Stage,Amount,Close Date,Create Date,Email\nForty seats,Closed Won,1000,2025-02-03 12:00,2024-05-01 09:00,ada@example.com\n';
  const first = await client.contacts.import(contacts);
  await client.imports.wait(first.id);
  const second = await client.leads.import(deals);
  await client.imports.wait(second.id);
  const [lead] = (await client.leads.list()).data;
  assert.deepEqual(
    [lead.status, lead.closedAt?.slice(0, 10), lead.createdAt.slice(0, 4)],
    ['WON', '2025-02-03', '2024'],
  );
  const notes = Array.from({ length: 1_000 }, (_, at) => ({
    type: 'note',
    content: `Note ${at}`,
    contactId: lead.contactId,
    userId: owner.id,
    occurredAt: '2024-06-01T10:00:00Z',
    createdAt: '2024-06-01T10:00:00Z',
  }));
  for (let at = 0; at < notes.length; at += 500) await client.activities.bulk({ records: notes.slice(at, at + 500) });
  const [note] = (await other.activities.list({ type: 'note', limit: 1 })).data;
  assert.deepEqual([note.userId, note.createdAt.slice(0, 10)], [owner.id, '2024-06-01']);
  return { checked: 'a deal that was won in 2025 is won in 2025, and 1,000 notes have their authors and dates' };
}

async function collect(list) {
  const found = [];
  for await (const each of list) found.push(each);
  return found;
}
