export { handOverViews, removeFieldColumn, viewsFilteredBy, viewsNamingUser } from './hand-over.js';
export { toView, type ViewRow } from './present.js';
export { mayReadList } from './queries.js';
