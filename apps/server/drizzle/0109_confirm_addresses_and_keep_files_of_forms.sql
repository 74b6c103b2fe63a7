ALTER TABLE "form_submissions" ADD COLUMN "file_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD COLUMN "confirm_hash" "bytea";--> statement-breakpoint
ALTER TABLE "form_submissions" ADD COLUMN "confirm_by" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD COLUMN "confirmed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "forms" ADD COLUMN "double_opt_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "form_id" uuid;