ALTER TABLE "custom_fields" ADD COLUMN "is_indexing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD COLUMN "indexed_up_to" uuid;