import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { listCarriers } from './queries.js';

export const carrierHandlers: Handlers<typeof contract.carriers> = {
  list: ({ query }) => listCarriers(query),
};
