ALTER TABLE "webhook_endpoints" ADD COLUMN "destination" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "encrypted_credentials" text;