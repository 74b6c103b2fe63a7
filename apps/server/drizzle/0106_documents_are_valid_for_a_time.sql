-- The days on which documents answer, which one takes the place of another, and the tenant's own words for one thing.
ALTER TABLE "knowledge_bases" ADD COLUMN "synonyms" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_documents" ADD COLUMN "valid_from" date;--> statement-breakpoint
ALTER TABLE "knowledge_documents" ADD COLUMN "valid_until" date;--> statement-breakpoint
ALTER TABLE "knowledge_documents" ADD COLUMN "supersedes" uuid;
