// Generated from the contract by `pnpm run generate`. Do not edit.

import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { OpenEnum, RequestOptions } from '../types.js';

export interface CarrierQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `name`. */
  sort?: 'name' | undefined;
  /** A part of the name or code. Case does not matter. */
  q?: string | undefined;
  /** Carrier codes. */
  code?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Which of the forms this object has. */
  type?:
    | 'POST'
    | 'COURIER'
    | readonly ('POST' | 'COURIER')[]
    | {
        /** None of these; records without a value match. */
        not?: 'POST' | 'COURIER' | readonly ('POST' | 'COURIER')[] | undefined;
      }
    | undefined;
  /** ISO 3166-1 alpha-2 codes. */
  country?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Only carriers whose tracking numbers can look like this one; check digits are checked. */
  trackingNumber?: string | undefined;
}

export interface TrackingNumberFormat {
  /** The name. */
  name: string;
  /** A regular expression for the whole number in upper case, without spaces and punctuation. */
  pattern: string;
  /** Whether the number has a check digit. */
  checked: boolean;
  /** Numbers that have this format. */
  examples: string[];
}

export interface Carrier {
  /** Send it as `carrierCode` of a shipment. */
  code: string;
  /** The name. */
  name: string;
  /** POST is the postal operator of a country or territory. */
  type: OpenEnum<'POST' | 'COURIER'>;
  /** The address of the website. */
  website: string | null;
  /** The telephone number. */
  phone: string | null;
  /** ISO 3166-1 alpha-2 codes of where it is at home; empty if that is unknown. */
  countries: string[];
  /** The page of one number: replace `{trackingNumber}`. */
  trackingUrl: string | null;
  /** Services that its tracking numbers tell apart. */
  services: string[];
  /** The formats of tracking numbers that the carrier uses. */
  formats: TrackingNumberFormat[];
  /** Where what the directory says is from. */
  source: string;
}

/** The global directory of carriers. */
export interface CarriersResource {
  /**
   * List carriers.
   *
   * The directory is the same for all tenants.
   *
   * Any valid key will do. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/carriers`
   *
   * @example
   * ```ts
   * for await (const each of client.carriers.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: CarrierQuery & RequestOptions): PagePromise<Carrier>;
}

export const CarriersResource = /* @__PURE__ */ defineResource<new (transport: Transport) => CarriersResource>(`
/v1/carriers
list GET ~ page query`);
