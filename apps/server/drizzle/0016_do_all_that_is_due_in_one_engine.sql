-- What waited in tables of its own becomes rows of work. The owner is bound by row-level security too, until the policies are set anew.
ALTER TABLE "work" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mails" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "automation_runs" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tags" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "custom_fields" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "work" ("kind", "tenant_id", "id", "key", "due_at", "ready", "data")
  SELECT 'mail', "tenant_id", "id", split_part("topic", ' ', 1), "due_at", false, jsonb_build_object('attempts', "attempts") FROM "mails"
  UNION ALL
  SELECT 'automation-run', "tenant_id", "id", "lead_id"::text, "due_at", false, null FROM "automation_runs" WHERE "status" = 'PENDING'
  UNION ALL
  SELECT 'strip-tag', "tenant_id", "id", '', now(), true, null FROM "tags" WHERE "deleted_at" IS NOT NULL
  UNION ALL
  SELECT 'strip-custom-field', "tenant_id", "id", '', now(), true, null FROM "custom_fields" WHERE "deleted_at" IS NOT NULL
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
DROP SCHEMA IF EXISTS "pgboss" CASCADE;
--> statement-breakpoint
DROP INDEX "automation_runs_due";--> statement-breakpoint
DROP INDEX "lead_scores_due";--> statement-breakpoint
DROP INDEX "mails_due";--> statement-breakpoint
DROP INDEX "work_ready";--> statement-breakpoint
CREATE INDEX "lead_scores_due_of_tenant" ON "lead_scores" USING btree ("tenant_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "work_ready" ON "work" USING btree ("kind","tenant_id","key","due_at","id") WHERE ready and not held;--> statement-breakpoint
ALTER TABLE "automation_runs" DROP COLUMN "due_at";--> statement-breakpoint
ALTER TABLE "automation_runs" DROP COLUMN "failed_attempts";--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "due_at";