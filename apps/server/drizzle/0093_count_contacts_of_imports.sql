-- What became of the contacts of an import of leads. An older server counts none.
ALTER TABLE "imports" ADD COLUMN "contacts_created" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "contacts_linked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "contacts_filled" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "contacts_updated" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "ignored_values" integer DEFAULT 0 NOT NULL;
