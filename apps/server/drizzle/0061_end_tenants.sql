CREATE TABLE "tenant_deletions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sandbox_id" uuid,
	"ordered_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"started_at" timestamp(3) with time zone,
	"emptied_at" timestamp(3) with time zone,
	"completed_at" timestamp(3) with time zone,
	"deleted_rows" bigint DEFAULT 0 NOT NULL,
	"deleted_files" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "external_name" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "seeded" boolean DEFAULT false NOT NULL;
