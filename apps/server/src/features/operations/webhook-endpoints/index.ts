export { listEndpointRows, presentEndpoints } from './queries.js';
export { createWebhookEndpoint, resolveWebhookEndpoint } from './service.js';
