export { listEndpointsById } from './queries.js';
export { createWebhookEndpoint, resolveWebhookEndpoint } from './service.js';
