import { allExamples } from '../../generated/examples.js';
import { exampleIds as ids } from './ids.js';

/** Fields of a component's example that replace the values derived from field names. */
export const recordExamples: Record<string, Readonly<Record<string, unknown>>> = Object.assign(
  { Deleted: { id: ids.leadId } },
  ...allExamples.map(({ records }) => records),
);
