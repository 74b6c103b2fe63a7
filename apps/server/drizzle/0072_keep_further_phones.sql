ALTER TABLE "contacts" ADD COLUMN "secondary_phones" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "secondary_phone_keys" text[] DEFAULT '{}' NOT NULL;