CREATE TABLE "message_receipts" (
	"tenant_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"platform_id" text NOT NULL,
	"message_id" uuid,
	"delivery" text,
	"error" text,
	"received_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "message_receipts_tenant_id_channel_id_platform_id_pk" PRIMARY KEY("tenant_id","channel_id","platform_id")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "reply_window_ends_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "thread_state" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "template" jsonb;--> statement-breakpoint
ALTER TABLE "message_receipts" ADD CONSTRAINT "message_receipts_tenant_id_message_id_messages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_receipts_message" ON "message_receipts" USING btree ("tenant_id","message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "message_receipts_received" ON "message_receipts" USING btree ("tenant_id","received_at");