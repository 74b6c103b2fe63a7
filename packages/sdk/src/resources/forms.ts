// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { FileDownload } from '../file-download.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { Form, FormConsent, FormField } from './changes.js';
import type { Deleted } from './contacts.js';
import type { CreatedBy } from './me.js';

export interface FormQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | undefined;
  /** Records by their ids: reads several in one request. One that is unknown or not in the list is left out. */
  id?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Whether it is in use. */
  enabled?: boolean | undefined;
  /** true: the deleted records that can still be restored, in place of the live ones; sorted by createdAt only. */
  deleted?: boolean | undefined;
  /** When the record was created. */
  createdAt?:
    | {
        /** Created at or after. */
        gte?: string | Date | undefined;
        /** Created before. */
        lt?: string | Date | undefined;
      }
    | undefined;
  /** When the record was last changed. */
  updatedAt?:
    | {
        /** Changed at or after. */
        gte?: string | Date | undefined;
        /** Changed before. */
        lt?: string | Date | undefined;
      }
    | undefined;
}

export interface FormRead {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The name. */
  name: string;
  /** A form that is not takes no submissions; its page says so. */
  enabled: boolean;
  /** The page of the form, which is also the `action` of your own HTML. It is public and not a secret. */
  url: string;
  /** The line of HTML that shows the form on a page of yours. */
  snippet: string;
  /** The heading of the page; null: the name. */
  title: string | null;
  /** Stands below the heading; null: nothing. */
  intro: string | null;
  /** The language of the page; null: that of the browser. */
  language: OpenEnum<'en' | 'de' | 'es' | 'fr' | 'pt'> | null;
  /** The inputs, in their order. */
  fields: FormField[];
  /** The checkboxes below the inputs, in their order. */
  consents: FormConsent[];
  /** Where leads begin; null: the default pipeline. */
  pipelineId: string | null;
  /** null: the first stage of the pipeline. */
  stageId: string | null;
  /** The user who gets the leads. */
  assignedToId: string | null;
  /** Gives each lead to the next user in turn, as `leads.autoAssign` does. */
  autoAssign: boolean;
  /** The names of tags that leads get. Unknown ones are made. */
  tags: string[];
  /** The pages that the form stands on. A submission from another one is spam. Empty: any page. */
  allowedOrigins: string[];
  /** E-mail addresses, domains such as `@example.com`, and words that make it spam. */
  blocked: string[];
  /** Shown after a submission; null: the usual words. */
  thanksText: string | null;
  /** Where the browser goes after a submission; null: it sees the text. */
  redirectUrl: string | null;
  /** Mails a link to the visitor, and makes nothing of what they sent until they confirm their address. Needs a required field `contact.email`, and a server that sends mail. */
  doubleOptIn: boolean;
  /** The creator; null if the record is older than this field and the creator is not known. */
  createdBy: CreatedBy | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
  /** When the form was deleted; only in lists with `deleted: true`. */
  deletedAt?: string | undefined;
}

export interface FormCreate {
  /** The name. */
  name: string;
  /** The inputs, in their order. */
  fields: readonly {
    /** The name. */
    name: string;
    /** Where the value goes: contact.name, contact.email, contact.phone, contact.company, contact.title, contact.country, lead.title, lead.value, message, file, or `contact.customFields.<key>` or `lead.customFields.<key>`. A `message` becomes the text of the activity. A `file` is kept with the submission; a form can have several. */
    to: string;
    /** The name that people see. */
    label?: string | null | undefined;
    /** Stands below the input. */
    hint?: string | null | undefined;
    /** Default: `false`. */
    required?: boolean | undefined;
  }[];
  /** Default: true. */
  enabled?: boolean | undefined;
  /** The title. */
  title?: string | null | undefined;
  /** Stands below the heading; null: nothing. */
  intro?: string | null | undefined;
  /** The language: a BCP 47 code, such as `de`. */
  language?: 'en' | 'de' | 'es' | 'fr' | 'pt' | null | undefined;
  /** The checkboxes below the inputs, in their order. */
  consents?:
    | readonly {
        /** The name. */
        name: string;
        /** The text. */
        text: string;
        /** Default: `false`. */
        required?: boolean | undefined;
        /** Computed: it may be sent back, and is ignored. */
        version?: number | undefined;
        /** Computed: it may be sent back, and is ignored. */
        changedAt?: string | undefined;
      }[]
    | undefined;
  /** The id of the pipeline. */
  pipelineId?: string | null | undefined;
  /** The id of the stage. */
  stageId?: string | null | undefined;
  /** The id of the user who has the lead; null for nobody. */
  assignedToId?: string | null | undefined;
  /** Default: false. */
  autoAssign?: boolean | undefined;
  /** The tags. */
  tags?: readonly string[] | undefined;
  /** The pages that the form stands on. A submission from another one is spam. Empty: any page. */
  allowedOrigins?: readonly string[] | undefined;
  /** E-mail addresses, domains such as `@example.com`, and words that make it spam. */
  blocked?: readonly string[] | undefined;
  /** Shown after a submission; null: the usual words. */
  thanksText?: string | null | undefined;
  /** Where the browser goes after a submission; null: it sees the text. */
  redirectUrl?: string | null | undefined;
  /** Default: false. Mails a link to the visitor, and makes nothing of what they sent until they confirm their address. Needs a required field `contact.email`, and a server that sends mail. */
  doubleOptIn?: boolean | undefined;
}

