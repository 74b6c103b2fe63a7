export { handOverViews, removeFieldColumn, viewsFilteredBy, viewsNamingUser } from './hand-over.js';
