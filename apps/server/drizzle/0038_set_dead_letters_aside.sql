CREATE TABLE "dead_letters" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"work_id" uuid NOT NULL,
	"key" text NOT NULL,
	"data" jsonb,
	"reason" text NOT NULL,
	"died_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "dead_letters_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "work" ADD COLUMN "lost_leases" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "dead_letters_by_time" ON "dead_letters" USING btree ("died_at","id");