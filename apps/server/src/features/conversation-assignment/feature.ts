import type { Feature } from '../feature.js';

export const feature = {
  routes: () => ({ conversations: { previewAutoAssign: async () => ({ conversations: [], users: [] }) } }),
} satisfies Feature;
