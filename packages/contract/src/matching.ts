import { z } from 'zod';

const customFieldName = z.templateLiteral(['customFields.', z.string().regex(/^[a-z][a-z0-9_]{0,49}$/)]);

/** The name of a unique custom field, as records are matched by it. */
export type CustomFieldName = z.infer<typeof customFieldName>;

/** Returns true if records are matched by a custom field. */
export function isCustomFieldName(name: string): name is CustomFieldName {
  return customFieldName.safeParse(name).success;
}

/** A field by which records are matched: one of these, or a unique custom field. */
export function matchField<const F extends readonly [string, ...string[]]>(fields: F) {
  return z.union([z.enum(fields), customFieldName], {
    error: `Must be ${fields.join(', ')} or customFields.<key> of a unique custom field.`,
  });
}

/** The effect of a write on an existing record. */
export const matchModes = ['link', 'fill', 'update', 'refuse'] as const;
export const MatchMode = z.enum(matchModes);
export type MatchMode = z.infer<typeof MatchMode>;

/** What became of the contact that was sent along with another record. */
export const contactMatches = ['created', 'linked', 'filled', 'updated'] as const;

/** What a response says of a contact that was sent along. Absent if none was. */
export const contactMatchFields = {
  contactMatch: z
    .enum(contactMatches)
    .optional()
    .describe(
      'The result for the `contact` in the body: a new one was `created`, or one that was there is `linked` as it is, had blanks `filled`, or was `updated`.',
    ),
  contactIgnored: z
    .array(z.string())
    .optional()
    .describe(
      'The fields of the `contact` that were sent, differ from those of the contact that was there, and were not written. Without the scope to read, all fields that may not have been written.',
    ),
  contactDuplicates: z
    .array(z.string())
    .optional()
    .describe('The ids of up to three other contacts with the telephone number of the one that was created.'),
};

/** What a response says of an upsert. */
export const upsertFields = {
  outcome: z.enum(['created', 'updated', 'unchanged']).optional().describe('The result of the upsert.'),
  ignored: z
    .array(z.string())
    .optional()
    .describe(
      'With `onMatch` `link` or `fill`: the fields that were sent, differ from those of the record, and were not written. Without the scope to read, all fields that may not have been written.',
    ),
};
