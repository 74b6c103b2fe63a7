CREATE TABLE "conversation_notes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"conversation_id" uuid NOT NULL,
	"content" text NOT NULL,
	"mentions" uuid[] NOT NULL,
	"author_id" uuid,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "conversation_notes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "conversation_words" (
	"tenant_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "conversation_words_tenant_id_conversation_id_source_id_pk" PRIMARY KEY("tenant_id","conversation_id","source_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_log" ADD COLUMN "note_id" uuid;--> statement-breakpoint
ALTER TABLE "conversation_notes" ADD CONSTRAINT "conversation_notes_tenant_id_conversation_id_conversations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_words" ADD CONSTRAINT "conversation_words_tenant_id_conversation_id_conversations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_notes_created" ON "conversation_notes" USING btree ("tenant_id","conversation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "conversation_words_words" ON "conversation_words" USING gin ("words");--> statement-breakpoint
-- The worker gives words to the messages that there are already, of which none is without a contact. Done as the worker, since row-level security binds the owner too.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'lead_engagement_worker')
    AND has_table_privilege('lead_engagement_worker', 'work', 'INSERT') THEN
    SET LOCAL ROLE lead_engagement_worker;
  END IF;
  INSERT INTO work (kind, tenant_id, id, due_at, ready)
  SELECT 'fill-message-words', '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', now(), true
  WHERE EXISTS (SELECT FROM contacts);
  RESET ROLE;
END $$;
