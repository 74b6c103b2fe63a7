import { z } from 'zod';
import { limits } from './access.js';

const paths = z.array(z.string());

/** A saved view that still names what was deleted. */
export const ViewMention = z
  .object({
    id: z.string(),
    name: z.string().nullable().describe('null where you cannot see the view.'),
    shared: z.boolean(),
    ownerId: z.string().nullable(),
    paths: paths.describe('Where it does so, such as `ownerId`, or the filter that does.'),
  })
  .meta({ id: 'ViewMention' });
export type ViewMention = z.infer<typeof ViewMention>;

/** An automation that still names what was deleted. */
export const AutomationMention = z
  .object({
    id: z.string(),
    name: z.string(),
    enabled: z.boolean(),
    paths: paths.describe(
      'Where it does so, such as `actions.0.assignedToId` or `conditions.items.1.value`. `authorId`: it runs no more until another user changes or enables it.',
    ),
  })
  .meta({ id: 'AutomationMention' });
export type AutomationMention = z.infer<typeof AutomationMention>;

/** A form whose leads go to a user who was deleted. */
export const FormMention = z
  .object({
    id: z.string(),
    name: z.string(),
    enabled: z.boolean().describe('Whether it takes submissions.'),
  })
  .meta({ id: 'FormMention' });
export type FormMention = z.infer<typeof FormMention>;

/** A shared canned reply whose owner was deleted. */
export const CannedReplyMention = z
  .object({
    id: z.string(),
    shortcut: z.string(),
    ownerId: z.string().nullable(),
  })
  .meta({ id: 'CannedReplyMention' });
export type CannedReplyMention = z.infer<typeof CannedReplyMention>;

/** The saved views in the response of a deletion. */
export const viewMentions = {
  views: z
    .array(ViewMention)
    .describe(`The saved views that still name it, oldest first; the first ${limits.mentioningViews}.`),
  viewCount: z.int().describe('How many saved views still name it.'),
};
export type ViewMentions = { views: ViewMention[]; viewCount: number };
