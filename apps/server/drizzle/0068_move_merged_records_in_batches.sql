ALTER TABLE "contact_merges" ADD COLUMN "is_moving" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD COLUMN "actor_id" text;--> statement-breakpoint
CREATE INDEX "contact_merges_moving" ON "contact_merges" USING btree ("tenant_id","id") WHERE is_moving;