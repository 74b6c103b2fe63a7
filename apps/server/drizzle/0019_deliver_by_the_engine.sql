-- Deliveries that wait become rows of work. The owner is bound by row-level security too, until the policies are set anew.
ALTER TABLE "work" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "delivery_queue" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "work" ("kind", "tenant_id", "id", "key", "due_at", "ready", "data")
  SELECT 'delivery', "tenant_id", "delivery_id", "endpoint_id"::text,
    CASE WHEN "paused" THEN "deadline_at" ELSE "due_at" END, false,
    jsonb_build_object('eventId', "event_id", 'createdAt', "created_at", 'deadlineAt', "deadline_at",
      'attemptCount', "attempt_count")
      || CASE WHEN "paused" THEN jsonb_build_object('resumeAt', "due_at") ELSE '{}' END
  FROM "delivery_queue";
--> statement-breakpoint
DROP TABLE "delivery_queue" CASCADE;--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_pkey";--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_tenant_id_position_pk" PRIMARY KEY("tenant_id","position");--> statement-breakpoint
DROP INDEX "work_ready";--> statement-breakpoint
DROP INDEX "work_waiting";--> statement-breakpoint
CREATE INDEX "work_ready" ON "work" USING btree ("kind","tenant_id","key","due_at","id") WHERE ready;--> statement-breakpoint
CREATE INDEX "work_waiting" ON "work" USING btree ("kind","due_at") WHERE not ready;--> statement-breakpoint
ALTER TABLE "work" DROP COLUMN "held";
