import { createSender } from '../../../webhooks/sender.js';
import type { Feature } from '../../feature.js';
import { recoveryJobs } from './job.js';
import { createWebhookEndpointHandlers } from './routes.js';

export const feature = {
  routes(parts) {
    const sender = createSender(parts);
    parts.onClose(() => sender.close());
    return { webhookEndpoints: createWebhookEndpointHandlers({ ...parts, sender }) };
  },
  jobs: recoveryJobs,
} satisfies Feature;
