import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

export const examples: Examples = {
  records: {
    Delivery: { id: ids.deliveryId, endReason: null },
    DeliveryDetail: { id: ids.deliveryId, endReason: null },
  },
};
