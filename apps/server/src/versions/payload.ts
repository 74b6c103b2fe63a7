import { newestApiVersion, servedVersion } from '@lead-engagement/contract';
import type { JsonRecord } from './change.js';
import { findOlder } from './older-version.js';

/** How the text of an event in the newest version ends: `api_version` is its last field. */
const newestEnd = `"api_version":"${newestApiVersion}"}`;

/** The body of a webhook in a version. `text` is an event as it was stored, in the version that was the newest then. */
export function payloadIn(version: string, text: string): string {
  const older = findOlder(servedVersion(version));
  if (!older && text.endsWith(newestEnd)) return text;
  const event = toNewest(JSON.parse(text) as JsonRecord);
  return JSON.stringify(older ? older.downEvent(event) : event);
}

/** A stored event in the newest version. */
export function toNewest<T extends JsonRecord>(event: T): T {
  const older = findOlder(String(event.api_version));
  return older ? (older.upEvent(event) as T) : event;
}
