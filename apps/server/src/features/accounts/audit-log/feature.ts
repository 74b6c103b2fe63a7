import type { Feature } from '../../feature.js';
import { auditLogHandlers } from './routes.js';

export const feature = {
  routes: () => ({ auditLog: auditLogHandlers }),
} satisfies Feature;
