-- What automations start on besides moves. An older server takes every automation for one that starts on moves: a trigger in functions.sql
-- leaves out the runs that it would store for others.
CREATE TABLE "automation_starts" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"trigger_type" text NOT NULL,
	"details" jsonb NOT NULL,
	"made_by" uuid,
	"cause" text NOT NULL,
	CONSTRAINT "automation_starts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "automation_runs" ADD COLUMN "started_by" jsonb;--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "trigger_type" text DEFAULT 'lead.stage_changed' NOT NULL;--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "score_direction" text;--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "score_threshold" integer;
