export { BulkOutcomes, recordPath } from './bulk.js';
export { inRounds, type KeyedEntry } from './bulk-rounds.js';
export { checkComputed } from './computed-fields.js';
export {
  customKeyOf,
  differences,
  digestOf,
  flatten,
  isFound,
  joinWrites,
  outcomeOf,
  type RecordFields,
  type RecordWrite,
  stateOf,
  type UndoEntry,
  type UndoOutcome,
  unchangedSince,
  type WrittenKind,
} from './record-writes.js';
export { valueError, withKey } from './upsert-key.js';
