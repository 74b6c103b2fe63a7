import type { Feature } from '../../feature.js';
import { attachmentPurge } from './purges.js';

export const feature = { purges: [attachmentPurge] } satisfies Feature;
