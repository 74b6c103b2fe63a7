ALTER TABLE "imports" ADD COLUMN "tags" text DEFAULT 'replace' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "locale" text;