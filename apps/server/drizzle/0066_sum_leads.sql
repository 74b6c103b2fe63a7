CREATE TABLE "lead_sum_deltas" (
	"tenant_id" uuid NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"count" bigint NOT NULL,
	"valued" bigint NOT NULL,
	"value" numeric NOT NULL,
	"id" bigserial NOT NULL,
	CONSTRAINT "lead_sum_deltas_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_sums" (
	"tenant_id" uuid NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"count" bigint NOT NULL,
	"valued" bigint NOT NULL,
	"value" numeric NOT NULL,
	CONSTRAINT "lead_sums_pk" PRIMARY KEY("tenant_id","pipeline_id","stage_id","status","source","owner_id","currency")
);
