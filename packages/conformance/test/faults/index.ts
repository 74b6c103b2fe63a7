import { accessFaults } from './access.js';
import type { Fault } from './fault.js';
import type { FaultName } from './list.js';
import { responseFaults } from './responses.js';
import { stateFaults } from './states.js';
import { webhookFaults } from './webhooks.js';

/** What makes each fault of the list. One that is listed and not made does not compile. */
export const faults: Readonly<Record<FaultName, () => Fault>> = {
  ...responseFaults,
  ...accessFaults,
  ...stateFaults,
  ...webhookFaults,
};
