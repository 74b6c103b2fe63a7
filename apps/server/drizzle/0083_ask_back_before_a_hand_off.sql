ALTER TABLE "conversations" ADD COLUMN "unanswered" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "suggestions" text[] DEFAULT '{}' NOT NULL;