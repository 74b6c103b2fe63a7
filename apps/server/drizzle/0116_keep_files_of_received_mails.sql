ALTER TABLE "email_attachments" ADD COLUMN "remote" jsonb;--> statement-breakpoint
ALTER TABLE "email_attachments" ADD COLUMN "requested_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "mailbox_id" uuid;