-- The tables before 0.1.0, as drizzle-kit generates them from the schema, edited by hand where it cannot express something: functions, partitions,
-- collations, SET NULL of one column, a deferred foreign key, a generated column, storage parameters and the cache of a sequence.

-- Columns, indexes and a restore need these functions before functions.sql is applied, which has the current versions.
CREATE FUNCTION ensure_partitions(since timestamp with time zone, until timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
DECLARE
  parent text;
  week timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('lead_engagement.partitions'));
  FOREACH parent IN ARRAY ARRAY['events', 'deliveries', 'delivery_attempts'] LOOP
    week := date_trunc('week', since);
    WHILE week < until LOOP
      EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
        parent || to_char(week, '_YYYYMMDD'), parent, week, week + interval '7 days');
      week := week + interval '7 days';
    END LOOP;
  END LOOP;
END $function$;
--> statement-breakpoint
CREATE FUNCTION knowledge_words(knowledge_base uuid, configuration text, title text, heading text, words text, grams text[])
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN setweight(to_tsvector(('pg_catalog.' || configuration)::regconfig, title || ' ' || coalesce(heading, '')), 'A')
  || setweight(to_tsvector(('pg_catalog.' || configuration)::regconfig, words), 'B')
  || array_to_tsvector(array_append(grams, '@' || knowledge_base::text));
