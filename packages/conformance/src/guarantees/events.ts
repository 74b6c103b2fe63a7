import { eventTypes } from '@lead-engagement/contract';
import type { Guarantee } from '../check.js';
import { must, show } from '../failure.js';
import { headerOf } from '../receiver.js';
import { firstDelivery, ownDeliveries, story, subscribed, waitFor } from '../story.js';
import { expectSame } from './leads.js';

const source = 'specification, Events, Event types';
const envelope = 'specification, Events, Payload envelope';

/** Webhook endpoints receive events. */
export const events: Guarantee = {
  name: 'events',
  when: 'together',
  checks: [
    {
      id: 'SPEC-EVENTS-1',
      says: 'lead.created arrives when a lead was created.',
      source,
      async run(context) {
        const delivery = await firstDelivery(context);
        const { deadlineMs, receiver } = await story(context);
        must(delivery, `No lead.created arrived at ${receiver.url} within ${deadlineMs / 1_000} seconds.`);
      },
    },
    {
      id: 'SPEC-EVENTS-2',
      says: 'An event has id, type, created with milliseconds, tenant_id, data, and an api_version that is a date.',
      source: envelope,
      async run(context) {
        await firstDelivery(context);
        const own = ownDeliveries(context, await story(context));
        must(own.length > 0, 'No event arrived.');
        for (const { event } of own) {
          must(typeof event.id === 'string', `id is ${show(event.id)}.`);
          must(eventTypes.includes(event.type), `type is ${show(event.type)}.`);
          const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(event.created);
          must(isTime, `created is ${show(event.created)}, not a UTC time with milliseconds.`);
          const { tenantId } = context.shared.caller;
          must(typeof event.tenant_id === 'string', `tenant_id is ${show(event.tenant_id)}.`);
          must(!tenantId || event.tenant_id === tenantId, `tenant_id is ${event.tenant_id}, not ${tenantId}.`);
          must(/^\d{4}-\d\d-\d\d$/.test(event.api_version), `api_version is ${show(event.api_version)}, not a date.`);
        }
      },
    },
    {
      id: 'SPEC-EVENTS-3',
      says: 'The data of lead.created is the full lead, as it reads over the API.',
      source: envelope,
      async run(context) {
        const delivery = await firstDelivery(context);
        must(delivery, 'No lead.created arrived.');
        const { created } = await story(context);
        // Computed fields may have changed between the event and the read.
        const stable = ({ score: _, lastActivityAt: __, ...lead }: Record<string, unknown>) => lead;
        expectSame('The lead', stable(created), stable(delivery.event.data));
      },
    },
    {
      id: 'SPEC-EVENTS-4',
      says: 'lead.stage_changed arrives when the stage operation has moved a lead, with the new stage.',
      source,
      async run(context) {
        const told = await story(context);
        if (!told.moved) return void (await context.pipeline());
        const [delivery] = await waitFor(told, told.moved.id, 'lead.stage_changed');
        must(delivery, `No lead.stage_changed arrived within ${told.deadlineMs / 1_000} seconds.`);
        const { stageId } = delivery.event.data;
        must(stageId === told.moved.stageId, `Its data has the stage ${show(stageId)}, not ${told.moved.stageId}.`);
      },
    },
    {
      id: 'SPEC-EVENTS-5',
      says: 'No event arrives of a type to which the endpoint does not subscribe.',
      source: 'specification, Resources and their fields, Webhook endpoint',
      async run(context) {
        const told = await story(context);
        await waitFor(told, told.created.id, told.moved ? 'lead.stage_changed' : 'lead.created');
        const other = ownDeliveries(context, told).find(({ event }) => !subscribed.includes(event.type));
        must(!other, `The endpoint got ${other?.event.type}, to which it does not subscribe.`);
      },
    },
    {
      id: 'SPEC-EVENTS-6',
      says: 'conversation.started and conversation.ended arrive when a conversation begins and is closed.',
      source,
      async run(context) {
        const told = await story(context);
        const { id } = await context.conversation();
        await context.api.get('conversations.close', { params: { id } });
        for (const type of ['conversation.started', 'conversation.ended']) {
          const [delivery] = await waitFor(told, id, type);
          must(delivery, `No ${type} arrived within ${told.deadlineMs / 1_000} seconds.`);
        }
      },
    },
    {
      id: 'SPEC-EVENTS-7',
      says: 'Service-Event-Id is the id of the event.',
      source: 'specification, Events, Request headers',
      async run(context) {
        const delivery = await firstDelivery(context);
        must(delivery, 'No lead.created arrived.');
        const header = headerOf(delivery, 'eventId');
        must(header === delivery.event.id, `Service-Event-Id is ${show(header)}, the id ${show(delivery.event.id)}.`);
      },
    },
    {
      id: 'FULL-EVENTS-8',
      says: 'An event that was delivered can be read; events of a record are numbered in the order in which they happened.',
      source: 'contract, events.get',
      async run(context) {
        const told = await story(context);
        const first = await firstDelivery(context);
        const [second] = await waitFor(told, told.created.id, 'lead.stage_changed');
        must(first && second, 'Not both events arrived.');
        const read = (id: string) => context.api.get('events.get', { params: { id } });
        const [created, moved] = [await read(first.event.id), await read(second.event.id)];
        must(created.type === 'lead.created', `The event ${first.event.id} reads as ${show(created.type)}.`);
        must(
          created.sequence < moved.sequence,
          `lead.created has the place ${created.sequence}, lead.stage_changed ${moved.sequence}.`,
        );
      },
    },
  ],
};
