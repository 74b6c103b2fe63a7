import { detectCarriers } from '../../src/features/integrations/carriers/detection.js';
import { type Measured, measure } from './measured.js';

/** A courier as tracking_number_data has it. */
export interface TrackingNumbers {
  courier_code: string;
  tracking_numbers: { name: string; test_numbers: { valid: string[]; invalid: string[] } }[];
}

/** Where the corpus has another code for a carrier than the directory. */
const carrierCodes: Readonly<Record<string, string>> = {
  canada_post: 'ca-post',
  landmark: 'landmark-global',
  old_dominion: 'old-dominion',
  speedee: 'spee-dee',
};

/** A valid number has to be found to be of its carrier; an invalid one must not have the form that it breaks. */
export function measureTrackingNumbers(couriers: readonly TrackingNumbers[]): Measured {
  const cases = couriers.flatMap(({ courier_code: courier, tracking_numbers: forms }) =>
    forms.flatMap(({ name: form, test_numbers: { valid, invalid } }) => [
      ...valid.map((number) => ({ courier, form, number, isValid: true })),
      ...invalid.map((number) => ({ courier, form, number, isValid: false })),
    ]),
  );
  return measure(
    cases,
    ({ form, number, isValid }) => `${form}: ${number}${isValid ? '' : ' (invalid)'}`,
    ({ courier, form, number, isValid }) => {
      const matches = detectCarriers(number);
      if (!isValid) return !matches.some((match) => match.format === form);
      const code = carrierCodes[courier] ?? courier;
      return courier === 's10' ? matches[0]?.checked === true : matches.some((match) => match.code === code);
    },
  );
}
