CREATE TABLE "chatbots" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deletion_id" uuid,
	"name" text NOT NULL,
	"avatar" text,
	"platforms" text[] NOT NULL,
	"knowledge_base_ids" uuid[] NOT NULL,
	"persona" text NOT NULL,
	"model" text NOT NULL,
	"temperature" double precision NOT NULL,
	"enabled" boolean NOT NULL,
	"handoff" jsonb NOT NULL,
	"allowed_origins" text[] NOT NULL,
	CONSTRAINT "chatbots_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "conversation_log" (
	"tenant_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"conversation_id" uuid NOT NULL,
	"message_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "conversation_log_tenant_id_position_pk" PRIMARY KEY("tenant_id","position")
);
--> statement-breakpoint
CREATE TABLE "conversation_positions" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deletion_id" uuid,
	"bot_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"external_thread_id" text,
	"status" text NOT NULL,
	"assignee_id" uuid,
	"handoff_reason" text,
	"close_reason" text,
	"closed_at" timestamp(3) with time zone,
	"taken_over_at" timestamp(3) with time zone,
	"last_message_at" timestamp(3) with time zone,
	"last_message" jsonb,
	"last_role" text,
	"message_count" integer DEFAULT 0 NOT NULL,
	"unread_count" integer DEFAULT 0 NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp(3) with time zone,
	CONSTRAINT "conversations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"sender_id" uuid,
	"external_id" text,
	"metadata" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "messages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "conversation_idle_hours" integer;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "conversation_archive_days" integer;--> statement-breakpoint
ALTER TABLE "chatbots" ADD CONSTRAINT "chatbots_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_log" ADD CONSTRAINT "conversation_log_tenant_id_conversation_id_conversations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_positions" ADD CONSTRAINT "conversation_positions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_tenant_id_bot_id_chatbots_tenant_id_id_fk" FOREIGN KEY ("tenant_id","bot_id") REFERENCES "public"."chatbots"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_tenant_id_assignee_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","assignee_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_tenant_id_conversation_id_conversations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chatbots_created" ON "chatbots" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "conversation_log_conversation" ON "conversation_log" USING btree ("tenant_id","conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_log_created" ON "conversation_log" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_thread" ON "conversations" USING btree ("tenant_id","bot_id","platform","external_thread_id") WHERE status in ('ACTIVE', 'WAITING', 'HUMAN_TAKEOVER') and deleted_at is null;--> statement-breakpoint
CREATE INDEX "conversations_created" ON "conversations" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "conversations_last_message" ON "conversations" USING btree ("tenant_id","last_message_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "conversations_status" ON "conversations" USING btree ("tenant_id","status","last_message_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "conversations_assignee" ON "conversations" USING btree ("tenant_id","assignee_id","last_message_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "conversations_unread" ON "conversations" USING btree ("tenant_id","last_message_at","id") WHERE unread_count > 0 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "conversations_bot" ON "conversations" USING btree ("tenant_id","bot_id","created_at","id");--> statement-breakpoint
CREATE INDEX "conversations_contact" ON "conversations" USING btree ("tenant_id","contact_id","created_at","id");--> statement-breakpoint
CREATE INDEX "conversations_due" ON "conversations" USING btree ("tenant_id","due_at") WHERE due_at is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_sequence" ON "messages" USING btree ("tenant_id","conversation_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_external_id" ON "messages" USING btree ("tenant_id","conversation_id","external_id") WHERE external_id is not null;--> statement-breakpoint
-- The conversations of a deleted contact are out of sight with it, and back with it.
CREATE FUNCTION keep_conversations_of_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversations c SET deleted_at = n.deleted_at, deletion_id = n.deletion_id
  FROM before o JOIN after n ON n.tenant_id = o.tenant_id AND n.id = o.id
  WHERE c.tenant_id = n.tenant_id AND c.contact_id = n.id AND o.deleted_at IS DISTINCT FROM n.deleted_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversations_of_changed AFTER UPDATE ON contacts REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_conversations_of_contacts();
