import { inTenant } from '../../src/db/client.js';
import { reassignRecords } from '../../src/db/owners.js';
import { decodeId, encodeId } from '../../src/ids.js';
import { dataOf, type Sample } from '../support/sample.js';
import type { MeasuredApi } from './measured-api.js';
import type { Seeded } from './seed.js';

/** A tenant with uneven records. */
export type Seeding = Sample & Seeded;

const contact = ({ hotContactId }: Seeding) => encodeId('contact', hotContactId);
const user = ({ busyUserId }: Seeding) => encodeId('user', busyUserId);

/** Lists that do not count many records for their total, by what they show. */
export const lists: Record<string, (of: Seeding) => string> = {
  leads: () => '/v1/leads',
  'leads by score': () => '/v1/leads?sort=-score',
  'leads that are won': () => '/v1/leads?status=WON',
  'leads with a tag that few have': () => '/v1/leads?tag=few',
  'deleted leads of a tag that few have': () => '/v1/leads?tag=few&deleted=true',
  'leads with a word that none has': () => '/v1/leads?q=nothing',
  contacts: () => '/v1/contacts',
  'contacts with a word that none has': () => '/v1/contacts?q=nothing',
  activities: () => '/v1/activities',
  'leads of a user': (of) => `/v1/leads?assignee=${user(of)}`,
  'contacts of a user': (of) => `/v1/contacts?ownerId=${user(of)}`,
  'leads of a hot contact': (of) => `/v1/leads?contact=${contact(of)}`,
  'activities of a hot contact': (of) => `/v1/activities?contactId=${contact(of)}`,
};

/** Work on a few records of a tenant that has many: what is prepared before, and how many blocks it may look at. */
interface Batch {
  before(api: MeasuredApi, of: Seeding): Promise<unknown>;
  run(api: MeasuredApi, of: Seeding, prepared: never): Promise<unknown>;
  most: number;
}

const reassign = (table: 'leads' | 'contacts'): Batch => ({
  before: async () => undefined,
  run: (api, { tenant, busyUserId: fromUserId }) =>
    inTenant(api.db, tenant, (tx) =>
      reassignRecords(tx, table, { tenantId: tenant, fromUserId, toUserId: null, limit: 10, now: new Date() }),
    ),
  most: 3_000,
});

const addContact = async ({ caller }: Seeding) =>
  dataOf(await caller.call('POST', '/v1/contacts', { name: 'New' }), 201).id;

const deleteRow = (api: MeasuredApi, { tenant }: Seeding, id: string) => api.owner`
  delete from contacts where tenant_id = ${tenant} and id = ${id}`;

export const batches: Record<string, Batch> = {
  'hand over leads': reassign('leads'),
  'hand over contacts': reassign('contacts'),
  'merge a contact': {
    before: async (_, of) => ({ primaryId: await addContact(of), mergeIds: [await addContact(of)] }),
    run: async (_, { caller }, body: object) => dataOf(await caller.call('POST', '/v1/contacts/merge', body), 200),
    most: 1_500,
  },
  'delete the row of a contact': {
    async before(api, of) {
      // The first one brings what the connection looks up in the catalogue.
      await deleteRow(api, of, decodeId('contact', await addContact(of)) as string);
      return decodeId('contact', await addContact(of));
    },
    run: deleteRow,
    most: 500,
  },
  'score a lead of a contact with many activities': {
    before: async (_, of) =>
      dataOf(await of.caller.call('POST', '/v1/leads', { contactId: contact(of), title: 'New' }), 201).id,
    run: async (_, { caller }, id: string) =>
      dataOf(await caller.call('PATCH', `/v1/leads/${id}`, { title: 'Newer' }), 200),
    most: 500,
  },
};
