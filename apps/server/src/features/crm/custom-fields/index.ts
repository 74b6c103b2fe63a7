export { type CustomFieldRow, toCustomField } from './present.js';
export {
  type CustomFieldOwner,
  type FieldSet,
  holdCustomFields,
  matchCustomFields,
  openFieldSet,
  reclaimCustomFields,
} from './records.js';
export { openUniqueField, type UniqueField } from './unique-fields.js';
