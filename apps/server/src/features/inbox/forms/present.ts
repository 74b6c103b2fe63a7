import { type Form, type FormSubmission, formPathOf, formScriptPath } from '@lead-engagement/contract';
import { toCreatedBy } from '../../../callers/maker.js';
import { encodeId } from '../../../ids.js';
import type { formSubmissions, forms } from './table.js';

/** A form as stored. */
export type FormRow = typeof forms.$inferSelect;
/** A submission as stored. */
export type SubmissionRow = typeof formSubmissions.$inferSelect;

/** The public address of the server. */
export interface Shown {
  publicUrl: string;
}

export function toForm(row: FormRow, { publicUrl }: Shown): Form {
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
    createdBy: toCreatedBy(row),
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

export function toSubmission(row: SubmissionRow): FormSubmission {
  return {
    id: encodeId('formSubmission', row.id),
    tenantId: encodeId('tenant', row.tenantId),
    formId: encodeId('form', row.formId),
    formVersion: row.formVersion,
    status: row.status,
    problem: row.problem,
    values: row.values,
    files: row.files,
    consents: row.consents,
    source: row.source,
    verdict: row.verdict,
    contactId: row.contactId && encodeId('contact', row.contactId),
    leadId: row.leadId && encodeId('lead', row.leadId),
    contactMatch: row.contactMatch,
    contactIgnored: row.contactIgnored,
    processedAt: row.processedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
