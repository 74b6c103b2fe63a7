// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { Transport } from '../transport.js';
import type { OpenEnum, RequestOptions } from '../types.js';
import type { LeadSource, LeadStatus } from './leads.js';

export interface OverviewQuery {
  /** The begin of the period. Default: 30 days before `to`. */
  from?: string | Date | undefined;
  /** The end of the period, itself excluded. Default: now. Up to 1830 days after `from`. */
  to?: string | Date | undefined;
  /** The IANA time zone in which days, weeks and months begin. Default: `UTC`. */
  timezone?: string | undefined;
  /** Only leads in these pipelines. */
  pipeline?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `pipeline`. */
  pipelineId?:
    | string
    | readonly string[]
    | {
        /** The same as `pipeline: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Only leads, tasks and conversations of these users; a lead that was won or lost is that of the user who owned it then; `none` or `null` for those without one. */
  assignee?:
    | string
    | readonly string[]
    | {
        /** None of these; those without one match, unless you name `none` too. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `assignee`. */
  assignedToId?:
    | string
    | readonly string[]
    | {
        /** The same as `assignee: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
}

export interface Overview {
  /** The start of the period, or the value before. */
  from: string;
  /** The end of the period, or the value after. */
  to: string;
  /** The IANA time zone, such as `Europe/Berlin`. */
  timezone: string;
  /** The counts of the period. */
  current: {
    /** Leads that were created. */
    created: number;
    /** Leads that were won. */
    won: number;
    /** Leads that were lost. */
    lost: number;
    /** Won leads as a share of those won and lost, 0 to 1; null if there are none. */
    winRate: number | null;
    /** The value of the won leads, one for each currency, by its code. */
    wonAmounts: {
      /** ISO 4217 code. */
      currency: string;
      /** Sum of the values. */
      value: number;
    }[];
  };
  /** The same in the period of the same length before it. */
  previous: {
    /** Leads that were created. */
    created: number;
    /** Leads that were won. */
    won: number;
    /** Leads that were lost. */
    lost: number;
    /** Won leads as a share of those won and lost, 0 to 1; null if there are none. */
    winRate: number | null;
    /** The value of the won leads, one for each currency, by its code. */
    wonAmounts: {
      /** ISO 4217 code. */
      currency: string;
      /** Sum of the values. */
      value: number;
    }[];
  };
  /** Leads that are open now, whenever they were created. */
  open: {
    /** Leads that are OPEN or NURTURING now. */
    count: number;
    /** One for each currency, by its code. */
    amounts: {
      /** ISO 4217 code. */
      currency: string;
      /** Sum of the values. */
      value: number;
      /** Sum of the values, each times the chance to win: that of the stage, 100 % if the lead is WON, 0 if it is LOST or UNQUALIFIED. */
      weighted: number;
    }[];
    /** The number of leads that nobody has. */
    withoutOwner: number;
    /** Those without an activity that is due and not done. */
    withoutNextStep: number;
  };
  /** Of the users in `assignee`, if you send it, else of all. */
  tasks: {
    /** Activities with `dueAt` that are not done. */
    open: number;
    /** Those of them that were due before now. */
    overdue: number;
    /** Those of them that are due today, in `timezone`, from now on. */
    dueToday: number;
  };
  /** null without the scope read:conversations. */
  conversations: {
    /** Conversations that a human has to take: HUMAN_TAKEOVER without an assignee. */
    waiting: number;
    /** Conversations that a human has: HUMAN_TAKEOVER with an assignee. */
    takenOver: number;
  } | null;
}

export interface FunnelQuery {
  /** The begin of the period. Default: 30 days before `to`. */
  from?: string | Date | undefined;
  /** The end of the period, itself excluded. Default: now. Up to 1830 days after `from`. */
  to?: string | Date | undefined;
  /** The IANA time zone in which days, weeks and months begin. Default: `UTC`. */
  timezone?: string | undefined;
  /** The id of one pipeline. Default: the default pipeline. */
  pipeline?: string | undefined;
  /** The same as `pipeline`. */
  pipelineId?: string | undefined;
  /** Words, each of which begins one of the lead's title or of its contact's name, email and company, in any order, case and width, with accents or without, and with `ue` for `ü`, `oe` for `ö` or `ø`, `ae` for `ä` and `aa` for `å`; or a telephone number, its first or its last digits, in any notation. Of more than eight words, the first eight count. */
  q?: string | undefined;
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
    | LeadStatus
    | readonly LeadStatus[]
    | {
        /** None of these; records without a value match. */
        not?: LeadStatus | readonly LeadStatus[] | undefined;
      }
    | undefined;
  /** Where it came from. */
  source?:
    | LeadSource
    | readonly LeadSource[]
    | {
        /** None of these; records without a value match. */
        not?: LeadSource | readonly LeadSource[] | undefined;
      }
    | undefined;
  /** User ids; `none` or `null` for leads without an owner. */
  assignee?:
    | string
    | readonly string[]
    | {
        /** None of these; leads without an owner match, unless you name `none` too. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `assignee`. */
  assignedToId?:
    | string
    | readonly string[]
    | {
        /** The same as `assignee: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Contact ids. */
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
  /** Your own id of the lead. */
  externalId?:
    | string
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** Scored at least this. */
  minScore?: number | undefined;
  /** true: with an activity that is due and not done; false: without one. */
  hasNextStep?: boolean | undefined;
  /** Tags, by id or by name in any case. */
  tag?:
    | string
    | readonly string[]
    | {
        /** Without any of these tags, by id or by name in any case. */
        not?: string | readonly string[] | undefined;
        /** true: without tags; false: with at least one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** By custom fields: `customFields: { key: ['a', 'b'] }` has any of these values, `customFields: { key: { not: ['a', 'b'] } }` none of them; `customFields: { key: { null: true } }` has no value; `customFields: { key: { gte } }` and `customFields: { key: { lt } }` bound numbers, dates and moments; `customFields: { key: { contains } }` and `customFields: { key: { startsWith } }` find a part of a text, ignoring case. */
  customFields?:
    | Record<
        string,
        | string
        | number
        | boolean
        | readonly (string | number | boolean)[]
        | {
            /** Values that are greater or equal. */
            gte?: string | number | undefined;
            /** Values that are less. */
            lt?: string | number | undefined;
            /** None of these values; records without a value match. */
            not?: string | number | boolean | readonly (string | number | boolean)[] | undefined;
            /** true: records without a value; false: records with one. */
            null?: boolean | undefined;
            /** Values that contain this text. */
            contains?: string | undefined;
            /** Values that begin with this text. */
            startsWith?: string | undefined;
          }
      >
    | undefined;
  /** The title. */
  title?:
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** Why the lead was lost. */
  lostReason?:
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** From 0 to 100. */
  score?:
    | {
        /** The same as `minScore`. */
        gte?: number | undefined;
        /** Scored at most this. */
        lte?: number | undefined;
      }
    | undefined;
  /** The value. */
  value?:
    | {
        /** Worth at least this; a lead without a value does not match. */
        gte?: number | undefined;
        /** Worth at most this; a lead without a value does not match. */
        lte?: number | undefined;
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** The day on which the lead is expected to be won. */
  expectedCloseDate?:
    | {
        /** Expected to close on or after this day. */
        gte?: string | undefined;
        /** Expected to close before this day. */
        lt?: string | undefined;
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** When it was closed; null while it is open. */
  closedAt?:
    | {
        /** Closed at or after; an open lead does not match. */
        gte?: string | Date | undefined;
        /** Closed before; an open lead does not match. */
        lt?: string | Date | undefined;
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** When the last activity took place. */
  lastActivityAt?:
    | {
        /** With an activity at or after this moment. */
        gte?: string | Date | undefined;
        /** With no activity since this moment; a lead without any does not match. */
        lt?: string | Date | undefined;
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
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

export interface FunnelReport {
  /** The start of the period, or the value before. */
  from: string;
  /** The end of the period, or the value after. */
  to: string;
  /** The IANA time zone, such as `Europe/Berlin`. */
  timezone: string;
  /** The id of the pipeline. */
  pipelineId: string;
  /** Leads created in the period that are in the pipeline or have been in it. */
  count: number;
  /** In order of position. */
  stages: {
    /** The id of the stage. */
    stageId: string;
    /** The name. */
    name: string;
    /** Which of the forms this object has. */
    type: OpenEnum<'OPEN' | 'WON' | 'LOST'>;
    /** Leads that are in the stage or have been in it. */
    entered: number;
    /** Leads that came as far as this stage: are or have been in it or in a later one that is not LOST. Of a LOST stage the same as `entered`. */
    reached: number;
    /** `reached` of the next stage as a share of that of this one, LOST stages left out; null for the last one, or if nothing reached this one. */
    conversion: number | null;
    /** Leads that are in the stage now. */
    current: number;
    /** How long leads stayed in the stage until they left it. */
    timeInStage: {
      /** Stays that have ended. A lead that came back has several. */
      stays: number;
      /** The average, in seconds; null without values. */
      averageSeconds: number | null;
      /** The median, in seconds; null without values. */
      medianSeconds: number | null;
    };
  }[];
}

export interface WonQuery {
  /** The begin of the period. Default: 30 days before `to`. */
  from?: string | Date | undefined;
  /** The end of the period, itself excluded. Default: now. Up to 1830 days after `from`. */
  to?: string | Date | undefined;
  /** The IANA time zone in which days, weeks and months begin. Default: `UTC`. */
  timezone?: string | undefined;
  /** Divides the period, in `timezone`: weeks begin on Monday. Up to 400 intervals. Without it, `series` is empty. */
  interval?: 'hour' | 'day' | 'week' | 'month' | undefined;
  /** Divides the leads into groups. */
  groupBy?: 'owner' | 'source' | 'pipeline' | undefined;
  /** Words, each of which begins one of the lead's title or of its contact's name, email and company, in any order, case and width, with accents or without, and with `ue` for `ü`, `oe` for `ö` or `ø`, `ae` for `ä` and `aa` for `å`; or a telephone number, its first or its last digits, in any notation. Of more than eight words, the first eight count. */
  q?: string | undefined;
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
    | LeadStatus
    | readonly LeadStatus[]
    | {
        /** None of these; records without a value match. */
        not?: LeadStatus | readonly LeadStatus[] | undefined;
      }
    | undefined;
  /** Where it came from. */
  source?:
    | LeadSource
    | readonly LeadSource[]
    | {
        /** None of these; records without a value match. */
        not?: LeadSource | readonly LeadSource[] | undefined;
      }
    | undefined;
  /** Pipeline ids. */
  pipeline?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `pipeline`. */
  pipelineId?:
    | string
    | readonly string[]
    | {
        /** The same as `pipeline: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Stage ids. */
  stage?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `stage`. */
  stageId?:
    | string
    | readonly string[]
    | {
        /** The same as `stage: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** User ids; `none` or `null` for leads without an owner. */
  assignee?:
    | string
    | readonly string[]
    | {
        /** None of these; leads without an owner match, unless you name `none` too. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `assignee`. */
  assignedToId?:
    | string
    | readonly string[]
    | {
        /** The same as `assignee: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Contact ids. */
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
  /** Your own id of the lead. */
  externalId?:
    | string
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** Scored at least this. */
  minScore?: number | undefined;
  /** true: with an activity that is due and not done; false: without one. */
  hasNextStep?: boolean | undefined;
  /** Tags, by id or by name in any case. */
  tag?:
    | string
    | readonly string[]
    | {
        /** Without any of these tags, by id or by name in any case. */
        not?: string | readonly string[] | undefined;
        /** true: without tags; false: with at least one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** By custom fields: `customFields: { key: ['a', 'b'] }` has any of these values, `customFields: { key: { not: ['a', 'b'] } }` none of them; `customFields: { key: { null: true } }` has no value; `customFields: { key: { gte } }` and `customFields: { key: { lt } }` bound numbers, dates and moments; `customFields: { key: { contains } }` and `customFields: { key: { startsWith } }` find a part of a text, ignoring case. */
  customFields?:
    | Record<
        string,
        | string
        | number
        | boolean
        | readonly (string | number | boolean)[]
        | {
            /** Values that are greater or equal. */
            gte?: string | number | undefined;
            /** Values that are less. */
            lt?: string | number | undefined;
            /** None of these values; records without a value match. */
            not?: string | number | boolean | readonly (string | number | boolean)[] | undefined;
            /** true: records without a value; false: records with one. */
            null?: boolean | undefined;
            /** Values that contain this text. */
            contains?: string | undefined;
            /** Values that begin with this text. */
            startsWith?: string | undefined;
          }
      >
    | undefined;
  /** The title. */
  title?:
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** Why the lead was lost. */
  lostReason?:
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** From 0 to 100. */
  score?:
    | {
        /** The same as `minScore`. */
        gte?: number | undefined;
        /** Scored at most this. */
        lte?: number | undefined;
      }
    | undefined;
  /** The value. */
  value?:
    | {
        /** Worth at least this; a lead without a value does not match. */
        gte?: number | undefined;
        /** Worth at most this; a lead without a value does not match. */
        lte?: number | undefined;
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** The day on which the lead is expected to be won. */
  expectedCloseDate?:
    | {
        /** Expected to close on or after this day. */
        gte?: string | undefined;
        /** Expected to close before this day. */
        lt?: string | undefined;
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** When it was closed; null while it is open. */
  closedAt?:
    | {
        /** Closed at or after; an open lead does not match. */
        gte?: string | Date | undefined;
        /** Closed before; an open lead does not match. */
        lt?: string | Date | undefined;
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** When the last activity took place. */
  lastActivityAt?:
    | {
        /** With an activity at or after this moment. */
        gte?: string | Date | undefined;
        /** With no activity since this moment; a lead without any does not match. */
        lt?: string | Date | undefined;
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
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

export interface WonReport {
  /** The start of the period, or the value before. */
  from: string;
  /** The end of the period, or the value after. */
  to: string;
  /** The IANA time zone, such as `Europe/Berlin`. */
  timezone: string;
  /** The numbers of the whole period. */
  total: {
    /** Leads that were won. */
    won: number;
    /** Leads that were lost. */
    lost: number;
    /** Leads that turned out to be unqualified. */
    unqualified: number;
    /** Won leads as a share of those won and lost, 0 to 1; null if there are none. */
    winRate: number | null;
    /** The value of the won leads, one for each currency, by its code. */
    amounts: {
      /** ISO 4217 code. */
      currency: string;
      /** Sum of the values. */
      value: number;
    }[];
    /** Days from the creation of a won lead to its closing, on average; null if none was won. */
    averageDaysToWin: number | null;
  };
  /** One for each interval, empty ones included. */
  series: {
    /** The start, which is included. */
    start: string;
    /** The end, which is not included. */
    end: string;
    /** Leads that were won. */
    won: number;
    /** Leads that were lost. */
    lost: number;
    /** Leads that turned out to be unqualified. */
    unqualified: number;
    /** Won leads as a share of those won and lost, 0 to 1; null if there are none. */
    winRate: number | null;
    /** The value of the won leads, one for each currency, by its code. */
    amounts: {
      /** ISO 4217 code. */
      currency: string;
      /** Sum of the values. */
      value: number;
    }[];
    /** Days from the creation of a won lead to its closing, on average; null if none was won. */
    averageDaysToWin: number | null;
  }[];
  /** With `groupBy`: one for each group, most wins first. */
  groups: {
    /** The id of the user, pipeline, chatbot, crawl task, form or webhook endpoint, or the value itself; null for none. */
    id: string | null;
    /** Its name; null for none. */
    name: string | null;
    /** Leads that were won. */
    won: number;
    /** Leads that were lost. */
    lost: number;
    /** Leads that turned out to be unqualified. */
    unqualified: number;
    /** Won leads as a share of those won and lost, 0 to 1; null if there are none. */
    winRate: number | null;
    /** The value of the won leads, one for each currency, by its code. */
    amounts: {
      /** ISO 4217 code. */
      currency: string;
      /** Sum of the values. */
      value: number;
    }[];
    /** Days from the creation of a won lead to its closing, on average; null if none was won. */
    averageDaysToWin: number | null;
  }[];
  /** The owner of a lead, in groups and filters: CLOSING means the user who owned it when it was closed, regardless of its owner now. */
  ownerOf: 'CLOSING';
}

export interface SourceQuery {
  /** The begin of the period. Default: 30 days before `to`. */
  from?: string | Date | undefined;
  /** The end of the period, itself excluded. Default: now. Up to 1830 days after `from`. */
  to?: string | Date | undefined;
  /** The IANA time zone in which days, weeks and months begin. Default: `UTC`. */
  timezone?: string | undefined;
  /** Divides the period, in `timezone`: weeks begin on Monday. Up to 400 intervals. Without it, `series` is empty. */
  interval?: 'hour' | 'day' | 'week' | 'month' | undefined;
  /** Divides the leads into groups. Default: `source`. */
  groupBy?: 'owner' | 'source' | 'pipeline' | undefined;
  /** Words, each of which begins one of the lead's title or of its contact's name, email and company, in any order, case and width, with accents or without, and with `ue` for `ü`, `oe` for `ö` or `ø`, `ae` for `ä` and `aa` for `å`; or a telephone number, its first or its last digits, in any notation. Of more than eight words, the first eight count. */
  q?: string | undefined;
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
    | LeadStatus
    | readonly LeadStatus[]
    | {
        /** None of these; records without a value match. */
        not?: LeadStatus | readonly LeadStatus[] | undefined;
      }
    | undefined;
  /** Where it came from. */
  source?:
    | LeadSource
    | readonly LeadSource[]
    | {
        /** None of these; records without a value match. */
        not?: LeadSource | readonly LeadSource[] | undefined;
      }
    | undefined;
  /** Pipeline ids. */
  pipeline?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `pipeline`. */
  pipelineId?:
    | string
    | readonly string[]
    | {
        /** The same as `pipeline: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Stage ids. */
  stage?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `stage`. */
  stageId?:
    | string
    | readonly string[]
    | {
        /** The same as `stage: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** User ids; `none` or `null` for leads without an owner. */
  assignee?:
    | string
    | readonly string[]
    | {
        /** None of these; leads without an owner match, unless you name `none` too. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `assignee`. */
  assignedToId?:
    | string
    | readonly string[]
    | {
        /** The same as `assignee: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Contact ids. */
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
  /** Your own id of the lead. */
  externalId?:
    | string
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** Scored at least this. */
  minScore?: number | undefined;
  /** true: with an activity that is due and not done; false: without one. */
  hasNextStep?: boolean | undefined;
  /** Tags, by id or by name in any case. */
  tag?:
    | string
    | readonly string[]
    | {
        /** Without any of these tags, by id or by name in any case. */
        not?: string | readonly string[] | undefined;
        /** true: without tags; false: with at least one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** By custom fields: `customFields: { key: ['a', 'b'] }` has any of these values, `customFields: { key: { not: ['a', 'b'] } }` none of them; `customFields: { key: { null: true } }` has no value; `customFields: { key: { gte } }` and `customFields: { key: { lt } }` bound numbers, dates and moments; `customFields: { key: { contains } }` and `customFields: { key: { startsWith } }` find a part of a text, ignoring case. */
  customFields?:
    | Record<
        string,
        | string
        | number
        | boolean
        | readonly (string | number | boolean)[]
        | {
            /** Values that are greater or equal. */
            gte?: string | number | undefined;
            /** Values that are less. */
            lt?: string | number | undefined;
            /** None of these values; records without a value match. */
            not?: string | number | boolean | readonly (string | number | boolean)[] | undefined;
            /** true: records without a value; false: records with one. */
            null?: boolean | undefined;
            /** Values that contain this text. */
            contains?: string | undefined;
            /** Values that begin with this text. */
            startsWith?: string | undefined;
          }
      >
    | undefined;
  /** The title. */
  title?:
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** Why the lead was lost. */
  lostReason?:
    | {
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** From 0 to 100. */
  score?:
    | {
        /** The same as `minScore`. */
        gte?: number | undefined;
        /** Scored at most this. */
        lte?: number | undefined;
      }
    | undefined;
  /** The value. */
  value?:
    | {
        /** Worth at least this; a lead without a value does not match. */
        gte?: number | undefined;
        /** Worth at most this; a lead without a value does not match. */
        lte?: number | undefined;
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** The day on which the lead is expected to be won. */
  expectedCloseDate?:
    | {
        /** Expected to close on or after this day. */
        gte?: string | undefined;
        /** Expected to close before this day. */
        lt?: string | undefined;
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** When it was closed; null while it is open. */
  closedAt?:
    | {
        /** Closed at or after; an open lead does not match. */
        gte?: string | Date | undefined;
        /** Closed before; an open lead does not match. */
        lt?: string | Date | undefined;
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
      }
    | undefined;
  /** When the last activity took place. */
  lastActivityAt?:
    | {
        /** With an activity at or after this moment. */
        gte?: string | Date | undefined;
        /** With no activity since this moment; a lead without any does not match. */
        lt?: string | Date | undefined;
        /** true: without a value; false: with one. */
        null?: boolean | undefined;
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

export interface SourceReport {
  /** The start of the period, or the value before. */
  from: string;
  /** The end of the period, or the value after. */
  to: string;
  /** The IANA time zone, such as `Europe/Berlin`. */
  timezone: string;
  /** The numbers of the whole period. */
  total: {
    /** Leads that were created. */
    created: number;
    /** Those of them that are OPEN or NURTURING now. */
    open: number;
    /** Those of them that are WON now. */
    won: number;
    /** Those of them that are LOST now. */
    lost: number;
    /** Those of them that are UNQUALIFIED now. */
    unqualified: number;
    /** Won leads as a share of those created, 0 to 1; null if there are none. */
    conversion: number | null;
    /** The value of the won leads, one for each currency, by its code. */
    amounts: {
      /** ISO 4217 code. */
      currency: string;
      /** Sum of the values. */
      value: number;
    }[];
  };
  /** One for each interval, empty ones included. */
  series: {
    /** The start, which is included. */
    start: string;
    /** The end, which is not included. */
    end: string;
    /** Leads that were created. */
    created: number;
    /** Those of them that are OPEN or NURTURING now. */
    open: number;
    /** Those of them that are WON now. */
    won: number;
    /** Those of them that are LOST now. */
    lost: number;
    /** Those of them that are UNQUALIFIED now. */
    unqualified: number;
    /** Won leads as a share of those created, 0 to 1; null if there are none. */
    conversion: number | null;
    /** The value of the won leads, one for each currency, by its code. */
    amounts: {
      /** ISO 4217 code. */
      currency: string;
      /** Sum of the values. */
      value: number;
    }[];
  }[];
  /** One for each source, or what `groupBy` names; most leads first. */
  groups: {
    /** The id of the user, pipeline, chatbot, crawl task, form or webhook endpoint, or the value itself; null for none. */
    id: string | null;
    /** Its name; null for none. */
    name: string | null;
    /** Leads that were created. */
    created: number;
    /** Those of them that are OPEN or NURTURING now. */
    open: number;
    /** Those of them that are WON now. */
    won: number;
    /** Those of them that are LOST now. */
    lost: number;
    /** Those of them that are UNQUALIFIED now. */
    unqualified: number;
    /** Won leads as a share of those created, 0 to 1; null if there are none. */
    conversion: number | null;
    /** The value of the won leads, one for each currency, by its code. */
    amounts: {
      /** ISO 4217 code. */
      currency: string;
      /** Sum of the values. */
      value: number;
    }[];
  }[];
}

export interface ActivityReportQuery {
  /** The begin of the period. Default: 30 days before `to`. */
  from?: string | Date | undefined;
  /** The end of the period, itself excluded. Default: now. Up to 1830 days after `from`. */
  to?: string | Date | undefined;
  /** The IANA time zone in which days, weeks and months begin. Default: `UTC`. */
  timezone?: string | undefined;
  /** Divides the period, in `timezone`: weeks begin on Monday. Up to 400 intervals. Without it, `series` is empty. */
  interval?: 'hour' | 'day' | 'week' | 'month' | undefined;
  /** Only activities of these types. */
  type?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Only those of these users; `none` or `null` for activities of keys without an owner. */
  userId?:
    | string
    | readonly string[]
    | {
        /** None of these; activities of keys without an owner match, unless you name `none` too. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
}

export interface ActivityReport {
  /** The start of the period, or the value before. */
  from: string;
  /** The end of the period, or the value after. */
  to: string;
  /** The IANA time zone, such as `Europe/Berlin`. */
  timezone: string;
  /** Activities in the period. */
  count: number;
  /** Tasks of the period that are done: activities with `dueAt` and `completedAt`. */
  completedTasks: number;
  /** By type, most first. */
  types: {
    /** Which of the forms this object has. */
    type: string;
    /** How many there are. */
    count: number;
  }[];
  /** One for each user, most activities first; `id` is null for keys without an owner. */
  users: {
    /** The id of the user, pipeline, chatbot, crawl task, form or webhook endpoint, or the value itself; null for none. */
    id: string | null;
    /** Its name; null for none. */
    name: string | null;
    /** How many there are. */
    count: number;
    /** By type, most first. */
    types: {
      /** Which of the forms this object has. */
      type: string;
      /** How many there are. */
      count: number;
    }[];
  }[];
  /** One for each interval, empty ones included. */
  series: {
    /** The start, which is included. */
    start: string;
    /** The end, which is not included. */
    end: string;
    /** How many there are. */
    count: number;
  }[];
}

export interface DeliveryReportQuery {
  /** The begin of the period. Default: 30 days before `to`. */
  from?: string | Date | undefined;
  /** The end of the period, itself excluded. Default: now. Up to 1830 days after `from`. */
  to?: string | Date | undefined;
  /** The IANA time zone in which days, weeks and months begin. Default: `UTC`. */
  timezone?: string | undefined;
  /** Divides the period, in `timezone`: weeks begin on Monday. Up to 400 intervals. Without it, `series` is empty. */
  interval?: 'hour' | 'day' | 'week' | 'month' | undefined;
  /** Divides by webhook endpoint, or by type of event. Default: `endpoint`. */
  groupBy?: 'endpoint' | 'event' | undefined;
  /** Only deliveries to these endpoints. */
  endpointId?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
}

export interface DeliveryReport {
  /** The start of the period, or the value before. */
  from: string;
  /** The end of the period, or the value after. */
  to: string;
  /** The IANA time zone, such as `Europe/Berlin`. */
  timezone: string;
  /** The numbers of the whole period. */
  total: {
    /** Deliveries of events that were created in the period. */
    deliveries: number;
    /** The number that succeeded. */
    succeeded: number;
    /** Those that were given up. */
    failed: number;
    /** Those that are still being tried. */
    pending: number;
    /** `succeeded` as a share of those that are not pending, 0 to 1; null if there are none. */
    successRate: number | null;
    /** Requests that were sent for them. */
    attempts: number;
    /** How long half of the attempts took at most, in milliseconds. */
    p50Ms: number | null;
    /** How long 95 % of the attempts took at most. */
    p95Ms: number | null;
  };
  /** One for each interval, empty ones included. */
  series: {
    /** The start, which is included. */
    start: string;
    /** The end, which is not included. */
    end: string;
    /** Deliveries of events that were created in the period. */
    deliveries: number;
    /** The number that succeeded. */
    succeeded: number;
    /** Those that were given up. */
    failed: number;
    /** Those that are still being tried. */
    pending: number;
    /** `succeeded` as a share of those that are not pending, 0 to 1; null if there are none. */
    successRate: number | null;
    /** Requests that were sent for them. */
    attempts: number;
    /** How long half of the attempts took at most, in milliseconds. */
    p50Ms: number | null;
    /** How long 95 % of the attempts took at most. */
    p95Ms: number | null;
  }[];
  /** One for each group, most deliveries first. */
  groups: {
    /** The id of the user, pipeline, chatbot, crawl task, form or webhook endpoint, or the value itself; null for none. */
    id: string | null;
    /** Its name; null for none. */
    name: string | null;
    /** Deliveries of events that were created in the period. */
    deliveries: number;
    /** The number that succeeded. */
    succeeded: number;
    /** Those that were given up. */
    failed: number;
    /** Those that are still being tried. */
    pending: number;
    /** `succeeded` as a share of those that are not pending, 0 to 1; null if there are none. */
    successRate: number | null;
    /** Requests that were sent for them. */
    attempts: number;
    /** How long half of the attempts took at most, in milliseconds. */
    p50Ms: number | null;
    /** How long 95 % of the attempts took at most. */
    p95Ms: number | null;
  }[];
}

export interface ResponseTimeQuery {
  /** The begin of the period. Default: 30 days before `to`. */
  from?: string | Date | undefined;
  /** The end of the period, itself excluded. Default: now. Up to 1830 days after `from`. */
  to?: string | Date | undefined;
  /** The IANA time zone in which days, weeks and months begin. Default: `UTC`. */
  timezone?: string | undefined;
  /** Divides the period, in `timezone`: weeks begin on Monday. Up to 400 intervals. Without it, `series` is empty. */
  interval?: 'hour' | 'day' | 'week' | 'month' | undefined;
  /** Divides by chatbot, or by the user who has the conversation, or had it last. Default: `chatbot`. */
  groupBy?: 'chatbot' | 'user' | undefined;
  /** Only conversations of these chatbots. */
  chatbot?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `chatbot`. */
  botId?:
    | string
    | readonly string[]
    | {
        /** The same as `chatbot: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
}

export interface ResponseTimeReport {
  /** The start of the period, or the value before. */
  from: string;
  /** The end of the period, or the value after. */
  to: string;
  /** The IANA time zone, such as `Europe/Berlin`. */
  timezone: string;
  /** The numbers of the whole period. */
  total: {
    /** Conversations that began in the period. */
    conversations: number;
    /** From the first message of the contact to the first message after it by a chatbot or a person. */
    firstAnswer: {
      /** Conversations in which it has happened. */
      count: number;
      /** How long half of them took at most; null if there are none. */
      medianSeconds: number | null;
      /** How long 90 % of them took at most. */
      p90Seconds: number | null;
    };
    /** From the time at which a person first had the conversation, or was asked for, to their first message after it. */
    takeover: {
      /** Conversations in which it has happened. */
      count: number;
      /** How long half of them took at most; null if there are none. */
      medianSeconds: number | null;
      /** How long 90 % of them took at most. */
      p90Seconds: number | null;
    };
    /** From the beginning to the end, of conversations that are closed now. */
    resolution: {
      /** Conversations in which it has happened. */
      count: number;
      /** How long half of them took at most; null if there are none. */
      medianSeconds: number | null;
      /** How long 90 % of them took at most. */
      p90Seconds: number | null;
    };
  };
  /** One for each interval, empty ones included. */
  series: {
    /** The start, which is included. */
    start: string;
    /** The end, which is not included. */
    end: string;
    /** Conversations that began in the period. */
    conversations: number;
    /** From the first message of the contact to the first message after it by a chatbot or a person. */
    firstAnswer: {
      /** Conversations in which it has happened. */
      count: number;
      /** How long half of them took at most; null if there are none. */
      medianSeconds: number | null;
      /** How long 90 % of them took at most. */
      p90Seconds: number | null;
    };
    /** From the time at which a person first had the conversation, or was asked for, to their first message after it. */
    takeover: {
      /** Conversations in which it has happened. */
      count: number;
      /** How long half of them took at most; null if there are none. */
      medianSeconds: number | null;
      /** How long 90 % of them took at most. */
      p90Seconds: number | null;
    };
    /** From the beginning to the end, of conversations that are closed now. */
    resolution: {
      /** Conversations in which it has happened. */
      count: number;
      /** How long half of them took at most; null if there are none. */
      medianSeconds: number | null;
      /** How long 90 % of them took at most. */
      p90Seconds: number | null;
    };
  }[];
  /** One for each group, most conversations first. */
  groups: {
    /** The id of the user, pipeline, chatbot, crawl task, form or webhook endpoint, or the value itself; null for none. */
    id: string | null;
    /** Its name; null for none. */
    name: string | null;
    /** Conversations that began in the period. */
    conversations: number;
    /** From the first message of the contact to the first message after it by a chatbot or a person. */
    firstAnswer: {
      /** Conversations in which it has happened. */
      count: number;
      /** How long half of them took at most; null if there are none. */
      medianSeconds: number | null;
      /** How long 90 % of them took at most. */
      p90Seconds: number | null;
    };
    /** From the time at which a person first had the conversation, or was asked for, to their first message after it. */
    takeover: {
      /** Conversations in which it has happened. */
      count: number;
      /** How long half of them took at most; null if there are none. */
      medianSeconds: number | null;
      /** How long 90 % of them took at most. */
      p90Seconds: number | null;
    };
    /** From the beginning to the end, of conversations that are closed now. */
    resolution: {
      /** Conversations in which it has happened. */
      count: number;
      /** How long half of them took at most; null if there are none. */
      medianSeconds: number | null;
      /** How long 90 % of them took at most. */
      p90Seconds: number | null;
    };
  }[];
}

export interface ChatbotReportQuery {
  /** The begin of the period. Default: 30 days before `to`. */
  from?: string | Date | undefined;
  /** The end of the period, itself excluded. Default: now. Up to 1830 days after `from`. */
  to?: string | Date | undefined;
  /** The IANA time zone in which days, weeks and months begin. Default: `UTC`. */
  timezone?: string | undefined;
  /** Divides the period, in `timezone`: weeks begin on Monday. Up to 400 intervals. Without it, `series` is empty. */
  interval?: 'hour' | 'day' | 'week' | 'month' | undefined;
  /** Only conversations of these chatbots. */
  chatbot?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `chatbot`. */
  botId?:
    | string
    | readonly string[]
    | {
        /** The same as `chatbot: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
}

export interface ChatbotReport {
  /** The start of the period, or the value before. */
  from: string;
  /** The end of the period, or the value after. */
  to: string;
  /** The IANA time zone, such as `Europe/Berlin`. */
  timezone: string;
  /** The numbers of the whole period. */
  total: {
    /** Conversations that began in the period. */
    conversations: number;
    /** Their messages. */
    messages: number;
    /** Those that the chatbot handed off to a person at least once. */
    handedOff: number;
    /** Conversations by the reason of a handoff, most first. One that was handed off twice can count twice. */
    handoffReasons: {
      /** Why. */
      reason: OpenEnum<'UNSURE' | 'REQUESTED' | 'FLAGGED' | 'ERROR' | 'BOT_DISABLED' | 'BOT_DELETED'>;
      /** How many there are. */
      count: number;
    }[];
    /** Those that are closed and that no person ever had. */
    resolvedWithoutPerson: number;
    /** Tokens of the language model that their replies took. */
    tokens: number;
  };
  /** One for each interval, empty ones included. */
  series: {
    /** The start, which is included. */
    start: string;
    /** The end, which is not included. */
    end: string;
    /** Conversations that began in the period. */
    conversations: number;
    /** Their messages. */
    messages: number;
    /** Those that the chatbot handed off to a person at least once. */
    handedOff: number;
    /** Conversations by the reason of a handoff, most first. One that was handed off twice can count twice. */
    handoffReasons: {
      /** Why. */
      reason: OpenEnum<'UNSURE' | 'REQUESTED' | 'FLAGGED' | 'ERROR' | 'BOT_DISABLED' | 'BOT_DELETED'>;
      /** How many there are. */
      count: number;
    }[];
    /** Those that are closed and that no person ever had. */
    resolvedWithoutPerson: number;
    /** Tokens of the language model that their replies took. */
    tokens: number;
  }[];
  /** One for each chatbot, most conversations first. */
  groups: {
    /** The id of the user, pipeline, chatbot, crawl task, form or webhook endpoint, or the value itself; null for none. */
    id: string | null;
    /** Its name; null for none. */
    name: string | null;
    /** Conversations that began in the period. */
    conversations: number;
    /** Their messages. */
    messages: number;
    /** Those that the chatbot handed off to a person at least once. */
    handedOff: number;
    /** Conversations by the reason of a handoff, most first. One that was handed off twice can count twice. */
    handoffReasons: {
      /** Why. */
      reason: OpenEnum<'UNSURE' | 'REQUESTED' | 'FLAGGED' | 'ERROR' | 'BOT_DISABLED' | 'BOT_DELETED'>;
      /** How many there are. */
      count: number;
    }[];
    /** Those that are closed and that no person ever had. */
    resolvedWithoutPerson: number;
    /** Tokens of the language model that their replies took. */
    tokens: number;
  }[];
}

export interface CrawlReportQuery {
  /** The begin of the period. Default: 30 days before `to`. */
  from?: string | Date | undefined;
  /** The end of the period, itself excluded. Default: now. Up to 1830 days after `from`. */
  to?: string | Date | undefined;
  /** The IANA time zone in which days, weeks and months begin. Default: `UTC`. */
  timezone?: string | undefined;
  /** Divides the period, in `timezone`: weeks begin on Monday. Up to 400 intervals. Without it, `series` is empty. */
  interval?: 'hour' | 'day' | 'week' | 'month' | undefined;
  /** Divides by crawl task or by platform. Default: `task`. */
  groupBy?: 'task' | 'platform' | undefined;
  /** Only these crawl tasks. */
  taskId?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
}

export interface CrawlReport {
  /** The start of the period, or the value before. */
  from: string;
  /** The end of the period, or the value after. */
  to: string;
  /** The IANA time zone, such as `Europe/Berlin`. */
  timezone: string;
  /** The numbers of the whole period. */
  total: {
    /** Runs that began in the period; with `groupBy: platform`, each of a platform counts. */
    runs: number;
    /** Those of them that failed. */
    failedRuns: number;
    /** Results that were found in the period. */
    results: number;
    /** Those of them that are promoted to a lead now. */
    promoted: number;
  };
  /** One for each interval, empty ones included. */
  series: {
    /** The start, which is included. */
    start: string;
    /** The end, which is not included. */
    end: string;
    /** Runs that began in the period; with `groupBy: platform`, each of a platform counts. */
    runs: number;
    /** Those of them that failed. */
    failedRuns: number;
    /** Results that were found in the period. */
    results: number;
    /** Those of them that are promoted to a lead now. */
    promoted: number;
  }[];
  /** One for each group, most results first. */
  groups: {
    /** The id of the user, pipeline, chatbot, crawl task, form or webhook endpoint, or the value itself; null for none. */
    id: string | null;
    /** Its name; null for none. */
    name: string | null;
    /** Runs that began in the period; with `groupBy: platform`, each of a platform counts. */
    runs: number;
    /** Those of them that failed. */
    failedRuns: number;
    /** Results that were found in the period. */
    results: number;
    /** Those of them that are promoted to a lead now. */
    promoted: number;
  }[];
}

export interface FormReportQuery {
  /** The begin of the period. Default: 30 days before `to`. */
  from?: string | Date | undefined;
  /** The end of the period, itself excluded. Default: now. Up to 1830 days after `from`. */
  to?: string | Date | undefined;
  /** The IANA time zone in which days, weeks and months begin. Default: `UTC`. */
  timezone?: string | undefined;
  /** Divides the period, in `timezone`: weeks begin on Monday. Up to 400 intervals. Without it, `series` is empty. */
  interval?: 'hour' | 'day' | 'week' | 'month' | undefined;
  /** Divides by form; by `utm_source`, `utm_medium` or `utm_campaign`; or by the host of the page before that of the form. Default: `form`. */
  groupBy?: 'form' | 'source' | 'medium' | 'campaign' | 'referrer' | undefined;
  /** Only these forms. */
  formId?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
}

export interface FormReport {
  /** The start of the period, or the value before. */
  from: string;
  /** The end of the period, or the value after. */
  to: string;
  /** The IANA time zone, such as `Europe/Berlin`. */
  timezone: string;
  /** The numbers of the whole period. */
  total: {
    /** How often its page was opened, or a script has read it, while it was enabled. */
    views: number;
    /** Submissions of the period, without spam. */
    submissions: number;
    /** Submissions of the period that are spam. */
    spam: number;
    /** Leads that were made of these submissions and are not deleted. */
    leads: number;
    /** Those of these leads that are WON now. */
    won: number;
    /** The value of the won leads, one for each currency, by its code. */
    amounts: {
      /** ISO 4217 code. */
      currency: string;
      /** Sum of the values. */
      value: number;
    }[];
  };
  /** One for each interval, empty ones included. */
  series: {
    /** The start, which is included. */
    start: string;
    /** The end, which is not included. */
    end: string;
    /** How often its page was opened, or a script has read it, while it was enabled. */
    views: number;
    /** Submissions of the period, without spam. */
    submissions: number;
    /** Submissions of the period that are spam. */
    spam: number;
    /** Leads that were made of these submissions and are not deleted. */
    leads: number;
    /** Those of these leads that are WON now. */
    won: number;
    /** The value of the won leads, one for each currency, by its code. */
    amounts: {
      /** ISO 4217 code. */
      currency: string;
      /** Sum of the values. */
      value: number;
    }[];
  }[];
  /** One for each group, most submissions first, then most views. */
  groups: {
    /** The id of the user, pipeline, chatbot, crawl task, form or webhook endpoint, or the value itself; null for none. */
    id: string | null;
    /** Its name; null for none. */
    name: string | null;
    /** How often its page was opened, or a script has read it, while it was enabled. */
    views: number;
    /** Submissions of the period, without spam. */
    submissions: number;
    /** Submissions of the period that are spam. */
    spam: number;
    /** Leads that were made of these submissions and are not deleted. */
    leads: number;
    /** Those of these leads that are WON now. */
    won: number;
    /** The value of the won leads, one for each currency, by its code. */
    amounts: {
      /** ISO 4217 code. */
      currency: string;
      /** Sum of the values. */
      value: number;
    }[];
  }[];
  /** Views in `total` that do not belong to any group: of one form and day (UTC), 200 sources are kept apart. */
  ungroupedViews: number;
}

/** Figures of a period: leads won, funnels, sources, activities, response times, chatbots, crawls, forms and deliveries. */
export interface ReportsResource {
  /**
   * Read what a start page shows.
   *
   * One call: leads of a period beside the period before, what is open, tasks, and conversations that wait.
   *
   * Scope: `read:leads`.
   *
   * `GET /v1/reports/overview`
   *
   * @example
   * ```ts
   * const result = await client.reports.getOverview();
   * ```
   */
  getOverview(options?: OverviewQuery & RequestOptions): ApiPromise<Overview>;

  /**
   * Read how far the leads of a period came in a pipeline.
   *
   * Looks at the leads that were created in the period, with all that has happened to them until now. Deleted leads do not count.
   *
   * Scope: `read:leads`.
   *
   * `GET /v1/reports/funnel`
   *
   * @example
   * ```ts
   * const result = await client.reports.getFunnel();
   * ```
   */
  getFunnel(options?: FunnelQuery & RequestOptions): ApiPromise<FunnelReport>;

  /**
   * Read what was won and lost in a period.
   *
   * Counts leads by `closedAt`, for the user who owned them when they were closed: to give a closed lead to another user changes no report. A lead that was opened again does not count until it is closed again. Deleted leads do not count.
   *
   * Scope: `read:leads`.
   *
   * `GET /v1/reports/won`
   *
   * @example
   * ```ts
   * const result = await client.reports.getWon();
   * ```
   */
  getWon(options?: WonQuery & RequestOptions): ApiPromise<WonReport>;

  /**
   * Read where the leads of a period came from, and what became of them.
   *
   * Counts leads by `createdAt`, with the status that they have now. Deleted leads do not count.
   *
   * Scope: `read:leads`.
   *
   * `GET /v1/reports/sources`
   *
   * @example
   * ```ts
   * const result = await client.reports.getSources();
   * ```
   */
  getSources(options?: SourceQuery & RequestOptions): ApiPromise<SourceReport>;

  /**
   * Read what people did in a period, by user and type.
   *
   * Counts activities by `occurredAt`. Entries that the server wrote, and deleted ones, do not count.
   *
   * Scope: `read:leads`.
   *
   * `GET /v1/reports/activity`
   *
   * @example
   * ```ts
   * const result = await client.reports.getActivity();
   * ```
   */
  getActivity(options?: ActivityReportQuery & RequestOptions): ApiPromise<ActivityReport>;

  /**
   * Read how webhook deliveries went in a period.
   *
   * Counts deliveries by their creation, with the attempts made for them until now, for as long as deliveries are kept.
   *
   * Scope: `manage:webhooks`.
   *
   * `GET /v1/reports/deliveries`
   *
   * @example
   * ```ts
   * const result = await client.reports.getDeliveries();
   * ```
   */
  getDeliveries(options?: DeliveryReportQuery & RequestOptions): ApiPromise<DeliveryReport>;

  /**
   * Read how fast contacts got answers.
   *
   * Looks at the conversations that began in the period, with all that has happened in them until now.
   *
   * Scope: `read:conversations`.
   *
   * `GET /v1/reports/response-times`
   *
   * @example
   * ```ts
   * const result = await client.reports.getResponseTimes();
   * ```
   */
  getResponseTimes(options?: ResponseTimeQuery & RequestOptions): ApiPromise<ResponseTimeReport>;

  /**
   * Read what chatbots did, and when they asked for a person.
   *
   * Looks at the conversations that began in the period, with all that has happened in them until now.
   *
   * Scope: `read:conversations`.
   *
   * `GET /v1/reports/chatbots`
   *
   * @example
   * ```ts
   * const result = await client.reports.getChatbots();
   * ```
   */
  getChatbots(options?: ChatbotReportQuery & RequestOptions): ApiPromise<ChatbotReport>;

  /**
   * Read what crawl tasks found in a period.
   *
   * Counts runs and results for as long as they are kept.
   *
   * Scope: `read:collections`.
   *
   * `GET /v1/reports/crawls`
   *
   * @example
   * ```ts
   * const result = await client.reports.getCrawls();
   * ```
   */
  getCrawls(options?: CrawlReportQuery & RequestOptions): ApiPromise<CrawlReport>;

  /**
   * Read what forms brought in a period.
   *
   * Counts submissions by `createdAt`, with what has become of them until now, and views by the hour in which they were counted. Submissions that were deleted do not count.
   *
   * Scope: `read:leads`.
   *
   * `GET /v1/reports/forms`
   *
   * @example
   * ```ts
   * const result = await client.reports.getForms();
   * ```
   */
  getForms(options?: FormReportQuery & RequestOptions): ApiPromise<FormReport>;
}

export const ReportsResource = /* @__PURE__ */ defineResource<new (transport: Transport) => ReportsResource>(`
/v1/reports
getOverview GET ~/ query
getFunnel GET ~/ query
getWon GET ~/ query
getSources GET ~/ query
getActivity GET ~/ query
getDeliveries GET ~/ query
getResponseTimes GET ~/ query
getChatbots GET ~/ query
getCrawls GET ~/ query
getForms GET ~/ query`);
