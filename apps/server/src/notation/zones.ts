/** Hours that the abbreviations of time zones are ahead of UTC. Where two zones share one, the one with more feeds counts. */
const zoneHours = new Map<string, number>(
  Object.entries({
    ...{ Z: 0, UT: 0, UTC: 0, GMT: 0, WET: 0, WEST: 1, BST: 1, CET: 1, MET: 1, MEZ: 1, CEST: 2, MEST: 2, MESZ: 2 },
    ...{ EET: 2, SAST: 2, EEST: 3, MSK: 3, TRT: 3, PKT: 5, IST: 5.5, WIB: 7, ICT: 7, HKT: 8, SGT: 8, AWST: 8 },
    ...{ JST: 9, KST: 9, ACST: 9.5, AEST: 10, ACDT: 10.5, AEDT: 11, NZST: 12, NZDT: 13, NDT: -2.5, BRT: -3, ART: -3 },
    ...{ ADT: -3, NST: -3.5, AST: -4, EDT: -4, ET: -5, EST: -5, CDT: -5, CST: -6, CT: -6, MDT: -6, MST: -7, MT: -7 },
    ...{ PDT: -7, PST: -8, PT: -8, AKDT: -8, AKST: -9, HST: -10 },
  }),
);

/** The minutes that a zone is ahead of UTC at a local time, in milliseconds as if it were UTC; 0 for a zone that is not known. */
export function offsetMinutesOf(zone: string, localMs: number): number {
  const [, sign, hours, minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign !== undefined) return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  const named = zoneHours.get(zone.replace(/^Etc\//i, '').toUpperCase());
  return named === undefined ? offsetOfPlace(zone, localMs) : named * 60;
}

function offsetOfPlace(zone: string, localMs: number): number {
  if (!zone.includes('/') || !isPlace(zone)) return 0;
  // The offset at the local time taken for UTC is that of the real moment, but for the hours around a change of the clocks.
  const first = offsetAt(zone, localMs);
  return offsetAt(zone, localMs - first * 60_000);
}

function isPlace(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}

function offsetAt(zone: string, ms: number): number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return sign === undefined ? 0 : (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}
