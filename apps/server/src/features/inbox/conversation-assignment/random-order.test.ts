import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../test/support/api.js';
import type { TestUser } from '../../../../test/support/sign-in.js';
import { connect, type Database } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { anyone, type Inbox, openInbox } from './fixtures/inbox.js';
import { assignmentWork } from './job.js';

const deadline = { timeout: 20_000, interval: 20 };
let api: TestApi;
let workers: Database[];
beforeAll(async () => {
  api = await startTestApi();
  workers = [0, 1].map(() => connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 2 }));
  // Sees each automatic assignment in its transaction, with what decided about it. What a person does has an actor.
  await api.owner.unsafe(`
    create table seen_assignments (
      number bigserial, tenant_id uuid, conversation_id uuid, user_id uuid, was_free boolean, has_room boolean, may boolean);
    grant insert, select on seen_assignments to public;
    grant usage on sequence seen_assignments_number_seq to public;
    create function see_assignment() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('app.actor_id', true), '') = '' then
        insert into seen_assignments (tenant_id, conversation_id, user_id, was_free, has_room, may)
        select new.tenant_id, new.id, new.assignee_id,
          old.assignee_id is null and old.assignment_due_since is not null and old.status = 'HUMAN_TAKEOVER'
            and new.status = 'HUMAN_TAKEOVER' and new.assignment_due_since is null and new.snoozed_until is null,
          coalesce(u.max_open_conversations >= (
            select count(*) from conversations c where c.tenant_id = new.tenant_id and c.assignee_id = u.id
              and c.status = 'HUMAN_TAKEOVER' and c.snoozed_until is null), true),
          u.available and u.role <> 'VIEWER' and u.disabled_at is null
        from users u where u.tenant_id = new.tenant_id and u.id = new.assignee_id;
      end if;
      return null;
    end $$;
    create trigger see_assignment after update on conversations for each row
      when (old.assignee_id is distinct from new.assignee_id and new.assignee_id is not null)
      execute function see_assignment();`);
});
afterAll(async () => {
  for (const worker of workers) await worker.end();
  await api.close();
});

interface Seen {
  conversationId: string;
  userId: string;
  wasFree: boolean;
  hasRoom: boolean;
  may: boolean;
}

const agents = 3;
const agent = fc.nat(agents - 1);
const conversation = fc.nat(100);
const operation = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant('handOff' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('say' as const),
      agent,
      status: fc.constantFrom('ONLINE', 'ONLINE', 'ONLINE', 'AWAY', 'OFFLINE'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constantFrom('takeover', 'release', 'close', 'close', 'snooze', 'message', 'message'),
      conversation,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('set' as const),
      agent,
      changes: fc.oneof(
        fc.record({ maxOpenConversations: fc.option(fc.nat(3)) }),
        fc.record({ available: fc.boolean() }),
        fc.record({ role: fc.constantFrom('AGENT', 'AGENT', 'VIEWER') }),
      ),
    }),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** A tenant in the course of a run, and what has been done there. */
interface World {
  inbox: Inbox;
  team: TestUser[];
  ids: string[];
  /** The conversations that a person has taken or released. */
  decided: Set<string>;
}

async function openWorld(): Promise<World> {
  const inbox = await openInbox(api);
  const team = await Promise.all(Array.from({ length: agents }, () => inbox.addAgent()));
  await inbox.setRules([anyone]);
  return { inbox, team, ids: [], decided: new Set() };
}

