-- Who made contacts and leads, and who asked for jobs and wrote notes, beside the user who stands behind it. Null for those that are there, and for
-- those of an older server.
ALTER TABLE "contacts" ADD COLUMN "created_by_type" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "created_by_id" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "created_by_type" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "created_by_id" text;--> statement-breakpoint
ALTER TABLE "memory_notes" ADD COLUMN "maker_type" text;--> statement-breakpoint
ALTER TABLE "memory_notes" ADD COLUMN "maker_id" text;--> statement-breakpoint
ALTER TABLE "bulk_updates" ADD COLUMN "maker_type" text;--> statement-breakpoint
ALTER TABLE "bulk_updates" ADD COLUMN "maker_id" text;--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "maker_type" text;--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "maker_id" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "maker_type" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "maker_id" text;--> statement-breakpoint
ALTER TABLE "webhook_recoveries" ADD COLUMN "maker_type" text;--> statement-breakpoint
ALTER TABLE "webhook_recoveries" ADD COLUMN "maker_id" text;
