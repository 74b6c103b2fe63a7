ALTER TABLE "contact_merges" ADD COLUMN "is_moving" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD COLUMN "actor_id" text;
