export {
  type CustomFieldOwner,
  type FieldSet,
  holdCustomFields,
  matchCustomFields,
  openFieldSet,
  reclaimCustomFields,
} from './records.js';