export interface FormUpdate {
  /** The name. */
  name?: string | undefined;
  /** The inputs, in their order. */
  fields?:
    | readonly {
        /** The name. */
        name: string;
        /** Where the value goes: contact.name, contact.email, contact.phone, contact.company, contact.title, contact.country, lead.title, lead.value, message, file, or `contact.customFields.<key>` or `lead.customFields.<key>`. A `message` becomes the text of the activity. A `file` is kept with the submission; a form can have several. */
        to: string;
        /** The name that people see. */
        label?: string | null | undefined;
        /** Stands below the input. */
        hint?: string | null | undefined;
        /** Default: `false`. */
        required?: boolean | undefined;
      }[]
    | undefined;
  /** Default: true. */
  enabled?: boolean | undefined;
  /** The title. */
  title?: string | null | undefined;
  /** Stands below the heading; null: nothing. */
  intro?: string | null | undefined;
  /** The language: a BCP 47 code, such as `de`. */
  language?: 'en' | 'de' | 'es' | 'fr' | 'pt' | null | undefined;
  /** The checkboxes below the inputs, in their order. */
  consents?:
    | readonly {
        /** The name. */
        name: string;
        /** The text. */
        text: string;
        /** Default: `false`. */
        required?: boolean | undefined;
        /** Computed: it may be sent back, and is ignored. */
        version?: number | undefined;
        /** Computed: it may be sent back, and is ignored. */
        changedAt?: string | undefined;
      }[]
    | undefined;
  /** The id of the pipeline. */
  pipelineId?: string | null | undefined;
  /** The id of the stage. */
  stageId?: string | null | undefined;
  /** The id of the user who has the lead; null for nobody. */
  assignedToId?: string | null | undefined;
  /** Default: false. */
  autoAssign?: boolean | undefined;
  /** The tags. */
  tags?: readonly string[] | undefined;
  /** The pages that the form stands on. A submission from another one is spam. Empty: any page. */
  allowedOrigins?: readonly string[] | undefined;
  /** E-mail addresses, domains such as `@example.com`, and words that make it spam. */
  blocked?: readonly string[] | undefined;
  /** Shown after a submission; null: the usual words. */
  thanksText?: string | null | undefined;
  /** Where the browser goes after a submission; null: it sees the text. */
  redirectUrl?: string | null | undefined;
  /** Default: false. Mails a link to the visitor, and makes nothing of what they sent until they confirm their address. Needs a required field `contact.email`, and a server that sends mail. */
  doubleOptIn?: boolean | undefined;
}

