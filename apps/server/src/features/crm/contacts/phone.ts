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

/** The number by which telephone numbers are compared: E.164 if it is valid, else as it was given. */
export function phoneKey(phone: string, country: string | null): string {
  return toE164(phone, country) ?? phone;
}

/** The keys of all numbers of a contact. */
export function phoneKeysOf({
  phone,
  secondaryPhones,
  country,
}: {
  phone: string | null;
  secondaryPhones: readonly string[];
  country: string | null;
}): string[] {
  const phones = phone === null ? secondaryPhones : [phone, ...secondaryPhones];
  return [...new Set(phones.map((one) => phoneKey(one, country)))];
}

/** Further numbers, each once and without the first one, with the keys by which they are compared. */
export function furtherPhones(
  phones: readonly string[],
  first: string | null,
  country: string | null,
): { secondaryPhones: string[]; secondaryPhoneKeys: string[] } {
  const byKey = new Map<string, string>();
  for (const phone of phones) {
    const key = phoneKey(phone, country);
    // An extension is part of the number, and has no place in its key.
    if (phone !== first && !byKey.has(`${key} ${extensionOf(phone)}`)) byKey.set(`${key} ${extensionOf(phone)}`, phone);
  }
  if (first !== null) byKey.delete(`${phoneKey(first, country)} ${extensionOf(first)}`);
  const kept = [...byKey.values()];
  return { secondaryPhones: kept, secondaryPhoneKeys: kept.map((phone) => phoneKey(phone, country)) };
}

function extensionOf(phone: string): string {
  return parsePhoneNumberFromString(phone, 'US')?.ext ?? '';
}

function parse(text: string, region: CountryCode | undefined) {
  const parsed = parsePhoneNumberFromString(text, region);
  return parsed?.isValid() ? parsed : undefined;
}
