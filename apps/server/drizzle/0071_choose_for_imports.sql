ALTER TABLE "import_errors" ADD COLUMN "effect" text DEFAULT 'ROW_FAILED' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "on_invalid" text DEFAULT 'failRow' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "choices" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "skipped_values" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "likely_duplicates" integer DEFAULT 0 NOT NULL;