export interface FormSubmissionQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | undefined;
  /** Records by their ids: reads several in one request. One that is unknown or not in the list is left out. */
  id?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The state of the record. */
  status?:
    | 'RECEIVED'
    | 'PROCESSED'
    | 'NEEDS_REVIEW'
    | 'SPAM'
    | 'PENDING_CONFIRMATION'
    | 'EXPIRED'
    | readonly ('RECEIVED' | 'PROCESSED' | 'NEEDS_REVIEW' | 'SPAM' | 'PENDING_CONFIRMATION' | 'EXPIRED')[]
    | {
        /** None of these; records without a value match. */
        not?:
          | 'RECEIVED'
          | 'PROCESSED'
          | 'NEEDS_REVIEW'
          | 'SPAM'
          | 'PENDING_CONFIRMATION'
          | 'EXPIRED'
          | readonly ('RECEIVED' | 'PROCESSED' | 'NEEDS_REVIEW' | 'SPAM' | 'PENDING_CONFIRMATION' | 'EXPIRED')[]
          | undefined;
      }
    | undefined;
  /** The contact. */
  contact?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `contact`. */
  contactId?:
    | string
    | readonly string[]
    | {
        /** The same as `contact: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** When the record was created. */
  createdAt?:
    | {
        /** Created at or after. */
        gte?: string | Date | undefined;
        /** Created before. */
        lt?: string | Date | undefined;
      }
    | undefined;
  /** When the record was last changed. */
  updatedAt?:
    | {
        /** Changed at or after. */
        gte?: string | Date | undefined;
        /** Changed before. */
        lt?: string | Date | undefined;
      }
    | undefined;
}

export interface SubmittedValue {
  /** The name of the input. */
  name: string;
  /** Where it goes; null: the form has no field with this name, so that it is kept here alone. */
  to: string | null;
  /** As it was sent; a list if the name came several times. */
  value: string | string[];
}

export interface SubmittedFile {
  /** null: the form has no field for files with this name, so that it was not kept. */
  id: string | null;
  /** The name of the input. */
  name: string;
  /** The name of the file, without a path; its extension fits the type. */
  fileName: string;
  /** The media type that the server found in the file; null: it was not kept. */
  contentType: string | null;
  /** Bytes; null: it was not kept. */
  size: number | null;
}

export interface SubmittedConsent {
  /** The name. */
  name: string;
  /** As it stood in the form at that time. */
  text: string;
  /** The version of the text. */
  version: number;
  /** Whether the box was checked. */
  given: boolean;
  /** When it happened. */
  at: string;
}

export interface SubmissionSource {
  /** The page that the form stands on, as the browser said. */
  page: string | null;
  /** The page before it. */
  referrer: string | null;
  /** Of utm_source, utm_medium, utm_campaign, utm_term, utm_content: those that were there. */
  utm: Record<string, string>;
  /** Of gclid, gbraid, wbraid, fbclid, msclkid, ttclid, li_fat_id: those that were there. */
  clickIds: Record<string, string>;
}

export interface FormSubmission {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The id of the form. */
  formId: string;
  /** The version of the form at that time. */
  formVersion: number;
  /** RECEIVED: stored, and worked on next. PROCESSED: it has a contact and a lead. NEEDS_REVIEW: a value or a rule was refused, as `problem` says. SPAM: nothing was made of it. PENDING_CONFIRMATION: the visitor has to confirm their address first. EXPIRED: they did not in time, and nothing was made of it. */
  status: OpenEnum<'RECEIVED' | 'PROCESSED' | 'NEEDS_REVIEW' | 'SPAM' | 'PENDING_CONFIRMATION' | 'EXPIRED'>;
  /** The refusal and its reason; null unless the status is NEEDS_REVIEW. */
  problem: {
    /** A code that programs can rely on. */
    code: string;
    /** A sentence for people. */
    message: string;
    /** The name of the input that was refused; null: it is none of them. */
    field: string | null;
  } | null;
  /** All that was sent, in its order. */
  values: SubmittedValue[];
  /** Files that were sent along, in their order. */
  files: SubmittedFile[];
  /** The checkboxes of the form as it was then. */
  consents: SubmittedConsent[];
  /** Where it came from. */
  source: SubmissionSource;
  /** Whether it is spam, and why. */
  verdict: {
    /** The sum of the points. From 100 on, it is spam. */
    score: number;
    /** Whether a script in the browser has computed a proof of work. */
    proven: boolean;
    /** Why it is so, in codes. */
    reasons: {
      /** A code that programs can rely on. */
      code: OpenEnum<
        | 'TRAP_FILLED'
        | 'ORIGIN_NOT_ALLOWED'
        | 'BLOCKED_VALUE'
        | 'BLOCKED_CONTACT'
        | 'TOO_FAST'
        | 'TOKEN_USED_OFTEN'
        | 'BAD_TOKEN'
        | 'BAD_PROOF'
        | 'MARKUP'
        | 'MANY_LINKS'
        | 'LINK_AS_NAME'
      >;
      /** The points that it adds to the score, or takes from it. */
      points: number;
      /** A sentence for people. */
      message: string;
    }[];
    /** USER: a person has marked it, and the score counts no more. */
    decidedBy: OpenEnum<'SERVER' | 'USER'>;
  };
  /** The id of the contact. */
  contactId: string | null;
  /** The id of the lead. */
  leadId: string | null;
  /** created: the contact is new. linked: it was there already, and nothing of it was changed. */
  contactMatch: OpenEnum<'created' | 'linked' | 'filled' | 'updated'> | null;
  /** Fields of the contact that differ from what was sent. Nobody has proved who sent it, so they stay. */
  contactIgnored: string[];
  /** Of a form with `doubleOptIn`: the mail to the visitor; null: none was sent. */
  confirmation: {
    /** Until when the link in the mail is valid. */
    expiresAt: string;
    /** When the visitor confirmed their address; null: they have not. */
    confirmedAt: string | null;
  } | null;
  /** When its lead was made. */
  processedAt: string | null;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
}

