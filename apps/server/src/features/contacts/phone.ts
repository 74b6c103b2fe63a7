import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * A telephone number in E.164, of several the first; null where it is none that can be called. One without a country code is read as one
 * of `country`, an ISO 3166-1 code.
 */
export function toE164(phone: string | null, country: string | null): string | null {
  if (phone === null) return null;
  const region = country !== null && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const [first = ''] = phone.split(/\s\/\s|[;,|\n]/);
  const parsed = parse(phone, region) ?? (first === phone ? undefined : parse(first, region));
  return parsed?.number ?? null;
}

function parse(text: string, region: CountryCode | undefined) {
  const parsed = parsePhoneNumberFromString(text, region);
  return parsed?.isValid() ? parsed : undefined;
}
