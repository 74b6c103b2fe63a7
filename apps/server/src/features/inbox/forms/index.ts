export { type FormRow, toForm } from './present.js';
