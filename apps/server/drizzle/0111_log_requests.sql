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
CREATE INDEX "request_log_created" ON "request_log" USING btree ("tenant_id","created_at","id");