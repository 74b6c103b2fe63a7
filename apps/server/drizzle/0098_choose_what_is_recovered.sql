-- What a recovery of a webhook endpoint chooses. Workers of the version before do only those that choose nothing.
ALTER TABLE "webhook_recoveries" ADD COLUMN "types" text[];--> statement-breakpoint
ALTER TABLE "webhook_recoveries" ADD COLUMN "statuses" text[] DEFAULT '{"FAILED","MISSED"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_recoveries" ADD COLUMN "to_endpoint_id" uuid;