export interface FormSubmissionJudge {
  /** true: it is spam. A lead that was made of it stays. false: it is not, and is worked on. */
  spam: boolean;
}

/** Forms that anyone can fill in, on your pages or on one of this server, and what was sent with them. */
export interface FormsResource {
  /**
   * List forms.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/forms`
   *
   * @example
   * ```ts
   * for await (const each of client.forms.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: FormQuery & RequestOptions): PagePromise<FormRead>;

  /**
   * Create a form.
   *
   * Its page is public from now on. Up to 100 forms.
   *
   * Scope: `manage:settings`. Throws, beside what every call can: {@link ConflictError} (CONFLICT: limit_reached).
   *
   * `POST /v1/forms`
   *
   * @example
   * ```ts
   * const result = await client.forms.create({
   *   name: 'Request a quote',
   *   fields: [
   *     { name: 'name', to: 'contact.name', required: true },
   *     { name: 'email', to: 'contact.email', required: true },
   *     { name: 'message', to: 'message' },
   *   ],
   *   consents: [
   *     {
   *       name: 'privacy',
   *       text: 'You may use my data to answer this request.',
   *       required: true,
   *     },
   *   ],
   *   tags: ['Website'],
   *   autoAssign: true,
   * });
   * ```
   */
  create(body: FormCreate, options?: IdempotentOptions): ApiPromise<Form>;

  /**
   * Read a form.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/forms/:id`
   *
   * @example
   * ```ts
   * const result = await client.forms.get('form_01m5k2tr3rnx4bc5a3d9y7z6hm');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<Form>;

  /**
   * Update, enable or disable a form.
   *
   * Changes the fields that are sent; `fields` and `consents` as a whole. A consent whose text changes gets a new version. Submissions that need a review are worked on again with POST …/retry.
   *
   * Scope: `manage:settings`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/forms/:id`
   *
   * @example
   * ```ts
   * const result = await client.forms.update('form_01m5k2tr3rnx4bc5a3d9y7z6hm', { thanksText: 'Thank you. We answer within a day.' });
   * ```
   */
  update(id: string, body: FormUpdate, options?: ConditionalOptions): ApiPromise<Form>;

  /**
   * Delete a form.
   *
   * Its page is gone at once. It can be restored, with its submissions, for 30 days. Contacts and leads stay.
   *
   * Scope: `manage:settings`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/forms/:id`
   *
   * @example
   * ```ts
   * const result = await client.forms.delete('form_01m5k2tr3rnx4bc5a3d9y7z6hm');
   * ```
   */
  delete(id: string, options?: ConditionalOptions): ApiPromise<Deleted>;

  /**
   * Restore a deleted form.
   *
   * Within 30 days of its deletion. A form that is not deleted is answered as it is.
   *
   * Scope: `manage:settings`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: limit_reached).
   *
   * `POST /v1/forms/:id/restore`
   *
   * @example
   * ```ts
   * const result = await client.forms.restore('form_01m5k2tr3rnx4bc5a3d9y7z6hm');
   * ```
   */
  restore(formId: string, options?: IdempotentOptions): ApiPromise<Form>;

