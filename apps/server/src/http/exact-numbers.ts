import { findLongIntegers } from '@lead-engagement/connector-kit';
import { limits } from '@lead-engagement/contract';
import { invalidField } from '../errors.js';
import { findPlace } from './body-bounds.js';

const mostShown = 40;

/**
 * Refuses a JSON body with an integer that a number cannot hold: parsed, it would be another one, and two ids could become
 * one. Throws VALIDATION_ERROR with its place. Source: RFC 8259, 6.
 */
export function checkExactNumbers(text: string): void {
  for (const { start, end } of findLongIntegers(text)) {
    const written = text.slice(start, end);
    const read = Number(written);
    if (Number.isSafeInteger(read) || (Number.isFinite(read) && BigInt(written) === BigInt(read))) continue;
    const place = findPlace(Buffer.from(text), Buffer.byteLength(text.slice(0, start)), limits.bodyDepth);
    const shown = written.length > mostShown ? `${written.slice(0, mostShown)}…` : written;
    const message = `The integer ${shown} has more digits than a JSON number keeps. Send it as a string, in quotes.`;
    throw invalidField(place, message, 'inexact_number');
  }
}
