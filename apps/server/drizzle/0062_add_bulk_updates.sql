CREATE TABLE "bulk_update_changes" (
	"tenant_id" uuid NOT NULL,
	"bulk_update_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "bulk_update_changes_tenant_id_bulk_update_id_lead_id_pk" PRIMARY KEY("tenant_id","bulk_update_id","lead_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_updates" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"status" text NOT NULL,
	"filter" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"dry_run" boolean NOT NULL,
	"last_lead_id" uuid,
	"total" integer NOT NULL,
	"matched" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"failures" jsonb NOT NULL,
	"error" text,
	"created_by_id" uuid,
	"actor_id" text NOT NULL,
	"started_at" timestamp(3) with time zone,
	"completed_at" timestamp(3) with time zone,
	"changes_kept" boolean DEFAULT false NOT NULL,
	"undo" jsonb,
	CONSTRAINT "bulk_updates_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "bulk_updates" ADD CONSTRAINT "bulk_updates_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_updates_created" ON "bulk_updates" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bulk_updates_changes_kept" ON "bulk_updates" USING btree ("tenant_id","completed_at") WHERE changes_kept;