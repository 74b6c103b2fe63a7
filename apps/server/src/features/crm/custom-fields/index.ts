export { type LabelledField, labelsOf } from './options.js';
export { type CustomFieldRow, toCustomField } from './present.js';
export { listFieldsOf } from './queries.js';
export {
  type CustomFieldOwner,
  type FieldSet,
  fieldSetOf,
  holdCustomFields,
  matchCustomFields,
  openFieldSet,
  reclaimCustomFields,
} from './records.js';
export {
  asShown,
  type Labels,
  readLabels,
  type Shown,
  showOptions,
  showOptionsOf,
  showValues,
} from './shown.js';
export { openUniqueField, type UniqueField } from './unique-fields.js';
