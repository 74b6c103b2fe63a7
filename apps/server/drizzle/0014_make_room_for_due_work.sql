CREATE TABLE "work" (
	"kind" text COLLATE "C" NOT NULL,
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text COLLATE "C" DEFAULT '' NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"ready" boolean NOT NULL,
	"leased" boolean DEFAULT false NOT NULL,
	"fence" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held" boolean DEFAULT false NOT NULL,
	"data" jsonb,
	"again_at" timestamp(3) with time zone,
	"again_data" jsonb,
	CONSTRAINT "work_kind_tenant_id_id_pk" PRIMARY KEY("kind","tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "work_ready" ON "work" USING btree ("kind","tenant_id","key","due_at") WHERE ready and not held;--> statement-breakpoint
CREATE INDEX "work_waiting" ON "work" USING btree ("kind","due_at") WHERE not ready and not held;--> statement-breakpoint
-- Rows come and go by the thousand: what is dead must not be walked over for long.
ALTER TABLE "work" SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 10000, autovacuum_vacuum_cost_delay = 0);
