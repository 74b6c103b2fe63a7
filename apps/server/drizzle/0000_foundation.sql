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
	"position" bigserial PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"type" text NOT NULL,
	"payload" text NOT NULL,
	"score" integer,
	"pipeline_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"label" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"last_four" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"revoked_at" timestamp(3) with time zone,
	CONSTRAINT "api_keys_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_tags" (
	"tenant_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "contact_tags_tenant_id_contact_id_tag_id_pk" PRIMARY KEY("tenant_id","contact_id","tag_id")
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
	"phone" text,
	"company" text,
	"title" text,
	"country" text,
	"external_id" text,
	"owner_id" uuid,
	CONSTRAINT "contacts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	CONSTRAINT "tags_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
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
	CONSTRAINT "leads_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "leads_score" CHECK (score between 0 and 100),
	CONSTRAINT "leads_value" CHECK (value >= 0)
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
	CONSTRAINT "stages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "stages_of_pipeline" UNIQUE("tenant_id","pipeline_id","id")
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"environment" text NOT NULL,
	"plan" text NOT NULL,
	"currency" text NOT NULL,
	"limit_overrides" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"avatar" text,
	"role" text NOT NULL,
	"available" boolean DEFAULT true NOT NULL,
	"max_open_leads" integer,
	CONSTRAINT "users_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
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
CREATE TABLE "delivery_queue" (
	"delivery_id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"deadline_at" timestamp(3) with time zone NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"fence" integer DEFAULT 0 NOT NULL,
	"paused" boolean DEFAULT false NOT NULL
);
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
	"listens_after" bigint DEFAULT nextval('outbox_position_seq') NOT NULL,
	"failing_since" timestamp(3) with time zone,
	CONSTRAINT "webhook_endpoints_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "count_deltas" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"delta" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_tags" ADD CONSTRAINT "contact_tags_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_tags" ADD CONSTRAINT "contact_tags_tenant_id_tag_id_tags_tenant_id_id_fk" FOREIGN KEY ("tenant_id","tag_id") REFERENCES "public"."tags"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_tenant_id_owner_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_tenant_id_pipeline_id_stage_id_stages_tenant_id_pipeline_id_id_fk" FOREIGN KEY ("tenant_id","pipeline_id","stage_id") REFERENCES "public"."stages"("tenant_id","pipeline_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_tenant_id_assigned_to_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","assigned_to_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipelines" ADD CONSTRAINT "pipelines_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_tenant_id_pipeline_id_pipelines_tenant_id_id_fk" FOREIGN KEY ("tenant_id","pipeline_id") REFERENCES "public"."pipelines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_sequence" ON "events" USING btree ("tenant_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "contact_tags_tag" ON "contact_tags" USING btree ("tenant_id","tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_email" ON "contacts" USING btree ("tenant_id","unique_email") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_external_id" ON "contacts" USING btree ("tenant_id","external_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_email" ON "contacts" USING btree ("tenant_id","email") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_created" ON "contacts" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_updated" ON "contacts" USING btree ("tenant_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_owner" ON "contacts" USING btree ("tenant_id","owner_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name" ON "tags" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "leads_external_id" ON "leads" USING btree ("tenant_id","external_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_created" ON "leads" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_updated" ON "leads" USING btree ("tenant_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_contact" ON "leads" USING btree ("tenant_id","contact_id","status","score") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_stage" ON "leads" USING btree ("tenant_id","stage_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_assignee" ON "leads" USING btree ("tenant_id","assigned_to_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_status" ON "leads" USING btree ("tenant_id","status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pipelines_name" ON "pipelines" USING btree ("tenant_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pipelines_default" ON "pipelines" USING btree ("tenant_id") WHERE is_default and deleted_at is null;--> statement-breakpoint
CREATE INDEX "pipelines_created" ON "pipelines" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "stages_name" ON "stages" USING btree ("tenant_id","pipeline_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "stages_position" ON "stages" USING btree ("tenant_id","pipeline_id","position") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("tenant_id",lower("email"));--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_once" ON "deliveries" USING btree ("tenant_id","event_id","endpoint_id","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_created" ON "deliveries" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_endpoint" ON "deliveries" USING btree ("tenant_id","endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "delivery_queue_due" ON "delivery_queue" USING btree ("due_at") WHERE not paused;--> statement-breakpoint
CREATE INDEX "delivery_queue_ready" ON "delivery_queue" USING btree ("endpoint_id","due_at") WHERE not paused;--> statement-breakpoint
CREATE INDEX "delivery_queue_paused" ON "delivery_queue" USING btree ("endpoint_id","deadline_at") WHERE paused;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_created" ON "webhook_endpoints" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "count_deltas_sum" ON "count_deltas" USING btree ("tenant_id","resource","delta");--> statement-breakpoint
CREATE FUNCTION ensure_partitions(since timestamptz, until timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
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
END $$;
--> statement-breakpoint
CREATE FUNCTION drop_partitions(parent text, before timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  name text;
  dropped integer := 0;
BEGIN
  IF parent NOT IN ('events', 'deliveries', 'delivery_attempts') THEN
    RAISE EXCEPTION 'not a partitioned log: %', parent;
  END IF;
  FOR name IN
    SELECT child.relname FROM pg_inherits
    JOIN pg_class child ON child.oid = inhrelid
    JOIN pg_class ancestor ON ancestor.oid = inhparent
    WHERE ancestor.relname = parent AND ancestor.relnamespace = 'public'::regnamespace
      AND to_date(right(child.relname, 8), 'YYYYMMDD') + interval '7 days' <= before
  LOOP
    EXECUTE format('DROP TABLE %I', name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;
