export { visitorPurpose } from './visitors.js';
