import { z } from 'zod';
import { timesScope } from './access.js';

export const unstorable = 'Contains a NUL character or a lone surrogate, which cannot be stored. Remove it.';

/**
 * Text that PostgreSQL can store: without NUL and lone surrogates, in Unicode's normalization form C. `maxChars` counts code points,
 * as JSON Schema does.
 */
export function text(maxChars: number) {
  return z
    .string()
    .normalize('NFC')
    .max(maxChars)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), {
      error: unstorable,
    });
}

/** Text that is not blank: at least one character besides white space; trimmed. */
export function requiredText(maxChars: number) {
  return text(maxChars).trim().min(1, { error: 'Must not be empty.' });
}

/** Text that is safe in our mails and pages: one line, without characters that change the direction of other text. */
export function oneLine(maxChars: number) {
  return requiredText(maxChars).refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(value), {
    error: 'Must be one line, without control characters.',
  });
}

/** The name of a company. `Booking.com` is allowed; an e-mail or web address is not. */
export function companyName(maxChars: number) {
  return oneLine(maxChars).refine((value) => !/@|:\/\/|\bwww\./i.test(value.normalize('NFKC')), {
    error: 'Must not contain a web or e-mail address.',
  });
}

/** The name of a person. Text that looks like a host name is refused, because mail programs turn it into a link. */
export function personName(maxChars: number) {
  return oneLine(maxChars).refine((value) => !/@|:\/\/|[\p{L}\p{N}][.\u3002]\p{L}{2}/u.test(value.normalize('NFKC')), {
    error: 'Must not contain a web or e-mail address. Put a space after a dot.',
  });
}

/** An opaque id. A malformed id is treated like an unknown one. */
export const id = z.string().min(1).max(64);

/** A timestamp in responses: ISO 8601, UTC, milliseconds, `Z`. */
export const timestamp = z.iso.datetime({ precision: 3 });

/** A timestamp in requests: ISO 8601 with an offset or `Z`; normalized to UTC with milliseconds. */
export const timestampInput = z.iso
  .datetime({
    offset: true,
    abort: true,
    error: 'Must be an ISO 8601 timestamp with a time zone, such as 2026-01-31T09:00:00Z.',
  })
  .refine((value) => storableYear(new Date(value)), { error: 'Must lie between the years 1 and 9999.' })
  .overwrite((value) => new Date(value).toISOString());

function storableYear(date: Date): boolean {
  return date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999;
}

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso
  .date({ error: 'Must be a calendar day, such as 2026-01-31.' })
  .refine((value) => !value.startsWith('0000'), { error: 'The year 0 does not exist.' });

/** ISO 4217 currency code in upper case; lower case is accepted. */
export const currency = upperCaseCode(/^[A-Za-z]{3}$/, 'Must be an ISO 4217 currency code, such as EUR.').refine(
  (value) => currencies.has(value),
  { error: 'Must be an ISO 4217 currency code, such as EUR.' },
);
const currencies = new Set(Intl.supportedValuesOf('currency'));

const notCountry = 'Must be a two-letter ISO 3166-1 country code, such as DE.';

/** ISO 3166-1 alpha-2 country code in upper case; lower case is accepted. XK, which the standard leaves to its users, is Kosovo. */
export const country = upperCaseCode(/^[A-Za-z]{2}$/, notCountry).refine((value) => countries.has(value), {
  error: notCountry,
});
const countryCodes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY ' +
  'BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK ' +
  'FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR ' +
  'IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ' +
  'ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM ' +
  'PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF ' +
  'TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW';
const countries = new Set(countryCodes.split(' '));

function upperCaseCode(pattern: RegExp, error: string) {
  return z
    .string()
    .regex(pattern, { error, abort: true })
    .overwrite((value) => value.toUpperCase());
}

/** An amount of money in units of its currency. Every JSON number in range is returned exactly as sent. */
export const money = z.number().min(0).max(999_999_999_999_999);

export const score = z.int().min(0).max(100);
export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, { error: 'Must be a hex color, such as #3366ff.' });
export const version = z.int().describe('Grows with every change; send it in If-Match to change only what you read.');

export const identityFields = { id: z.string(), tenantId: z.string() };
export const timeFields = { createdAt: timestamp, updatedAt: timestamp };

/** When a record was stored, for records whose `createdAt` a client can send. */
export const recordedAt = timestamp.describe(
  'When the record was stored here. Another time than `createdAt` only if that was sent, for a record that is older.',
);

/** The `createdAt` of a new record, for callers who bring records from elsewhere. */
export const sentCreatedAt = timestampInput
  .nullish()
  .describe(
    `When the record was made, if that was before now, in another system. Needs the scope ${timesScope}. Default: now.`,
  );

/** Fields of every stored record that clients cannot write. */
export const recordFields = { ...identityFields, ...timeFields };

/** A field that a write accepts only unchanged: the schema of the value, and the operation that changes the field instead. */
export interface FixedField {
  readonly value: z.ZodType;
  readonly change: string;
}

