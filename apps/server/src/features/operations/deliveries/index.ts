export { listDeliveriesTo } from './service.js';
