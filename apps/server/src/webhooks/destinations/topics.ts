import { typePlaceholder } from '@lead-engagement/contract';

/** The name of a topic for an event. */
export function topicFor(template: string, type: string): string {
  return template.replaceAll(typePlaceholder, type);
}
