CREATE TABLE "channel_updates" (
	"tenant_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"update_id" text NOT NULL,
	"content" jsonb,
	"received_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "channel_updates_tenant_id_channel_id_update_id_pk" PRIMARY KEY("tenant_id","channel_id","update_id")
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deletion_id" uuid,
	"bot_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean NOT NULL,
	"status" text NOT NULL,
	"last_error" text,
	"last_error_at" timestamp(3) with time zone,
	"last_inbound_at" timestamp(3) with time zone,
	"state" jsonb NOT NULL,
	"encrypted_credentials" text,
	CONSTRAINT "channels_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "chatbots" ADD COLUMN "connected_platforms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "channel_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "delivery_error" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sent_parts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_updates" ADD CONSTRAINT "channel_updates_tenant_id_channel_id_channels_tenant_id_id_fk" FOREIGN KEY ("tenant_id","channel_id") REFERENCES "public"."channels"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_tenant_id_bot_id_chatbots_tenant_id_id_fk" FOREIGN KEY ("tenant_id","bot_id") REFERENCES "public"."chatbots"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_updates_pending" ON "channel_updates" USING btree ("tenant_id","channel_id","update_id") WHERE content is not null;--> statement-breakpoint
CREATE INDEX "channel_updates_received" ON "channel_updates" USING btree ("tenant_id","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "channels_id" ON "channels" USING btree ("id");--> statement-breakpoint
CREATE INDEX "channels_bot" ON "channels" USING btree ("tenant_id","bot_id","platform") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "channels_created" ON "channels" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "conversations_channel" ON "conversations" USING btree ("tenant_id","channel_id","external_thread_id","created_at") WHERE channel_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_channel_thread" ON "conversations" USING btree ("tenant_id","channel_id","external_thread_id") WHERE channel_id is not null and status in ('ACTIVE', 'WAITING', 'HUMAN_TAKEOVER') and deleted_at is null;