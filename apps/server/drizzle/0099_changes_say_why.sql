-- Who made a change, the request, and what it set. Servers of the version before write none of it.
ALTER TABLE "conversation_log" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "conversation_log" ADD COLUMN "transaction" bigint;--> statement-breakpoint
ALTER TABLE "conversation_log" ADD COLUMN "last_change" bigint;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "transaction" bigint;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "fields" jsonb;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "image" jsonb;--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "cause" text;