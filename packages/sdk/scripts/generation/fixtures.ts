import * as contract from '@lead-engagement/contract';
import { createOpenApiDocument } from '@lead-engagement/contract/openapi';

/** A JSON Schema, as far as it is read here. */
interface Schema {
  $ref?: string;
  examples?: unknown[];
  properties?: Record<string, Schema>;
}

/** The text of the file with an event of each type, made of the examples in the OpenAPI document. */
export function writeWebhookFixtures(): string {
  const { components } = createOpenApiDocument({ serverUrl: 'https://leads.example.com', version: '0.0.0' });
  const schemas = components.schemas as Record<string, Schema>;
  const exampleOf = (id: string): unknown => {
    const [example] = schemas[id]?.examples ?? [];
    if (example === undefined) throw new Error(`${id} has no example in the OpenAPI document.`);
    return example;
  };
  const envelope = exampleOf('EventPayload') as object;
  const events = contract.eventTypes.map((type) => {
    const data = exampleOf(idOf(contract.eventCatalogue[type].data));
    const extras = type in contract.eventExtras ? contract.eventExtras[type as keyof typeof contract.eventExtras] : {};
    const more = Object.entries<Described>(extras).map(([name, schema]) => [name, exampleOf(idOf(schema))]);
    return [type, { ...envelope, previous: null, type, data, ...Object.fromEntries(more) }];
  });
  return `import type { EventType } from './constants.js';
import type { WebhookEvent } from './webhook-events.js';

/** An event of each type, as the service sends it. */
export const webhookFixtures: { readonly [T in EventType]: WebhookEvent<T> } = ${JSON.stringify(Object.fromEntries(events))};
`;
}

/** A schema that may be named. */
interface Described {
  meta(): { id?: string | undefined } | undefined;
}

function idOf(schema: Described): string {
  const id = schema.meta()?.id;
  if (!id) throw new Error('The data of an event needs an id.');
  return id;
}