/** Does something. Refusals are as good as successes: others may have been quicker. */
async function perform({ inbox, team, ids, decided }: World, op: Operation): Promise<void> {
  const request = async (path: string, body?: object, by: Pick<TestUser, 'call'> = inbox.caller, method = 'POST') => {
    const { status, text } = await by.call(method, path, body);
    expect([200, 409], text).toContain(status);
    return status === 200;
  };
  const write = async (url: string) =>
    void (await inbox.caller.call('POST', `${url}/messages`, { role: 'USER', content: 'Hello?' }));
  if (op.what === 'handOff') {
    ids.push(await inbox.handOff());
  } else if (op.what === 'say') await request('/v1/me/presence', { status: op.status }, team[op.agent]);
  else if (op.what === 'set') await request(`/v1/users/${team[op.agent]?.id}`, op.changes, undefined, 'PATCH');
  else {
    const id = ids[op.conversation % Math.max(1, ids.length)];
    if (id === undefined) return;
    const url = `/v1/conversations/${id}`;
    if (op.what === 'message') await write(url);
    else if (op.what === 'snooze')
      await request(`${url}/snooze`, { until: new Date(Date.now() + 3_600_000).toISOString() });
    else if (op.what === 'close') await request(`${url}/close`);
    else {
      const isRelease = op.what === 'release';
      const isDone = await (isRelease ? request(`${url}/reassign`, { assigneeId: null }) : request(`${url}/takeover`));
      if (isDone) decided.add(decodeId('conversation', id) as string);
    }
  }
}

/** The agents who were there at any time since the last call. */
async function findThere({ inbox, team }: World, round: readonly Operation[]): Promise<Set<string>> {
  const rows = await api.owner<{ userId: string }[]>`
    select user_id from user_presence where tenant_id = ${inbox.tenant} and status = 'ONLINE'`;
  const came = round.flatMap((op) => (op.what === 'say' && op.status === 'ONLINE' ? uuidOf(team[op.agent]?.id) : []));
  return new Set([...rows.map(({ userId }) => userId), ...came]);
}

const uuidOf = (id = '') => decodeId('user', id) as string;

// Without the sweep, which would find what was forgotten.
const { sweep: _sweep, ...enqueued } = assignmentWork;

/** Has two workers at work while something happens, and until all is done. */
async function whileWorking(happening: Promise<unknown>): Promise<void> {
  let isOver = false;
  const untilOver = async (worker: Database) => {
    while (!isOver) await doWork(worker, [enqueued]);
  };
  const working = workers.map(untilOver);
  await happening.finally(() => {
    isOver = true;
  });
  await Promise.all(working);
}

const readSeen = ({ inbox }: World) => api.owner<Seen[]>`
  select conversation_id, user_id, was_free, has_room, may from seen_assignments
  where tenant_id = ${inbox.tenant} order by number`;

/** Conversations that wait though a user could get them. */
const listForgotten = ({ inbox }: World) => api.owner`
  select c.id, u.id as user_id from conversations c join users u on u.tenant_id = c.tenant_id
    join user_presence p on p.tenant_id = u.tenant_id and p.user_id = u.id and p.status = 'ONLINE'
  where c.tenant_id = ${inbox.tenant} and c.assignment_due_since is not null and c.snoozed_until is null
    and u.available and u.role <> 'VIEWER' and u.password_hash is not null
    and coalesce(u.max_open_conversations > (
      select count(*) from conversations held where held.tenant_id = u.tenant_id and held.assignee_id = u.id
        and held.status = 'HUMAN_TAKEOVER' and held.snoozed_until is null), true)`;

test('in whatever order things happen, each hand-off is given once, to a user who is there and has room, and none is forgotten', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(operation, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 10 }),
      async (rounds) => {
        const world = await openWorld();
        let before = 0;
        for (const round of rounds) {
          const there = await findThere(world, round);
          const decided = new Set(world.decided);
          await whileWorking(Promise.all(round.map((op) => perform(world, op))));
          const forgotten = async () => {
            await doWork(api.workerDb, [enqueued]);
            return listForgotten(world);
          };
          // What somebody was changing is looked at again a moment later.
          await expect.poll(forgotten, deadline).toEqual([]);
          const seen = await readSeen(world);
          for (const { conversationId, userId } of seen.slice(before)) {
            expect(there).toContain(userId);
            expect(decided).not.toContain(conversationId);
          }
          before = seen.length;
        }
        const seen = await readSeen(world);
        expect(seen.filter(({ wasFree, hasRoom, may }) => !wasFree || !hasRoom || !may)).toEqual([]);
        // Each of them was handed off once.
        expect(new Set(seen.map(({ conversationId }) => conversationId)).size).toBe(seen.length);
      },
    ),
    // To find a smaller example takes as long as the deadline each time.
    { numRuns: 30, endOnFailure: true },
  );
});
