export { recomputeProfile } from './service.js';
