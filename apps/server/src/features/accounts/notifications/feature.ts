import type { Feature } from '../../feature.js';
import { createDigestWork, taskReminders, trim } from './jobs.js';
import { notificationPurge } from './purges.js';
import { createNotificationHandlers } from './routes.js';

export const feature = {
  routes: ({ mail }) => ({ notifications: createNotificationHandlers(mail) }),
  work: (parts) => [taskReminders, trim, ...(parts.mail ? [createDigestWork(parts)] : [])],
  purges: [notificationPurge],
} satisfies Feature;
