import type { ChannelTemplate } from '@lead-engagement/sdk';

const placeholder = /\{\{\s*(\d+)\s*\}\}/g;

/** A template has a version in each language. */
export const keyOf = ({ name, language }: ChannelTemplate): string => `${name} ${language}`;

/** The placeholders of a template in the order of their values, such as {{1}}. */
export function placeholdersOf({ body }: ChannelTemplate): string[] {
  const numbers = new Set([...body.matchAll(placeholder)].map(([, number]) => Number(number)));
  return [...numbers].sort((a, b) => a - b).map((number) => `{{${number}}}`);
}

/** The text of a template with its values. A placeholder without a value stays. */
export function fillTemplate(template: ChannelTemplate, values: readonly string[]): string {
  const places = placeholdersOf(template);
  return template.body.replaceAll(
    placeholder,
    (found, number) => values[places.indexOf(`{{${Number(number)}}}`)] || found,
  );
}
