CREATE TABLE "tenant_move_changes" (
	"move_id" uuid NOT NULL,
	"seq" bigserial NOT NULL,
	"table_name" text NOT NULL,
	"key" jsonb NOT NULL,
	CONSTRAINT "tenant_move_changes_move_id_seq_pk" PRIMARY KEY("move_id","seq")
);
--> statement-breakpoint
CREATE TABLE "tenant_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sandbox_id" uuid,
	"phase" text NOT NULL,
	"target" text NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "moved_at" timestamp(3) with time zone;