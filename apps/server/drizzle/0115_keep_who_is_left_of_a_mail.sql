ALTER TABLE "emails" ADD COLUMN "tried_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "untaken" jsonb DEFAULT '[]'::jsonb NOT NULL;