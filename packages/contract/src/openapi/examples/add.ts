import type { OpenApiComponents } from '../document.js';
import { makeRecord } from './generate.js';

/** Adds an example to every component of responses. Request bodies, which refuse unknown fields, have their examples at each operation. */
export function addExamples(components: OpenApiComponents): void {
  const examples = Object.keys(components.schemas).map((id) => [id, makeRecord(id, components)] as const);
  for (const [id, example] of examples) {
    const schema = components.schemas[id];
    if (schema?.type === 'object' && schema.additionalProperties !== false) schema.examples = [example];
  }
}
