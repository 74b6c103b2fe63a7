import type { NumberChecksum } from './records.js';

/** Whether the check digit of a serial number, in upper case, is right. */
export function hasCheckDigit(serial: string, checkDigit: string, checksum: NumberChecksum): boolean {
  return computeCheckDigit(serial, checksum) === Number(checkDigit);
}

function computeCheckDigit(serial: string, checksum: NumberChecksum): number {
  if (checksum.kind === 'mod7') return Number(serial) % 7;
  if (checksum.kind === 's10') return s10Digit(serial);
  if (checksum.kind === 'weighted') return (weigh(serial, checksum.weights) % checksum.modulo) % checksum.last;
  const { evens, odds, prepend } = checksum;
  const whole = prepend && new RegExp(prepend.when).test(serial) ? prepend.digits + serial : serial;
  let sum = 0;
  for (let at = 0; at < whole.length; at++) sum += digitAt(whole, at) * (at % 2 === 0 ? evens : odds);
  return (10 - (sum % 10)) % 10;
}

/** Source: Universal Postal Union, standard S10, check digit. */
function s10Digit(serial: string): number {
  const digit = 11 - (weigh(serial, [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  return digit === 10 ? 0 : digit === 11 ? 5 : digit;
}

function weigh(serial: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + digitAt(serial, at) * weight, 0);
}

const letterOffset = 3;

/** A digit, or the one that stands for a letter: A is 2, B is 3, and after 9 comes 0. */
function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 58 ? code - 48 : (code - letterOffset) % 10;
}
