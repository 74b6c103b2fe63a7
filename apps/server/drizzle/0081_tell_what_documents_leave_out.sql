ALTER TABLE "knowledge_documents" ADD COLUMN "left_out" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_passages" ADD COLUMN "page" integer;