/** Declares a field that a write cannot change. `change` is a sentence that names the operation to use instead. */
export function fixed(value: z.ZodType, change: string): FixedField {
  return { value, change };
}

/** The fields that a body accepts only unchanged. The server compares them; handlers never see them. */
export function fixedFieldsOf(body: z.ZodType): Readonly<Record<string, FixedField>> | undefined {
  return fixedFields.get(body);
}
const fixedFields = new WeakMap<z.ZodType, Readonly<Record<string, FixedField>>>();

/** The fields of a body that the server computes: accepted only as they are stored. Handlers never see them. */
export function computedFieldsOf(body: z.ZodType): readonly string[] {
  return computedFields.get(body) ?? [];
}
const computedFields = new WeakMap<z.ZodType, readonly string[]>();

/** The fields of a record that a write does not set: computed fields and fixed fields. */
export interface ReadOnlyFields {
  readonly computed: readonly string[];
  readonly fixed: Readonly<Record<string, FixedField>>;
  /** What a response says of its request, not of the record: it may be sent back, and means nothing there. */
  readonly told?: readonly string[];
}

/**
 * The body of a write. Unknown fields are refused by name. Computed fields of the resource are accepted if they have the stored value, so
 * that clients can send back a record that they read, and `version` is a precondition like If-Match; handlers never see them. Fixed fields
 * are accepted if they have the stored value. `rules` adds checks that concern several fields.
 */
export function writeBody<T extends z.ZodRawShape, S extends z.ZodType = z.ZodObject<T, z.core.$strict>>(
  fields: T,
  readOnly: readonly string[] | ReadOnlyFields,
  rules?: (fields: z.ZodObject<T, z.core.$strict>) => S,
) {
  const {
    computed,
    fixed = {},
    told = [],
  }: Partial<ReadOnlyFields> & Pick<ReadOnlyFields, 'computed'> = 'computed' in readOnly
    ? readOnly
    : { computed: readOnly };
  const dropped = new Set(
    [...computed, ...told, ...Object.keys(fixed)].filter((field) => !Object.hasOwn(fields, field)),
  );
  const strict = z.strictObject({ ...fields, ...shapeOf(fixed) }) as unknown as z.ZodObject<T, z.core.$strict>;
  const schema = (rules ? rules(strict) : strict) as S;
  const strip = (input: unknown) =>
    typeof input === 'object' && input !== null && !Array.isArray(input)
      ? Object.fromEntries(Object.entries(input).filter(([field]) => !dropped.has(field)))
      : input;
  const body = z.preprocess(strip, schema) as unknown as z.ZodType<z.output<S>, z.input<S>>;
  if (Object.keys(fixed).length > 0) fixedFields.set(body, fixed);
  computedFields.set(
    body,
    computed.filter((field) => !Object.hasOwn(fields, field)),
  );
  return body;
}

/** The body of an operation on a stored record: `version` is a precondition, as in an update; handlers never see it. */
export function operationBody<T extends z.ZodRawShape, S extends z.ZodType = z.ZodObject<T, z.core.$strict>>(
  fields: T,
  rules?: (fields: z.ZodObject<T, z.core.$strict>) => S,
) {
  return writeBody(fields, ['version'], rules);
}

/** A new record within another body. Its computed fields are accepted if they are absent or null; `tenantId` is checked by the server. */
export function inlineBody<T extends z.ZodType>(body: T) {
  const names = new Set(computedFieldsOf(body).filter((name) => name !== 'tenantId'));
  const check = (sent: unknown, context: z.RefinementCtx) => {
    // A text or a list has a name for each of its parts.
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
    for (const [name, value] of Object.entries(sent)) {
      if (!names.has(name) || value === undefined || value === null) continue;
      context.addIssue({ code: 'custom', path: [name], message: `This record is new. ${computedChange}` });
    }
    return sent;
  };
  return z.preprocess(check, body) as unknown as T;
}

/** What to do about a computed field that is not accepted. */
export const computedChange = 'The server computes it. Leave it out.';

/** Fixed fields as the API reference shows them. */
function shapeOf(fields: Readonly<Record<string, FixedField>>): z.ZodRawShape {
  const shown = Object.entries(fields).map(([name, { value, change }]) => {
    return [name, value.optional().describe(`Accepted only as it is. ${change}`)] as const;
  });
  return Object.fromEntries(shown);
}

/** The body of an operation without one: absent, empty or `{}`. */
export const noBody = z
  .strictObject({})
  .nullish()
  .transform(() => undefined);

/** The query of a route without parameters. Typed clients can omit it. */
export const noQuery = z.strictObject({}) as unknown as z.ZodType<Record<never, never>, Record<never, never>>;

/** The body of a route that reads it as a stream: see `uploads` in its metadata. */
export const uploadBody = z.unknown().meta({ type: 'string', format: 'binary' });

/** The response of a route that returns only a stream: see `streams` in its metadata. */
export const streamedBody = z.unknown().meta({ type: 'string', format: 'binary' });