  /**
   * List the submissions of a form.
   *
   * Spam included: `status: { not: 'SPAM' }` leaves it out.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/forms/:id/submissions`
   *
   * @example
   * ```ts
   * for await (const each of client.forms.listSubmissions('form_01m5k2tr3rnx4bc5a3d9y7z6hm')) {
   *   console.log(each);
   * }
   * ```
   */
  listSubmissions(formId: string, options?: FormSubmissionQuery & RequestOptions): PagePromise<FormSubmission>;

  /**
   * Read a submission.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/forms/:id/submissions/:submissionId`
   *
   * @example
   * ```ts
   * const result = await client.forms.getSubmission('form_01m5k2tr3rnx4bc5a3d9y7z6hm', 'sub_01m5k2ts4rnx4bc5a3d9y7z6hn');
   * ```
   */
  getSubmission(formId: string, submissionId: string, options?: RequestOptions): ApiPromise<FormSubmission>;

  /**
   * Download a file of a submission.
   *
   * Always as a download (Content-Disposition: attachment), so that no browser runs what strangers sent.
   *
   * Scope: `read:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/forms/:id/submissions/:submissionId/files/:fileId`
   *
   * @example
   * ```ts
   * const result = await client.forms.downloadFile('form_01m5k2tr3rnx4bc5a3d9y7z6hm', 'sub_01m5k2ts4rnx4bc5a3d9y7z6hn', 'ffile_01m5k2ts4rnx4bc5a3d9y7z6hp');
   * ```
   */
  downloadFile(formId: string, submissionId: string, fileId: string, options?: RequestOptions): Promise<FileDownload>;

  /**
   * Work on a submission again.
   *
   * For one that needs a review, once the form or the rule that refused it was changed. The submission is RECEIVED, and PROCESSED or NEEDS_REVIEW within seconds. Of one that is EXPIRED, you take it upon yourself that the address is right. One that is RECEIVED, PROCESSED or PENDING_CONFIRMATION is answered as it is.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: nothing_to_do).
   *
   * `POST /v1/forms/:id/submissions/:submissionId/retry`
   *
   * @example
   * ```ts
   * const result = await client.forms.retrySubmission('form_01m5k2tr3rnx4bc5a3d9y7z6hm', 'sub_01m5k2ts4rnx4bc5a3d9y7z6hn');
   * ```
   */
  retrySubmission(formId: string, submissionId: string, options?: IdempotentOptions): ApiPromise<FormSubmission>;

  /**
   * Say whether a submission is spam.
   *
   * What you say counts, and the score no more. What you take out of spam is worked on at once, also where the form has `doubleOptIn`.
   *
   * Scope: `write:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `POST /v1/forms/:id/submissions/:submissionId/judge`
   *
   * @example
   * ```ts
   * const result = await client.forms.judgeSubmission('form_01m5k2tr3rnx4bc5a3d9y7z6hm', 'sub_01m5k2ts4rnx4bc5a3d9y7z6hn', { spam: false });
   * ```
   */
  judgeSubmission(
    formId: string,
    submissionId: string,
    body: FormSubmissionJudge,
    options?: IdempotentOptions,
  ): ApiPromise<FormSubmission>;

  /**
   * Delete a submission.
   *
   * It cannot be restored. Its contact and its lead stay.
   *
   * Scope: `delete:leads`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `DELETE /v1/forms/:id/submissions/:submissionId`
   *
   * @example
   * ```ts
   * const result = await client.forms.deleteSubmission('form_01m5k2tr3rnx4bc5a3d9y7z6hm', 'sub_01m5k2ts4rnx4bc5a3d9y7z6hn');
   * ```
   */
  deleteSubmission(formId: string, submissionId: string, options?: RequestOptions): ApiPromise<Deleted>;
}

export const FormsResource = /* @__PURE__ */ defineResource<new (transport: Transport) => FormsResource>(`
/v1/forms
list GET ~ page query
create POST ~ body
get GET ~/:id
update PATCH ~/:id versioned body
delete DELETE ~/:id versioned
restore POST ~/:id/
listSubmissions GET ~/:id/ page query
getSubmission GET ~/:id/submissions/:submissionId
downloadFile GET ~/:id/submissions/:submissionId/files/:fileId file=image/png
retrySubmission POST ~/:id/submissions/:submissionId/retry
judgeSubmission POST ~/:id/submissions/:submissionId/judge body
deleteSubmission DELETE ~/:id/submissions/:submissionId`);
