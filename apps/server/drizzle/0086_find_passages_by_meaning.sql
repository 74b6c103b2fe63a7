CREATE TABLE "knowledge_vectors" (
	"tenant_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"knowledge_base_id" uuid NOT NULL,
	"space" text NOT NULL,
	"dimensions" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"signs" bit varying NOT NULL,
	CONSTRAINT "knowledge_vectors_tenant_id_document_id_position_pk" PRIMARY KEY("tenant_id","document_id","position")
);
--> statement-breakpoint
ALTER TABLE "knowledge_documents" ADD COLUMN "vectors" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_documents" ADD COLUMN "vector_space" text;--> statement-breakpoint
ALTER TABLE "knowledge_vectors" ADD CONSTRAINT "knowledge_vectors_tenant_id_document_id_position_knowledge_passages_tenant_id_document_id_position_fk" FOREIGN KEY ("tenant_id","document_id","position") REFERENCES "public"."knowledge_passages"("tenant_id","document_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_vectors_base" ON "knowledge_vectors" USING btree ("tenant_id","knowledge_base_id");
