-- Events for apps with the state of their delivery, and apps that describe themselves. Servers of the version before make neither.
CREATE TABLE "oauth_app_events" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"app_id" uuid NOT NULL,
	"grant_id" uuid NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"response_status" integer,
	"error" text,
	"next_attempt_at" timestamp(3) with time zone,
	CONSTRAINT "oauth_app_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "oauth_apps" ADD COLUMN "source" text DEFAULT 'REGISTERED' NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_apps" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "oauth_apps" ADD COLUMN "external_hash" "bytea";--> statement-breakpoint
ALTER TABLE "oauth_app_events" ADD CONSTRAINT "oauth_app_events_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_app_events_app" ON "oauth_app_events" USING btree ("app_id","created_at","id");--> statement-breakpoint
CREATE INDEX "oauth_app_events_due" ON "oauth_app_events" USING btree ("tenant_id","grant_id","created_at","id") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "oauth_app_events_created" ON "oauth_app_events" USING btree ("tenant_id","created_at");
