import type { OpenApiComponents } from '../document.js';
import { makeRecord } from './generate.js';

/** Gives every component that is returned an example. Bodies, which admit no unknown field, have theirs beside each operation. */
export function addExamples(components: OpenApiComponents): void {
  const examples = Object.keys(components.schemas).map((id) => [id, makeRecord(id, components)] as const);
  for (const [id, example] of examples) {
    const schema = components.schemas[id];
    if (schema?.type === 'object' && schema.additionalProperties !== false) schema.examples = [example];
  }
}
