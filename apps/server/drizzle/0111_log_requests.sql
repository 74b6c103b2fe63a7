CREATE TABLE "request_log" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"method" text NOT NULL,
	"path" text,
	"status" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"key_id" text,
	"app_id" text,
	"request_id" text NOT NULL,
	"error_code" text,
	"sample_rate" real NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "request_log_tenant_id_id_created_at_pk" PRIMARY KEY("tenant_id","id","created_at")
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
ALTER TABLE "request_log" ADD CONSTRAINT "request_log_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_log_created" ON "request_log" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
-- A restore makes the partitions of its backup before it has the functions of today.
CREATE OR REPLACE FUNCTION ensure_partitions(since timestamp with time zone, until timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
DECLARE
  parent text;
  week timestamptz;
  day timestamptz;
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
  -- The log of requests has a partition for each day: no more ahead than are used soon, and of a backup no more than it kept.
  day := date_trunc('day', greatest(since, until - interval '60 days'));
  WHILE day < least(until, now() + interval '8 days') LOOP
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF request_log FOR VALUES FROM (%L) TO (%L)',
      'request_log' || to_char(day, '_YYYYMMDD'), day, day + interval '1 day');
    day := day + interval '1 day';
  END LOOP;
END $function$
