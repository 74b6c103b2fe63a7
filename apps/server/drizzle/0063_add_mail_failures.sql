ALTER TABLE "users" ADD COLUMN "mail_failed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_failure" text;