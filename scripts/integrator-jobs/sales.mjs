// Jobs about people and what they buy: a form of a returning visitor, the commission of a month, and the rights of a person.
import assert from 'node:assert/strict';
import { createTenant } from './tenant.mjs';

/** A visitor who is a contact already sends a form, in three windows at once. */
export async function sendForm({ other, connect }) {
  const known = await other.contacts.create({ name: 'Ada Lovelace', email: 'ada@example.com' });
  const { key } = await other.apiKeys.create({ label: 'Form', scopes: ['create:leads'] });
  const form = { source: 'FORM', contact: { email: 'ada@example.com', name: 'Ada King', company: 'Engines' } };
  const [lead, ...more] = await Promise.all([
    connect({ apiKey: key }).leads.create(form),
    other.leads.create(form),
    other.leads.create(form),
  ]);
  for (const { id } of [lead, ...more]) assert.equal((await other.leads.get(id)).contactId, known.id);
  for (const { contactIgnored } of more) assert.deepEqual([...contactIgnored].sort(), ['company', 'name']);
  return {
    checked: 'a key that can do nothing else; forms at once make no second contact; what was not written is named',
  };
}

/** The leads that were won in a month count for who owned them then. */
export async function closeMonth({ client, other }) {
  const [owner] = (await other.users.list()).data;
  const second = await other.users.create({ email: 'grace@example.com', name: 'Grace', role: 'AGENT' });
  const lead = await other.leads.create({ contact: { name: 'Ada' }, value: 1_000, currency: 'EUR' });
  await other.leads.assign(lead.id, { assignedToId: owner.id });
  const won = (await other.pipelines.list()).data[0].stages.find(({ kind, type }) => (kind ?? type) === 'WON');
  await other.leads.updateStage(lead.id, { stageId: won.id });
  await other.leads.assign(lead.id, { assignedToId: second.id });
  const { groups, ownerOf } = await client.reports.getWon({ groupBy: 'owner' });
  assert.equal(ownerOf, 'CLOSING');
  assert.deepEqual(
    groups.map(({ id, amounts }) => [id, amounts]),
    [[owner.id, [{ currency: 'EUR', value: 1_000 }]]],
  );
  return { checked: 'a lead that is given to somebody else after it was won moves no money' };
}

/** A person asks for everything that is known of them, and to be forgotten; the company is on the smallest plan. */
export async function erasePerson({ server, connect }) {
  const small = await createTenant(server, 'Small', 'FREE');
  const client = connect({ apiKey: small.apiKey });
  const quiet = connect({ apiKey: small.apiKey, onRequest: undefined });
  const { contactId } = await quiet.leads.create({ contact: { name: 'Ada', email: 'ada@example.com' } });
  const feed = quiet.contacts.changes();
  for await (const _ of feed);
  const { id } = await client.contacts.exportPerson(contactId);
  await client.exports.wait(id);
  await client.contacts.delete(contactId, { erase: true });
  const gone = [];
  for await (const change of feed) if (change.deleted) gone.push(change.id);
  assert.deepEqual(gone, [contactId]);
  await assert.rejects(quiet.contacts.get(contactId));
  return { checked: 'on the plan FREE; the feed names the deletion, and the person cannot be read again' };
}
