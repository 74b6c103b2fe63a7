import { carrierRecords } from './detection.js';

export { detectCarrier, detectCarriers } from './detection.js';

const codes = new Set(carrierRecords.map(({ code }) => code));

/** Returns true if the directory has a carrier with this code. */
export function isCarrierCode(code: string): boolean {
  return codes.has(code);
}
