CREATE TABLE "knowledge_bases" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deletion_id" uuid,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"language" text NOT NULL,
	CONSTRAINT "knowledge_bases_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "knowledge_documents" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deletion_id" uuid,
	"knowledge_base_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"url" text,
	"content" text,
	"question" text,
	"answer" text,
	"file_id" uuid,
	"file_name" text,
	"media_type" text,
	"bytes" bigint,
	"status" text NOT NULL,
	"error" text,
	"passages" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"processed_at" timestamp(3) with time zone,
	CONSTRAINT "knowledge_documents_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "knowledge_passages" (
	"tenant_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"knowledge_base_id" uuid NOT NULL,
	"configuration" text NOT NULL,
	"title" text NOT NULL,
	"heading" text,
	"text" text NOT NULL,
	"grams" text[] NOT NULL,
	CONSTRAINT "knowledge_passages_tenant_id_document_id_position_pk" PRIMARY KEY("tenant_id","document_id","position")
);
--> statement-breakpoint
ALTER TABLE "knowledge_bases" ADD CONSTRAINT "knowledge_bases_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_documents" ADD CONSTRAINT "knowledge_documents_tenant_id_knowledge_base_id_knowledge_bases_tenant_id_id_fk" FOREIGN KEY ("tenant_id","knowledge_base_id") REFERENCES "public"."knowledge_bases"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_passages" ADD CONSTRAINT "knowledge_passages_tenant_id_document_id_knowledge_documents_tenant_id_id_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."knowledge_documents"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_bases_created" ON "knowledge_bases" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "knowledge_documents_created" ON "knowledge_documents" USING btree ("tenant_id","knowledge_base_id","created_at","id");--> statement-breakpoint
CREATE INDEX "knowledge_passages_base" ON "knowledge_passages" USING btree ("tenant_id","knowledge_base_id");--> statement-breakpoint
CREATE INDEX "chatbots_knowledge" ON "chatbots" USING gin ("knowledge_base_ids");--> statement-breakpoint
-- What a passage is found by: the stems of its title and headings (A) and of its text (B), its grams, and '@' with its
-- knowledge base: one index serves all, and a search in one never walks through the matches of another. No stem begins
-- with '@'.
CREATE FUNCTION knowledge_words(knowledge_base uuid, configuration text, title text, heading text, words text, grams text[])
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN setweight(to_tsvector(('pg_catalog.' || configuration)::regconfig, title || ' ' || coalesce(heading, '')), 'A')
  || setweight(to_tsvector(('pg_catalog.' || configuration)::regconfig, words), 'B')
  || array_to_tsvector(array_append(grams, '@' || knowledge_base::text));
--> statement-breakpoint
ALTER TABLE "knowledge_passages" ADD COLUMN "words" tsvector NOT NULL GENERATED ALWAYS AS
  (knowledge_words(knowledge_base_id, configuration, title, heading, text, grams)) STORED;
--> statement-breakpoint
CREATE INDEX "knowledge_passages_words" ON "knowledge_passages" USING gin (words);
