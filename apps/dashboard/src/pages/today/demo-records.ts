import type { LeadImportOptions } from '@lead-engagement/sdk';

/** The name of the file of demo data, by which its import is found again. */
export const demoFileName = 'Lead Engagement demo data.json';

/** What the addresses of all demo contacts end with. The name is reserved for examples, so that nobody is written to. */
export const demoDomain = 'demo.example';

const day = 86_400_000;

/** A contact with a lead: what the lead is about, its value, how far it is in the pipeline from 0 to 1, and in how many days it may close. */
const people = [
  ['Nora Lindqvist', 'Fjord Cycles', 'Fleet of 20 cargo bikes', 48_000, 0.9, 9],
  ['Ben Okafor', 'Harbor Coffee', 'Espresso machines for three shops', 21_500, 0.7, 16],
  ['Lucía Romero', 'Casa Verde', 'Yearly maintenance', 6_400, 0.4, 30],
  ['Tom Fischer', 'Fischer Holzbau', 'Timber frames, spring order', 73_000, 0.9, 5],
  ['Aiko Tanaka', 'Blue Lantern', 'Lighting for the new office', 15_200, 0.2, 45],
  ['Mehmet Yıldız', 'Yıldız Logistics', 'Two more warehouses', 132_000, 0.6, 38],
  ['Chloé Martin', 'Atelier Martin', 'Sewing machines', 9_800, 0.1, 52],
  ['David Cohen', 'Cohen & Daughters', 'Renewal of the contract', 12_000, 0.8, 12],
  ['Priya Nair', 'Monsoon Foods', 'Trial of the packing line', 27_300, 0.3, 27],
  ['Oskar Nowak', 'Nowak Print', 'Paper for a year', 18_900, 0.5, 21],
  ['Emma Walsh', 'Walsh Dental', 'Chairs for two practices', 34_600, 0, 60],
  ['João Silva', 'Silva Surf', 'Boards for rental', 7_700, 0, 41],
] as const;

/** Twelve leads with their contacts, in the open stages of a pipeline, as the file of an import. */
export function demoRecords(stageIds: readonly string[], nowMs: number): Record<string, string | number>[] {
  return people.map(([name, company, title, value, progress, days]) => ({
    title,
    value,
    ...(stageIds.length > 0 && {
      stageId: stageIds[Math.min(stageIds.length - 1, Math.floor(progress * stageIds.length))] as string,
    }),
    closes: new Date(nowMs + days * day).toISOString().slice(0, 10),
    name,
    company,
    email: `${addressOf(name)}@${addressOf(company)}.${demoDomain}`,
  }));
}

/** Letters and digits of a name, as an address can have them. */
const addressOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll('ı', 'i')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');

/** How the records are imported: as new leads alone, so that nothing that is there is changed. */
export const demoOptions = {
  fileName: demoFileName,
  mode: 'create',
  onMatch: 'link',
  mapping: {
    title: 'title',
    value: 'value',
    stageId: 'stageId',
    closes: 'expectedCloseDate',
    name: 'contact.name',
    company: 'contact.company',
    email: 'contact.email',
  },
} as const satisfies LeadImportOptions;
