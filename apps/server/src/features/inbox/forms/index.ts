export { type FormRow, toForm } from './present.js';
export { resolveForm } from './queries.js';
