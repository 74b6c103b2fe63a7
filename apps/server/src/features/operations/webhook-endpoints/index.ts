export { createWebhookEndpoint, resolveWebhookEndpoint } from './service.js';