--> statement-breakpoint
CREATE FUNCTION search_words(tenant uuid, words text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(ARRAY['@' || tenant::text]) || to_tsvector('pg_catalog.simple',
  translate(coalesce(words, ''), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)));
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text,
	"actor_label" text NOT NULL,
	"action" text NOT NULL,
	"target_id" text,
	"changes" jsonb NOT NULL,
	"request_id" text,
	"client_address" text,
	"client" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "audit_log_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "crawl_holds" (
	"place" text PRIMARY KEY NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"asked_until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crawl_turns" (
	"place" text PRIMARY KEY NOT NULL,
	"next_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_sequences" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"last_sequence" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"type" text NOT NULL,
	"payload" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "events_tenant_id_id_created_at_pk" PRIMARY KEY("tenant_id","id","created_at")
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
CREATE TABLE "outbox" (
	"position" bigserial NOT NULL,
	"id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"type" text NOT NULL,
	"payload" text NOT NULL,
	"score" integer,
	"pipeline_id" uuid,
	"endpoint_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "outbox_tenant_id_position_pk" PRIMARY KEY("tenant_id","position")
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deletion_id" uuid,
	"user_id" uuid,
	"contact_id" uuid NOT NULL,
	"lead_id" uuid,
	"type" text NOT NULL,
	"is_system" boolean NOT NULL,
	"title" text,
	"content" text,
	"metadata" json DEFAULT '{}'::json NOT NULL,
	"occurred_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone,
	"completed_at" timestamp(3) with time zone,
	CONSTRAINT "activities_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"environment" text NOT NULL,
	"label" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"last_four" text NOT NULL,
	"scopes" text[] NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp(3) with time zone,
	"last_used_at" timestamp(3) with time zone,
	"revoked_at" timestamp(3) with time zone,
	"revocation_reason" text,
	"leak_url" text,
	CONSTRAINT "api_keys_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "account_tokens" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "account_tokens_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"refreshed_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"device" text,
	"client_address" text,
	CONSTRAINT "sessions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "automation_runs" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"automation_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"stage_change_id" uuid NOT NULL,
	"chain_id" uuid NOT NULL,
	"depth" integer NOT NULL,
	"from_stage_id" uuid NOT NULL,
	"to_stage_id" uuid NOT NULL,
	"status" text NOT NULL,
	"message" text,
	"results" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"completed_at" timestamp(3) with time zone,
	CONSTRAINT "automation_runs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "automation_runs_once" UNIQUE("tenant_id","automation_id","stage_change_id")
);
--> statement-breakpoint
CREATE TABLE "automations" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deletion_id" uuid,
	"name" text NOT NULL,
	"enabled" boolean NOT NULL,
	"from_stage_id" uuid,
	"to_stage_id" uuid,
	"conditions" jsonb NOT NULL,
	"actions" jsonb NOT NULL,
	"author_id" uuid,
	"author_scopes" text[],
	CONSTRAINT "automations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "canned_replies" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" uuid,
	"shared" boolean NOT NULL,
	"shortcut" text NOT NULL,
	"content" text NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "canned_replies_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "change_readers" (
	"tenant_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"xid" bigint NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "change_readers_tenant_id_resource_pk" PRIMARY KEY("tenant_id","resource")
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"tenant_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"xid" bigint NOT NULL,
	"seq" bigserial NOT NULL,
	"record_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changes_tenant_id_resource_xid_seq_pk" PRIMARY KEY("tenant_id","resource","xid","seq")
);
--> statement-breakpoint
CREATE TABLE "channel_updates" (
	"tenant_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"update_id" text NOT NULL,
	"content" jsonb,
	"received_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "channel_updates_tenant_id_channel_id_update_id_pk" PRIMARY KEY("tenant_id","channel_id","update_id")
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deletion_id" uuid,
	"bot_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean NOT NULL,
	"status" text NOT NULL,
	"last_error" text,
	"last_error_at" timestamp(3) with time zone,
	"last_inbound_at" timestamp(3) with time zone,
	"state" jsonb NOT NULL,
	"encrypted_credentials" text,
	CONSTRAINT "channels_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "chatbots" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deletion_id" uuid,
	"name" text NOT NULL,
	"avatar" text,
	"connected_platforms" text[] DEFAULT '{}' NOT NULL,
	"platforms" text[] NOT NULL,
	"knowledge_base_ids" uuid[] NOT NULL,
	"persona" text NOT NULL,
	"model" text NOT NULL,
	"temperature" double precision NOT NULL,
	"enabled" boolean NOT NULL,
	"handoff" jsonb NOT NULL,
	"memory_enabled" boolean DEFAULT false NOT NULL,
	"leads_enabled" boolean DEFAULT false NOT NULL,
	"leads_min_score" integer DEFAULT 60 NOT NULL,
	"leads_pipeline_id" uuid,
	"allowed_origins" text[] NOT NULL,
	CONSTRAINT "chatbots_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "memory_notes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"contact_id" uuid NOT NULL,
	"content" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"pinned" boolean NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"conversation_id" uuid,
	"source_message_id" uuid,
	"created_by_id" uuid,
	CONSTRAINT "memory_notes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_merge_moves" (
	"tenant_id" uuid NOT NULL,
	"merge_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"from_contact_id" uuid NOT NULL,
	CONSTRAINT "contact_merge_moves_tenant_id_merge_id_kind_record_id_pk" PRIMARY KEY("tenant_id","merge_id","kind","record_id")
);
--> statement-breakpoint
CREATE TABLE "contact_merges" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"primary_id" uuid NOT NULL,
	"merged_ids" uuid[] NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"added_tag_ids" uuid[] NOT NULL,
	"removed_tag_ids" uuid[] NOT NULL,
	"deletion_id" uuid NOT NULL,
	"moved" jsonb NOT NULL,
	"undone_at" timestamp(3) with time zone,
	CONSTRAINT "contact_merges_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_profiles" (
	"tenant_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"profile" jsonb NOT NULL,
	"generated_at" timestamp(3) with time zone NOT NULL,
	"refresh_status" text,
	"refresh_requested_at" timestamp(3) with time zone,
	"refresh_completed_at" timestamp(3) with time zone,
	"refresh_error" text,
	CONSTRAINT "contact_profiles_tenant_id_contact_id_pk" PRIMARY KEY("tenant_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "contact_handles" (
	"tenant_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"handle" text NOT NULL,
	"is_unique" boolean NOT NULL,
	CONSTRAINT "contact_handles_tenant_id_contact_id_handle_pk" PRIMARY KEY("tenant_id","contact_id","handle")
);
--> statement-breakpoint
CREATE TABLE "contact_tags" (
	"tenant_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "contact_tags_tenant_id_contact_id_tag_id_pk" PRIMARY KEY("tenant_id","contact_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "contact_words" (
	"tenant_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "contact_words_tenant_id_contact_id_pk" PRIMARY KEY("tenant_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deletion_id" uuid,
	"name" text,
	"email" text,
	"unique_email" text,
	"secondary_emails" text[] DEFAULT '{}' NOT NULL,
	"phone" text,
	"phone_e164" text,
	"social_profiles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unique_handles" boolean DEFAULT true NOT NULL,
	"do_not_contact" boolean DEFAULT false NOT NULL,
	"company" text,
	"title" text,
	"country" text,
	"external_id" text,
	"owner_id" uuid,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"merged_into_id" uuid,
	CONSTRAINT "contacts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "conversation_log" (
	"tenant_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"conversation_id" uuid NOT NULL,
	"message_id" uuid,
	"note_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "conversation_log_tenant_id_position_pk" PRIMARY KEY("tenant_id","position")
);
--> statement-breakpoint
CREATE TABLE "conversation_notes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"conversation_id" uuid NOT NULL,
	"content" text NOT NULL,
	"mentions" uuid[] NOT NULL,
	"author_id" uuid,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "conversation_notes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "conversation_positions" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_words" (
	"tenant_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "conversation_words_tenant_id_conversation_id_source_id_pk" PRIMARY KEY("tenant_id","conversation_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deletion_id" uuid,
	"bot_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"external_thread_id" text,
	"channel_id" uuid,
	"status" text NOT NULL,
	"assignee_id" uuid,
	"handoff_reason" text,
	"handoff_error" text,
	"close_reason" text,
	"closed_at" timestamp(3) with time zone,
	"taken_over_at" timestamp(3) with time zone,
	"last_message_at" timestamp(3) with time zone,
	"last_message" jsonb,
	"last_role" text,
	"message_count" integer DEFAULT 0 NOT NULL,
	"unread_count" integer DEFAULT 0 NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"lead_id" uuid,
	"noted_sequence" integer DEFAULT 0 NOT NULL,
	"snoozed_until" timestamp(3) with time zone,
	"due_at" timestamp(3) with time zone,
	CONSTRAINT "conversations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"sender_id" uuid,
	"external_id" text,
	"metadata" jsonb,
	"delivery" text,
	"delivery_error" text,
	"sent_parts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "messages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "crawl_results" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"task_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"type" text NOT NULL,
	"external_id" text NOT NULL,
	"author" text NOT NULL,
	"author_name" text,
	"author_url" text,
	"followers" integer,
	"url" text,
	"title" text,
	"content" text NOT NULL,
	"language" text NOT NULL,
	"attribution" text,
	"published_at" timestamp(3) with time zone,
	"score" smallint NOT NULL,
	"score_reasons" jsonb NOT NULL,
	"score_engine" text NOT NULL,
	"status" text NOT NULL,
	"promoted_lead_id" uuid,
	CONSTRAINT "crawl_results_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "crawl_results_once" UNIQUE("tenant_id","task_id","platform","external_id")
);
--> statement-breakpoint
CREATE TABLE "crawl_run_platforms" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"status" text NOT NULL,
	"checkpoint" jsonb NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"promoted" integer DEFAULT 0 NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"waiting" text,
	"waiting_since" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"completed_at" timestamp(3) with time zone,
	CONSTRAINT "crawl_run_platforms_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "crawl_run_platforms_once" UNIQUE("tenant_id","run_id","platform")
);
--> statement-breakpoint
CREATE TABLE "crawl_runs" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"status" text NOT NULL,
	"scheduled_for" timestamp(3) with time zone NOT NULL,
	"search" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"completed_at" timestamp(3) with time zone,
	CONSTRAINT "crawl_runs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "crawl_runs_once" UNIQUE("tenant_id","task_id","scheduled_for")
);
--> statement-breakpoint
CREATE TABLE "crawl_tasks" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"paused_from" text,
	"platforms" text[] NOT NULL,
	"keywords" text[] NOT NULL,
	"schedule" text NOT NULL,
	"timezone" text NOT NULL,
	"schedule_from" timestamp(3) with time zone NOT NULL,
	"filters" jsonb NOT NULL,
	"promote_min_score" integer,
	"promote_pipeline_id" uuid,
	"result_count" integer DEFAULT 0 NOT NULL,
	"next_run_at" timestamp(3) with time zone,
	"last_run_at" timestamp(3) with time zone,
	"last_error" text,
	"failure_count" integer DEFAULT 0 NOT NULL,
	"end_reason" text,
	CONSTRAINT "crawl_tasks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "custom_field_values" (
	"tenant_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"value" text collate "C" NOT NULL,
	"number" numeric,
	"is_unique" boolean NOT NULL,
	CONSTRAINT "custom_field_values_tenant_id_field_id_record_id_value_pk" PRIMARY KEY("tenant_id","field_id","record_id","value")
);
--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"resource" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"type" text NOT NULL,
	"options" text[] NOT NULL,
	"is_required" boolean NOT NULL,
	"is_unique" boolean NOT NULL,
	"is_filterable" boolean NOT NULL,
	"is_indexing" boolean DEFAULT false NOT NULL,
	"indexed_up_to" uuid,
	"deleted_at" timestamp(3) with time zone,
	"stripped_up_to" uuid,
	CONSTRAINT "custom_fields_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"status" text NOT NULL,
	"resource" text NOT NULL,
	"format" text NOT NULL,
	"filter" jsonb NOT NULL,
	"columns" jsonb,
	"written_columns" jsonb,
	"bom" boolean DEFAULT false NOT NULL,
	"file_id" uuid NOT NULL,
	"draft" jsonb,
	"cursor" text DEFAULT '' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"total" integer,
	"error" text,
	"created_by_id" uuid,
	"started_at" timestamp(3) with time zone,
	"completed_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone,
	CONSTRAINT "exports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_errors" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"column" integer,
	"heading" text,
	"field" text,
	"value" text,
	"code" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "import_errors_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"status" text NOT NULL,
	"resource" text DEFAULT 'contacts' NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text,
	"format" text NOT NULL,
	"bytes" bigint NOT NULL,
	"columns" jsonb NOT NULL,
	"match_on" text NOT NULL,
	"mode" text NOT NULL,
	"empty_cells" text NOT NULL,
	"tags" text DEFAULT 'replace' NOT NULL,
	"locale" text,
	"dry_run" boolean NOT NULL,
	"checkpoint" jsonb NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"error" jsonb,
	"created_by_id" uuid,
	"actor_id" text NOT NULL,
	"started_at" timestamp(3) with time zone,
	"completed_at" timestamp(3) with time zone,
	CONSTRAINT "imports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "knowledge_bases" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deletion_id" uuid,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"language" text NOT NULL,
	CONSTRAINT "knowledge_bases_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "knowledge_documents" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deletion_id" uuid,
	"knowledge_base_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"url" text,
	"content" text,
	"question" text,
	"answer" text,
	"file_id" uuid,
	"file_name" text,
	"media_type" text,
	"bytes" bigint,
	"status" text NOT NULL,
	"error" text,
	"passages" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"processed_at" timestamp(3) with time zone,
	CONSTRAINT "knowledge_documents_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "knowledge_passages" (
	"tenant_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"knowledge_base_id" uuid NOT NULL,
	"configuration" text NOT NULL,
	"title" text NOT NULL,
	"heading" text,
	"text" text NOT NULL,
	"grams" text[] NOT NULL,
	"words" tsvector NOT NULL GENERATED ALWAYS AS
		(knowledge_words(knowledge_base_id, configuration, title, heading, text, grams)) STORED,
	CONSTRAINT "knowledge_passages_tenant_id_document_id_position_pk" PRIMARY KEY("tenant_id","document_id","position")
);
--> statement-breakpoint
CREATE TABLE "lead_changes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"action" text NOT NULL,
	"actor_id" text,
	"changes" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "lead_changes_tenant_id_lead_id_created_at_id_pk" PRIMARY KEY("tenant_id","lead_id","created_at","id")
);
--> statement-breakpoint
CREATE TABLE "assignment_turns" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"turn" bigint NOT NULL,
	CONSTRAINT "assignment_turns_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "lead_tags" (
	"tenant_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "lead_tags_tenant_id_lead_id_tag_id_pk" PRIMARY KEY("tenant_id","lead_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "lead_words" (
	"tenant_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "lead_words_tenant_id_lead_id_pk" PRIMARY KEY("tenant_id","lead_id")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deletion_id" uuid,
	"contact_id" uuid NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"score" integer NOT NULL,
	"value" numeric,
	"currency" text NOT NULL,
	"assigned_to_id" uuid,
	"title" text,
	"expected_close_date" date,
	"lost_reason" text,
	"closed_at" timestamp(3) with time zone,
	"stage_entered_at" timestamp(3) with time zone NOT NULL,
	"external_id" text,
	"tag_ids" uuid[] DEFAULT '{}' NOT NULL,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_activity_at" timestamp(3) with time zone,
	CONSTRAINT "leads_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "leads_score" CHECK (score between 0 and 100),
	CONSTRAINT "leads_value" CHECK (value >= 0)
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"kinds" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"mailed_at" timestamp(3) with time zone,
	CONSTRAINT "notification_settings_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"record_id" uuid,
	"note_id" uuid,
	"actor_id" uuid,
	"read_at" timestamp(3) with time zone,
	"in_app" boolean NOT NULL,
	"mail_due" boolean NOT NULL,
	CONSTRAINT "notifications_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_reminders" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"reminded_until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_apps" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"scopes" text[] NOT NULL,
	"secret_hash" "bytea",
	"previous_secret_hash" "bytea",
	"previous_secret_ends_at" timestamp(3) with time zone,
	CONSTRAINT "oauth_apps_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "oauth_authorizations" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"grant_id" uuid,
	"scopes" text[] NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"code_expires_at" timestamp(3) with time zone NOT NULL,
	"code_used_at" timestamp(3) with time zone,
	"redirect_uri" text NOT NULL,
	"code_challenge" text,
	"generation" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	CONSTRAINT "oauth_authorizations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "oauth_grants" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"app_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	CONSTRAINT "oauth_grants_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "oauth_signing_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"encrypted_private_key" text NOT NULL,
	"signs_from" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pipelines" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deletion_id" uuid,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pipelines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "stages" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deletion_id" uuid,
	"pipeline_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"color" text,
	"type" text NOT NULL,
	"probability" integer NOT NULL,
	"successor_id" uuid,
	CONSTRAINT "stages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "stages_of_pipeline" UNIQUE("tenant_id","pipeline_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_scores" (
	"tenant_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"engine" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"computed_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone,
	CONSTRAINT "lead_scores_tenant_id_lead_id_pk" PRIMARY KEY("tenant_id","lead_id")
);
--> statement-breakpoint
CREATE TABLE "tenant_settings" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"scoring_rules" jsonb,
	"score_thresholds" jsonb,
	"score_half_life_days" integer,
	"conversation_idle_hours" integer,
	"conversation_archive_days" integer,
	"deleted_days" integer,
	"job_days" integer,
	"crawl_result_days" integer,
	"rescored_up_to" uuid,
	"version" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_checkpoints" (
	"tenant_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"occurred_at" timestamp(3) with time zone NOT NULL,
	"status" text,
	"sub_status" text,
	"message" text,
	"location" text,
	CONSTRAINT "shipment_checkpoints_tenant_id_shipment_id_hash_pk" PRIMARY KEY("tenant_id","shipment_id","hash")
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"contact_id" uuid,
	"lead_id" uuid,
	"tracking_number" text NOT NULL,
	"carrier_code" text,
	"provider" text NOT NULL,
	"account_owner" text,
	"reference" text,
	"provider_carrier" text,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"sub_status" text,
	"origin_country" text,
	"destination_country" text,
	"estimated_delivery_from" timestamp(3) with time zone,
	"estimated_delivery_to" timestamp(3) with time zone,
	"delivered_at" timestamp(3) with time zone,
	"last_event_at" timestamp(3) with time zone,
	"summary_status" text,
	"summary_sub_status" text,
	"summary_at" timestamp(3) with time zone,
	"sync_error" text,
	"active" boolean DEFAULT true NOT NULL,
	"registered_at" timestamp(3) with time zone,
	"synced_at" timestamp(3) with time zone,
	"next_sync_at" timestamp(3) with time zone,
	"sync_failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shipments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "tracking_pushes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"content" jsonb NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "tracking_pushes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "tags_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"environment" text NOT NULL,
	"plan" text NOT NULL,
	"currency" text NOT NULL,
	"limit_overrides" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"twin_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "tenants_environment" UNIQUE("id","environment"),
	CONSTRAINT "tenants_twin" UNIQUE("id","twin_id")
);
--> statement-breakpoint
CREATE TABLE "tracking_accounts" (
	"tenant_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"encrypted_credentials" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "tracking_accounts_tenant_id_provider_pk" PRIMARY KEY("tenant_id","provider")
);
--> statement-breakpoint
CREATE TABLE "tracking_settings" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"provider" text,
	"version" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deletion_id" uuid,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"avatar" text,
	"role" text NOT NULL,
	"available" boolean DEFAULT true NOT NULL,
	"max_open_leads" integer,
	"password_hash" text,
	"known_addresses" text[] DEFAULT '{}' NOT NULL,
	"disabled_at" timestamp(3) with time zone,
	"erased_at" timestamp(3) with time zone,
	"successor_id" uuid,
	CONSTRAINT "users_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "views" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" uuid,
	"shared" boolean NOT NULL,
	"name" text NOT NULL,
	"resource" text NOT NULL,
	"filters" jsonb NOT NULL,
	"sort" text,
	"columns" text[] NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "views_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"bytes" bigint,
	"parts" jsonb,
	CONSTRAINT "files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"tenant_id" uuid NOT NULL,
	"principal_id" uuid NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"status" integer NOT NULL,
	"encrypted_body" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_tenant_id_principal_id_method_path_key_pk" PRIMARY KEY("tenant_id","principal_id","method","path","key")
);
--> statement-breakpoint
CREATE TABLE "dead_letters" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"work_id" uuid NOT NULL,
	"key" text NOT NULL,
	"data" jsonb,
	"reason" text NOT NULL,
	"died_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "dead_letters_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "work" (
	"kind" text COLLATE "C" NOT NULL,
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text COLLATE "C" DEFAULT '' NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"ready" boolean NOT NULL,
	"leased" boolean DEFAULT false NOT NULL,
	"fence" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lost_leases" integer DEFAULT 0 NOT NULL,
	"data" jsonb,
	"again_at" timestamp(3) with time zone,
	"again_data" jsonb,
	CONSTRAINT "work_kind_tenant_id_id_pk" PRIMARY KEY("kind","tenant_id","id")
);
--> statement-breakpoint
-- Rows are inserted and deleted by the thousand: vacuum often, so that scans do not read many dead rows.
ALTER TABLE "work" SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 10000, autovacuum_vacuum_cost_delay = 0);
--> statement-breakpoint
CREATE TABLE "mails" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"topic" text NOT NULL,
	"encrypted_message" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "mails_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "day_counts" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"start" bigint NOT NULL,
	"previous" integer NOT NULL,
	"current" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event_type" text NOT NULL,
	"status" text NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp(3) with time zone,
	"deadline_at" timestamp(3) with time zone NOT NULL,
	"completed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "deliveries_tenant_id_id_created_at_pk" PRIMARY KEY("tenant_id","id","created_at")
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"tenant_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"outcome" text NOT NULL,
	"response_status" integer,
	"response_body" text,
	"error" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "delivery_attempts_tenant_id_delivery_id_number_created_at_pk" PRIMARY KEY("tenant_id","delivery_id","number","created_at")
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deletion_id" uuid,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"description" text,
	"min_score" integer,
	"pipeline_id" uuid,
	"disable_on_gone" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"encrypted_secret" text NOT NULL,
	"encrypted_next_secret" text,
	"rotated_at" timestamp(3) with time zone,
	"listens_after" bigint DEFAULT nextval('outbox_position_seq') NOT NULL,
	"failing_since" timestamp(3) with time zone,
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"last_success_at" timestamp(3) with time zone,
	"last_failure_at" timestamp(3) with time zone,
	"last_error" text,
	"warned_at" timestamp(3) with time zone,
	CONSTRAINT "webhook_endpoints_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_recoveries" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"status" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"walked_to" uuid,
	"checked" integer DEFAULT 0 NOT NULL,
	"resent" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_by_id" uuid,
	"started_at" timestamp(3) with time zone,
	"completed_at" timestamp(3) with time zone,
	CONSTRAINT "webhook_recoveries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "count_deltas" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"delta" bigint NOT NULL,
	"day" date
);
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_environment_tenants_id_environment_fk" FOREIGN KEY ("tenant_id","environment") REFERENCES "public"."tenants"("id","environment") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_tenant_id_automation_id_automations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","automation_id") REFERENCES "public"."automations"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_tenant_id_from_stage_id_stages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","from_stage_id") REFERENCES "public"."stages"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_tenant_id_to_stage_id_stages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","to_stage_id") REFERENCES "public"."stages"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_tenant_id_author_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_replies" ADD CONSTRAINT "canned_replies_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_replies" ADD CONSTRAINT "canned_replies_tenant_id_owner_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_updates" ADD CONSTRAINT "channel_updates_tenant_id_channel_id_channels_tenant_id_id_fk" FOREIGN KEY ("tenant_id","channel_id") REFERENCES "public"."channels"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_tenant_id_bot_id_chatbots_tenant_id_id_fk" FOREIGN KEY ("tenant_id","bot_id") REFERENCES "public"."chatbots"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chatbots" ADD CONSTRAINT "chatbots_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chatbots" ADD CONSTRAINT "chatbots_tenant_id_leads_pipeline_id_pipelines_tenant_id_id_fk" FOREIGN KEY ("tenant_id","leads_pipeline_id") REFERENCES "public"."pipelines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_notes" ADD CONSTRAINT "memory_notes_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merge_moves" ADD CONSTRAINT "contact_merge_moves_tenant_id_merge_id_contact_merges_tenant_id_id_fk" FOREIGN KEY ("tenant_id","merge_id") REFERENCES "public"."contact_merges"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_tenant_id_primary_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","primary_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_profiles" ADD CONSTRAINT "contact_profiles_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_handles" ADD CONSTRAINT "contact_handles_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_tags" ADD CONSTRAINT "contact_tags_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_tags" ADD CONSTRAINT "contact_tags_tenant_id_tag_id_tags_tenant_id_id_fk" FOREIGN KEY ("tenant_id","tag_id") REFERENCES "public"."tags"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_words" ADD CONSTRAINT "contact_words_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_tenant_id_owner_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_log" ADD CONSTRAINT "conversation_log_tenant_id_conversation_id_conversations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_notes" ADD CONSTRAINT "conversation_notes_tenant_id_conversation_id_conversations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_positions" ADD CONSTRAINT "conversation_positions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_words" ADD CONSTRAINT "conversation_words_tenant_id_conversation_id_conversations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_tenant_id_bot_id_chatbots_tenant_id_id_fk" FOREIGN KEY ("tenant_id","bot_id") REFERENCES "public"."chatbots"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_tenant_id_assignee_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","assignee_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE SET NULL ("lead_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_tenant_id_conversation_id_conversations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_results" ADD CONSTRAINT "crawl_results_tenant_id_task_id_crawl_tasks_tenant_id_id_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."crawl_tasks"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_results" ADD CONSTRAINT "crawl_results_tenant_id_promoted_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","promoted_lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE SET NULL ("promoted_lead_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_run_platforms" ADD CONSTRAINT "crawl_run_platforms_tenant_id_run_id_crawl_runs_tenant_id_id_fk" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."crawl_runs"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_runs" ADD CONSTRAINT "crawl_runs_tenant_id_task_id_crawl_tasks_tenant_id_id_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."crawl_tasks"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_tasks" ADD CONSTRAINT "crawl_tasks_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_tasks" ADD CONSTRAINT "crawl_tasks_tenant_id_promote_pipeline_id_pipelines_tenant_id_id_fk" FOREIGN KEY ("tenant_id","promote_pipeline_id") REFERENCES "public"."pipelines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_tenant_id_field_id_custom_fields_tenant_id_id_fk" FOREIGN KEY ("tenant_id","field_id") REFERENCES "public"."custom_fields"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_errors" ADD CONSTRAINT "import_errors_tenant_id_import_id_imports_tenant_id_id_fk" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."imports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_bases" ADD CONSTRAINT "knowledge_bases_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_documents" ADD CONSTRAINT "knowledge_documents_tenant_id_knowledge_base_id_knowledge_bases_tenant_id_id_fk" FOREIGN KEY ("tenant_id","knowledge_base_id") REFERENCES "public"."knowledge_bases"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_passages" ADD CONSTRAINT "knowledge_passages_tenant_id_document_id_knowledge_documents_tenant_id_id_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."knowledge_documents"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_changes" ADD CONSTRAINT "lead_changes_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_turns" ADD CONSTRAINT "assignment_turns_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_tags" ADD CONSTRAINT "lead_tags_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_tags" ADD CONSTRAINT "lead_tags_tenant_id_tag_id_tags_tenant_id_id_fk" FOREIGN KEY ("tenant_id","tag_id") REFERENCES "public"."tags"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_words" ADD CONSTRAINT "lead_words_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_tenant_id_pipeline_id_stage_id_stages_tenant_id_pipeline_id_id_fk" FOREIGN KEY ("tenant_id","pipeline_id","stage_id") REFERENCES "public"."stages"("tenant_id","pipeline_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_tenant_id_assigned_to_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","assigned_to_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_reminders" ADD CONSTRAINT "task_reminders_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_apps" ADD CONSTRAINT "oauth_apps_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_authorizations" ADD CONSTRAINT "oauth_authorizations_tenant_id_grant_id_oauth_grants_tenant_id_id_fk" FOREIGN KEY ("tenant_id","grant_id") REFERENCES "public"."oauth_grants"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipelines" ADD CONSTRAINT "pipelines_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_tenant_id_pipeline_id_pipelines_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pipeline_id") REFERENCES "public"."pipelines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_scores" ADD CONSTRAINT "lead_scores_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD CONSTRAINT "tenant_settings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_checkpoints" ADD CONSTRAINT "shipment_checkpoints_tenant_id_shipment_id_shipments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","shipment_id") REFERENCES "public"."shipments"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE SET NULL ("contact_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE SET NULL ("lead_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_twins" FOREIGN KEY ("twin_id","id") REFERENCES "public"."tenants"("id","twin_id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "tracking_accounts" ADD CONSTRAINT "tracking_accounts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_settings" ADD CONSTRAINT "tracking_settings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_tenant_id_owner_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_recoveries" ADD CONSTRAINT "webhook_recoveries_tenant_id_endpoint_id_webhook_endpoints_tenant_id_id_fk" FOREIGN KEY ("tenant_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("tenant_id","target_id","created_at","id") WHERE target_id is not null;--> statement-breakpoint
CREATE INDEX "events_sequence" ON "events" USING btree ("tenant_id","sequence");--> statement-breakpoint
CREATE INDEX "activities_created" ON "activities" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "activities_occurred" ON "activities" USING btree ("tenant_id","occurred_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "activities_due" ON "activities" USING btree ("tenant_id","due_at","id") WHERE due_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "activities_open" ON "activities" USING btree ("tenant_id","due_at","id") WHERE due_at is not null and completed_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "activities_completed" ON "activities" USING btree ("tenant_id","created_at","id") WHERE completed_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "activities_user" ON "activities" USING btree ("tenant_id","user_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "activities_user_occurred" ON "activities" USING btree ("tenant_id","user_id","occurred_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "activities_user_due" ON "activities" USING btree ("tenant_id","user_id","due_at","id") WHERE due_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "activities_deleted" ON "activities" USING btree ("tenant_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "activities_contact" ON "activities" USING btree ("tenant_id","contact_id","created_at","id");--> statement-breakpoint
CREATE INDEX "activities_lead" ON "activities" USING btree ("tenant_id","lead_id","created_at","id");--> statement-breakpoint
CREATE INDEX "activities_type" ON "activities" USING btree ("tenant_id","type","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "api_keys_created" ON "api_keys" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "account_tokens_purpose" ON "account_tokens" USING btree ("tenant_id","user_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "account_tokens_hash" ON "account_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "account_tokens_expiry" ON "account_tokens" USING btree ("tenant_id","expires_at");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("tenant_id","user_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("tenant_id","expires_at");--> statement-breakpoint
CREATE INDEX "automation_runs_log" ON "automation_runs" USING btree ("tenant_id","automation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "automation_runs_chain" ON "automation_runs" USING btree ("tenant_id","chain_id");--> statement-breakpoint
CREATE INDEX "automation_runs_lead" ON "automation_runs" USING btree ("tenant_id","lead_id","created_at","id");--> statement-breakpoint
CREATE INDEX "automation_runs_created" ON "automation_runs" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "automations_created" ON "automations" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "canned_replies_shared" ON "canned_replies" USING btree ("tenant_id",lower("shortcut")) WHERE shared;--> statement-breakpoint
CREATE UNIQUE INDEX "canned_replies_own" ON "canned_replies" USING btree ("tenant_id","owner_id",lower("shortcut")) WHERE not shared;--> statement-breakpoint
CREATE INDEX "canned_replies_shortcut" ON "canned_replies" USING btree ("tenant_id","shortcut","id");--> statement-breakpoint
CREATE INDEX "canned_replies_owner" ON "canned_replies" USING btree ("tenant_id","owner_id");--> statement-breakpoint
CREATE INDEX "changes_age" ON "changes" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "channel_updates_pending" ON "channel_updates" USING btree ("tenant_id","channel_id","update_id") WHERE content is not null;--> statement-breakpoint
CREATE INDEX "channel_updates_received" ON "channel_updates" USING btree ("tenant_id","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "channels_id" ON "channels" USING btree ("id");--> statement-breakpoint
CREATE INDEX "channels_bot" ON "channels" USING btree ("tenant_id","bot_id","platform") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "channels_created" ON "channels" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "chatbots_knowledge" ON "chatbots" USING gin ("knowledge_base_ids");--> statement-breakpoint
CREATE INDEX "chatbots_created" ON "chatbots" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "memory_notes_contact" ON "memory_notes" USING btree ("tenant_id","contact_id","created_at","id");--> statement-breakpoint
CREATE INDEX "memory_notes_expires" ON "memory_notes" USING btree ("tenant_id","expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "contact_merges_created" ON "contact_merges" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_merges_primary" ON "contact_merges" USING btree ("tenant_id","primary_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_handles_unique" ON "contact_handles" USING btree ("tenant_id","handle") WHERE is_unique;--> statement-breakpoint
CREATE INDEX "contact_handles_handle" ON "contact_handles" USING btree ("tenant_id","handle");--> statement-breakpoint
CREATE INDEX "contact_tags_tag" ON "contact_tags" USING btree ("tenant_id","tag_id");--> statement-breakpoint
CREATE INDEX "contact_words_words" ON "contact_words" USING gin ("words");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_email" ON "contacts" USING btree ("tenant_id","unique_email") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_external_id" ON "contacts" USING btree ("tenant_id","external_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_email" ON "contacts" USING btree ("tenant_id","email") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_phone" ON "contacts" USING btree ("tenant_id",coalesce(phone_e164, phone)) WHERE phone is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_country" ON "contacts" USING btree ("tenant_id","country","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_created" ON "contacts" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_updated" ON "contacts" USING btree ("tenant_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_owner" ON "contacts" USING btree ("tenant_id","owner_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_deleted" ON "contacts" USING btree ("tenant_id","deleted_at") WHERE deleted_at is not null and merged_into_id is null;--> statement-breakpoint
CREATE INDEX "contacts_merged" ON "contacts" USING btree ("tenant_id","merged_into_id") WHERE merged_into_id is not null;--> statement-breakpoint
CREATE INDEX "contacts_merged_external_id" ON "contacts" USING btree ("tenant_id","external_id") WHERE merged_into_id is not null and external_id is not null;--> statement-breakpoint
CREATE INDEX "contacts_merged_phone" ON "contacts" USING btree ("tenant_id",coalesce(phone_e164, phone)) WHERE merged_into_id is not null and phone is not null;--> statement-breakpoint
CREATE INDEX "contacts_deleted_of_tenant" ON "contacts" USING btree ("tenant_id","created_at","id") WHERE deleted_at is not null and merged_into_id is null;--> statement-breakpoint
CREATE INDEX "contacts_words" ON "contacts" USING gin (search_words(tenant_id, coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(company, ''))) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "conversation_log_conversation" ON "conversation_log" USING btree ("tenant_id","conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_log_created" ON "conversation_log" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "conversation_notes_created" ON "conversation_notes" USING btree ("tenant_id","conversation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "conversation_words_words" ON "conversation_words" USING gin ("words");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_thread" ON "conversations" USING btree ("tenant_id","bot_id","platform","external_thread_id") WHERE status in ('ACTIVE', 'WAITING', 'HUMAN_TAKEOVER') and deleted_at is null;--> statement-breakpoint
CREATE INDEX "conversations_created" ON "conversations" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "conversations_last_message" ON "conversations" USING btree ("tenant_id","last_message_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "conversations_status" ON "conversations" USING btree ("tenant_id","status","last_message_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "conversations_assignee" ON "conversations" USING btree ("tenant_id","assignee_id","last_message_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "conversations_unread" ON "conversations" USING btree ("tenant_id","last_message_at","id") WHERE unread_count > 0 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "conversations_snoozed" ON "conversations" USING btree ("tenant_id","snoozed_until") WHERE snoozed_until is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "conversations_channel" ON "conversations" USING btree ("tenant_id","channel_id","external_thread_id","created_at") WHERE channel_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_channel_thread" ON "conversations" USING btree ("tenant_id","channel_id","external_thread_id") WHERE channel_id is not null and status in ('ACTIVE', 'WAITING', 'HUMAN_TAKEOVER') and deleted_at is null;--> statement-breakpoint
CREATE INDEX "conversations_bot" ON "conversations" USING btree ("tenant_id","bot_id","created_at","id");--> statement-breakpoint
CREATE INDEX "conversations_contact" ON "conversations" USING btree ("tenant_id","contact_id","created_at","id");--> statement-breakpoint
CREATE INDEX "conversations_lead" ON "conversations" USING btree ("tenant_id","lead_id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "conversations_due" ON "conversations" USING btree ("tenant_id","due_at") WHERE due_at is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_sequence" ON "messages" USING btree ("tenant_id","conversation_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_external_id" ON "messages" USING btree ("tenant_id","conversation_id","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("tenant_id","conversation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_pending" ON "messages" USING btree ("tenant_id","conversation_id","sequence") WHERE delivery = 'PENDING';--> statement-breakpoint
CREATE INDEX "crawl_results_created" ON "crawl_results" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "crawl_results_task_score" ON "crawl_results" USING btree ("tenant_id","task_id","score","id");--> statement-breakpoint
CREATE INDEX "crawl_results_score" ON "crawl_results" USING btree ("tenant_id","score","id");--> statement-breakpoint
CREATE INDEX "crawl_results_lead" ON "crawl_results" USING btree ("tenant_id","promoted_lead_id") WHERE promoted_lead_id is not null;--> statement-breakpoint
CREATE INDEX "crawl_run_platforms_latest" ON "crawl_run_platforms" USING btree ("tenant_id","task_id","platform","id");--> statement-breakpoint
CREATE UNIQUE INDEX "crawl_runs_under_way" ON "crawl_runs" USING btree ("tenant_id","task_id") WHERE status in ('RUNNING', 'PAUSED');--> statement-breakpoint
CREATE INDEX "crawl_runs_created" ON "crawl_runs" USING btree ("tenant_id","task_id","created_at","id");--> statement-breakpoint
CREATE INDEX "crawl_runs_completed" ON "crawl_runs" USING btree ("tenant_id","completed_at");--> statement-breakpoint
CREATE INDEX "crawl_tasks_created" ON "crawl_tasks" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "crawl_tasks_deleted" ON "crawl_tasks" USING btree ("tenant_id","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "custom_field_values_value" ON "custom_field_values" USING btree ("tenant_id","field_id","value","record_id");--> statement-breakpoint
CREATE INDEX "custom_field_values_number" ON "custom_field_values" USING btree ("tenant_id","field_id","number","record_id") WHERE number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_field_values_unique" ON "custom_field_values" USING btree ("tenant_id","field_id","value") WHERE is_unique;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_key" ON "custom_fields" USING btree ("tenant_id","resource","key");--> statement-breakpoint
CREATE INDEX "custom_fields_created" ON "custom_fields" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "exports_created" ON "exports" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "import_errors_line" ON "import_errors" USING btree ("tenant_id","import_id","line","id");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "knowledge_bases_created" ON "knowledge_bases" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "knowledge_documents_created" ON "knowledge_documents" USING btree ("tenant_id","knowledge_base_id","created_at","id");--> statement-breakpoint
CREATE INDEX "knowledge_passages_base" ON "knowledge_passages" USING btree ("tenant_id","knowledge_base_id");--> statement-breakpoint
CREATE INDEX "lead_tags_tag" ON "lead_tags" USING btree ("tenant_id","tag_id","lead_id");--> statement-breakpoint
CREATE INDEX "lead_words_words" ON "lead_words" USING gin ("words");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_external_id" ON "leads" USING btree ("tenant_id","external_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_created" ON "leads" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_updated" ON "leads" USING btree ("tenant_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_contact" ON "leads" USING btree ("tenant_id","contact_id","status","score") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_deleted_of_contact" ON "leads" USING btree ("tenant_id","contact_id","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "leads_stage" ON "leads" USING btree ("tenant_id","stage_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_stage_entered" ON "leads" USING btree ("tenant_id","stage_id","stage_entered_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_entered" ON "leads" USING btree ("tenant_id","stage_entered_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_assignee" ON "leads" USING btree ("tenant_id","assigned_to_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_status" ON "leads" USING btree ("tenant_id","status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_score" ON "leads" USING btree ("tenant_id","score","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_value" ON "leads" USING btree ("tenant_id",coalesce(value, -1),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_expected_close" ON "leads" USING btree ("tenant_id",coalesce(expected_close_date, 'infinity'),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_closed" ON "leads" USING btree ("tenant_id","closed_at","id") WHERE closed_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_last_activity" ON "leads" USING btree ("tenant_id","last_activity_at","id") WHERE last_activity_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_deleted_of_tenant" ON "leads" USING btree ("tenant_id","created_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "leads_open_of_owner" ON "leads" USING btree ("tenant_id","assigned_to_id","created_at","id") WHERE deleted_at is null and status in ('OPEN', 'NURTURING');--> statement-breakpoint
CREATE INDEX "leads_words" ON "leads" USING gin (search_words(tenant_id, title)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_deleted" ON "leads" USING btree ("tenant_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("tenant_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_mail" ON "notifications" USING btree ("tenant_id","user_id") WHERE mail_due;--> statement-breakpoint
CREATE UNIQUE INDEX "oauth_apps_client" ON "oauth_apps" USING btree ("id");--> statement-breakpoint
CREATE INDEX "oauth_apps_created" ON "oauth_apps" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "oauth_authorizations_code" ON "oauth_authorizations" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "oauth_authorizations_grant" ON "oauth_authorizations" USING btree ("tenant_id","grant_id");--> statement-breakpoint
CREATE INDEX "oauth_authorizations_expiry" ON "oauth_authorizations" USING btree ("tenant_id","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "oauth_grants_live" ON "oauth_grants" USING btree ("tenant_id","user_id","app_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "oauth_grants_created" ON "oauth_grants" USING btree ("tenant_id","user_id","created_at","id") WHERE revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pipelines_name" ON "pipelines" USING btree ("tenant_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pipelines_default" ON "pipelines" USING btree ("tenant_id") WHERE is_default and deleted_at is null;--> statement-breakpoint
CREATE INDEX "pipelines_created" ON "pipelines" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "stages_name" ON "stages" USING btree ("tenant_id","pipeline_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "stages_successor" ON "stages" USING btree ("tenant_id","successor_id") WHERE successor_id is not null;--> statement-breakpoint
CREATE INDEX "stages_position" ON "stages" USING btree ("tenant_id","pipeline_id","position") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lead_scores_due_of_tenant" ON "lead_scores" USING btree ("tenant_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_number" ON "shipments" USING btree ("tenant_id","tracking_number",coalesce(carrier_code, '')) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "shipments_created" ON "shipments" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "shipments_status" ON "shipments" USING btree ("tenant_id","status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "shipments_contact" ON "shipments" USING btree ("tenant_id","contact_id","created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_lead" ON "shipments" USING btree ("tenant_id","lead_id","created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_pushed" ON "shipments" USING btree ("provider","tracking_number","tenant_id","id");--> statement-breakpoint
CREATE INDEX "shipments_waiting" ON "shipments" USING btree ("tenant_id","provider") WHERE active and registered_at is null and next_sync_at is null and sync_failures = 0;--> statement-breakpoint
CREATE INDEX "shipments_due" ON "shipments" USING btree ("tenant_id","provider","next_sync_at") WHERE next_sync_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name" ON "tags" USING btree ("tenant_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tags_created" ON "tags" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tags_deleted" ON "tags" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("tenant_id",lower("email")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_sign_in" ON "users" USING btree (lower("email")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "views_created" ON "views" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "views_owner" ON "views" USING btree ("tenant_id","owner_id");--> statement-breakpoint
CREATE INDEX "files_expiry" ON "files" USING btree ("tenant_id","expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "dead_letters_by_time" ON "dead_letters" USING btree ("died_at","id");--> statement-breakpoint
CREATE INDEX "work_ready" ON "work" USING btree ("kind","tenant_id","key","due_at","id") WHERE ready;--> statement-breakpoint
CREATE INDEX "work_waiting" ON "work" USING btree ("kind","due_at") WHERE not ready;--> statement-breakpoint
CREATE INDEX "mails_topic" ON "mails" USING btree ("tenant_id","topic");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_once" ON "deliveries" USING btree ("tenant_id","event_id","endpoint_id","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_created" ON "deliveries" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_endpoint" ON "deliveries" USING btree ("tenant_id","endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_created" ON "webhook_endpoints" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "webhook_recoveries_created" ON "webhook_recoveries" USING btree ("tenant_id","endpoint_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_recoveries_running" ON "webhook_recoveries" USING btree ("tenant_id","endpoint_id") WHERE status in ('PENDING', 'RUNNING');--> statement-breakpoint
CREATE INDEX "count_deltas_sum" ON "count_deltas" USING btree ("tenant_id","resource","day","delta");--> statement-breakpoint
CREATE INDEX "knowledge_passages_words" ON "knowledge_passages" USING gin (words);--> statement-breakpoint
-- Each connection takes 50 numbers at a time.
ALTER SEQUENCE changes_seq_seq CACHE 50;
