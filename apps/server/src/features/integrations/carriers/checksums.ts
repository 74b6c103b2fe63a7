import type { NumberChecksum } from './records.js';

/** Returns true if the check digit of a serial number, in upper case, is correct. */
export function hasCheckDigit(serial: string, checkDigit: string, checksum: NumberChecksum): boolean {
  if (checksum.kind === 'mod37-36') return mod37Character(serial) === checkDigit;
  return computeCheckDigit(serial, checksum) === Number(checkDigit);
}

function computeCheckDigit(serial: string, checksum: Exclude<NumberChecksum, { kind: 'mod37-36' }>): number {
  if (checksum.kind === 'mod7') return Number(serial) % 7;
  if (checksum.kind === 'luhn') return luhnDigit(serial);
  if (checksum.kind === 's10') return s10Digit(serial);
  if (checksum.kind === 'weighted') return (weigh(serial, checksum.weights) % checksum.modulo) % checksum.last;
  const { evens, odds, prepend } = checksum;
  const whole = prepend && new RegExp(prepend.when).test(serial) ? prepend.digits + serial : serial;
  let sum = 0;
  for (let at = 0; at < whole.length; at++) sum += digitAt(whole, at) * (at % 2 === 0 ? evens : odds);
  return (10 - (sum % 10)) % 10;
}

/** Source: ISO/IEC 7812-1, annex B. */
function luhnDigit(serial: string): number {
  let sum = 0;
  for (let at = 0; at < serial.length; at++) {
    const digit = digitAt(serial, serial.length - 1 - at) * (at % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return (10 - (sum % 10)) % 10;
}

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Source: ISO/IEC 7064, MOD 37,36. */
function mod37Character(serial: string): string {
  let product = 36;
  for (const character of serial) {
    const sum = (product + characters.indexOf(character)) % 36 || 36;
    product = (sum * 2) % 37;
  }
  return characters.charAt((37 - product) % 36);
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

/** The value of a digit or letter: A is 2, B is 3, and 0 follows 9. */
function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 58 ? code - 48 : (code - letterOffset) % 10;
}
