-- When a record was stored, beside the time at which it was made elsewhere. Null for the records that are there: they were stored when they were
-- made. The default fills in those that an older server stores meanwhile.
ALTER TABLE "contacts" ADD COLUMN "recorded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ALTER COLUMN "recorded_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "recorded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "recorded_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "recorded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "recorded_at" SET DEFAULT now();--> statement-breakpoint
-- Who wrote an activity. Null for those that are there, and for those of an older server.
ALTER TABLE "activities" ADD COLUMN "created_by_type" text;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "created_by_id" text;
