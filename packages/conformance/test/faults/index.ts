import { accessFaults } from './access.js';
import { causeFaults } from './causes.js';
import type { Fault } from './fault.js';
import type { FaultName } from './list.js';
import { responseFaults } from './responses.js';
import { stateFaults } from './states.js';
import { valueFaults } from './values.js';
import { webhookFaults } from './webhooks.js';

/** The implementation of each fault of the list. A fault that is listed but not implemented does not compile. */
export const faults: Readonly<Record<FaultName, () => Fault>> = {
  ...responseFaults,
  ...accessFaults,
  ...stateFaults,
  ...webhookFaults,
  ...causeFaults,
  ...valueFaults,
};
