import { type Form, type FormSubmission, formPathOf, formScriptPath } from '@lead-engagement/contract';
import { toCreatedBy } from '../../../callers/maker.js';
import { encodeId } from '../../../ids.js';
import type { formSubmissions, forms } from './table.js';

/** A form as stored. */
export type FormRow = typeof forms.$inferSelect;
/** A submission as stored. */
export type SubmissionRow = typeof formSubmissions.$inferSelect;

/** What is known of the server where forms are shown and written. */
export interface Shown {
  publicUrl: string;
  /** Whether it sends mail. */
  mail: boolean;
}

export function toForm(row: FormRow, { publicUrl }: Pick<Shown, 'publicUrl'>): Form {
  const id = encodeId('form', row.id);
  return {
    id,
    tenantId: encodeId('tenant', row.tenantId),
    name: row.name,
    enabled: row.enabled,
    url: `${publicUrl}${formPathOf(id)}`,
    snippet: `<script src="${publicUrl}${formScriptPath}" data-form="${id}" async></script>`,
    title: row.title,
    intro: row.intro,
    language: row.language,
    fields: row.fields,
    consents: row.consents,
    pipelineId: row.pipelineId && encodeId('pipeline', row.pipelineId),
    stageId: row.stageId && encodeId('stage', row.stageId),
    assignedToId: row.assignedToId && encodeId('user', row.assignedToId),
    autoAssign: row.autoAssign,
    tags: row.tags,
    allowedOrigins: row.allowedOrigins,
    blocked: row.blocked,
    thanksText: row.thanksText,
    redirectUrl: row.redirectUrl,
    doubleOptIn: row.doubleOptIn,
    createdBy: toCreatedBy(row),
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** What files have that were not kept; submissions from before files were taken do not say so. */
const unkept = { id: null, contentType: null, size: null };

export function toSubmission(row: SubmissionRow): FormSubmission {
  return {
    id: encodeId('formSubmission', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    formId: encodeId('form', row.formId),
    formVersion: row.formVersion,
    status: row.status,
    problem: row.problem,
    values: row.values,
    files: row.files.map((file) => ({ ...unkept, ...file })),
    consents: row.consents,
    source: row.source,
    verdict: row.verdict,
    contactId: row.contactId && encodeId('contact', row.contactId),
    leadId: row.leadId && encodeId('lead', row.leadId),
    contactMatch: row.contactMatch,
    contactIgnored: row.contactIgnored,
    confirmation: row.confirmBy === null ? null : { expiresAt: row.confirmBy, confirmedAt: row.confirmedAt },
    processedAt: row.processedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
