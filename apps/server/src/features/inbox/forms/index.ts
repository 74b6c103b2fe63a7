export { formsNamingUser, handOverForms } from './hand-over.js';
export { type FormRow, toForm } from './present.js';
export { listSubmissionsForExport, resolveForm } from './queries.js';
