import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * A telephone number in E.164; null where it is none that can be called. One without a country code is read as one of
 * `country`, an ISO 3166-1 code.
 */
export function toE164(phone: string | null, country: string | null): string | null {
  if (phone === null) return null;
  const region = country !== null && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const parsed = parsePhoneNumberFromString(phone, region);
  return parsed?.isValid() ? parsed.number : null;
}
