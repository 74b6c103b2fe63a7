CREATE TABLE "attachments" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid,
	"channel_id" uuid,
	"thread_id" text,
	"message_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"file_id" uuid,
	"remote_id" text,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" bigint,
	"error" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "attachments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_tenant_id_conversation_id_conversations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_tenant_id_message_id_messages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_conversation" ON "attachments" USING btree ("tenant_id","conversation_id");--> statement-breakpoint
CREATE INDEX "attachments_message" ON "attachments" USING btree ("tenant_id","message_id","position");--> statement-breakpoint
CREATE INDEX "attachments_unused" ON "attachments" USING btree ("tenant_id","created_at") WHERE message_id is null;