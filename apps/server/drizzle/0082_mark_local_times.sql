ALTER TABLE "shipment_checkpoints" ALTER COLUMN "occurred_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_checkpoints" ADD COLUMN "time_kind" text DEFAULT 'INSTANT' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_checkpoints" ADD COLUMN "given_time" text;