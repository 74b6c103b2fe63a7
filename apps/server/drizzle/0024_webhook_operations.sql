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
ALTER TABLE "webhook_endpoints" ADD COLUMN "encrypted_next_secret" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "rotated_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "consecutive_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "last_success_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "last_failure_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "warned_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_recoveries" ADD CONSTRAINT "webhook_recoveries_tenant_id_endpoint_id_webhook_endpoints_tenant_id_id_fk" FOREIGN KEY ("tenant_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_recoveries_created" ON "webhook_recoveries" USING btree ("tenant_id","endpoint_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_recoveries_running" ON "webhook_recoveries" USING btree ("tenant_id","endpoint_id") WHERE status in ('PENDING', 'RUNNING');