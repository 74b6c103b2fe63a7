CREATE TABLE "email_attachments" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"user_id" uuid,
	"file_id" uuid,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" bigint,
	"error" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "email_attachments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "email_bounces" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"address" text NOT NULL,
	"code" text,
	"reason" text NOT NULL,
	"email_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "email_bounces_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"direction" text NOT NULL,
	"status" text NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"owner_id" uuid,
	"user_id" uuid,
	"contact_id" uuid NOT NULL,
	"lead_id" uuid,
	"thread_id" uuid NOT NULL,
	"in_reply_to" uuid,
	"message_id" text,
	"references" text[] DEFAULT '{}' NOT NULL,
	"external_key" text NOT NULL,
	"from" jsonb NOT NULL,
	"to" jsonb NOT NULL,
	"cc" jsonb NOT NULL,
	"bcc" jsonb NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"original" text,
	"visibility" text NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"send_at" timestamp(3) with time zone,
	"sending_since" timestamp(3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure_code" text,
	"failure_message" text,
	"sent_at" timestamp(3) with time zone,
	"sent_copy" text,
	"received_at" timestamp(3) with time zone,
	"occurred_at" timestamp(3) with time zone NOT NULL,
	"activity_id" uuid,
	"created_by_type" text,
	"created_by_id" text,
	CONSTRAINT "emails_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "mailbox_authorizations" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"state_hash" text NOT NULL,
	"encrypted_verifier" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "mailbox_authorizations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "mailbox_folders" (
	"tenant_id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"path" text NOT NULL,
	"uid_validity" text NOT NULL,
	"last_uid" bigint NOT NULL,
	"highest_modseq" text,
	"failed_uid" bigint,
	"progress" jsonb,
	"read_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "mailbox_folders_tenant_id_mailbox_id_path_pk" PRIMARY KEY("tenant_id","mailbox_id","path")
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deletion_id" uuid,
	"kind" text NOT NULL,
	"user_id" uuid,
	"address" text NOT NULL,
	"sender_name" text,
	"signature" jsonb,
	"smtp" jsonb NOT NULL,
	"imap" jsonb,
	"auth_type" text NOT NULL,
	"provider" text,
	"encrypted_secrets" text,
	"secrets_version" integer DEFAULT 0 NOT NULL,
	"authorized_at" timestamp(3) with time zone,
	"enabled" boolean NOT NULL,
	"status" text NOT NULL,
	"last_error" text,
	"last_error_at" timestamp(3) with time zone,
	"daily_cap" integer NOT NULL,
	"quiet_hours" jsonb,
	"timezone" text NOT NULL,
	"sync_since" date,
	"visibility" text NOT NULL,
	"excluded_folders" text[] DEFAULT '{}' NOT NULL,
	"sync_status" text NOT NULL,
	"sync_error" text,
	"synced_at" timestamp(3) with time zone,
	"created_by_type" text,
	"created_by_id" text,
	CONSTRAINT "mailboxes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "email_attachments" ADD CONSTRAINT "email_attachments_tenant_id_email_id_emails_tenant_id_id_fk" FOREIGN KEY ("tenant_id","email_id") REFERENCES "public"."emails"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_authorizations" ADD CONSTRAINT "mailbox_authorizations_tenant_id_mailbox_id_mailboxes_tenant_id_id_fk" FOREIGN KEY ("tenant_id","mailbox_id") REFERENCES "public"."mailboxes"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_folders" ADD CONSTRAINT "mailbox_folders_tenant_id_mailbox_id_mailboxes_tenant_id_id_fk" FOREIGN KEY ("tenant_id","mailbox_id") REFERENCES "public"."mailboxes"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_attachments_email" ON "email_attachments" USING btree ("tenant_id","email_id","position");--> statement-breakpoint
CREATE INDEX "email_attachments_unused" ON "email_attachments" USING btree ("tenant_id","created_at") WHERE email_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "email_bounces_address" ON "email_bounces" USING btree ("tenant_id","address");--> statement-breakpoint
CREATE UNIQUE INDEX "emails_external" ON "emails" USING btree ("tenant_id","mailbox_id","external_key");--> statement-breakpoint
CREATE INDEX "emails_occurred" ON "emails" USING btree ("tenant_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "emails_created" ON "emails" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "emails_contact" ON "emails" USING btree ("tenant_id","contact_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "emails_lead" ON "emails" USING btree ("tenant_id","lead_id","occurred_at","id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "emails_thread" ON "emails" USING btree ("tenant_id","thread_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "emails_message" ON "emails" USING btree ("tenant_id","message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "emails_mailbox" ON "emails" USING btree ("tenant_id","mailbox_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "emails_sent" ON "emails" USING btree ("tenant_id","mailbox_id","sent_at") WHERE direction = 'OUTBOUND' and sent_at is not null;--> statement-breakpoint
CREATE INDEX "emails_private" ON "emails" USING btree ("tenant_id","owner_id","id") WHERE visibility = 'NOTHING';--> statement-breakpoint
CREATE INDEX "emails_waiting" ON "emails" USING btree ("tenant_id","mailbox_id") WHERE status in ('SCHEDULED', 'QUEUED', 'SENDING');--> statement-breakpoint
CREATE UNIQUE INDEX "mailbox_authorizations_state" ON "mailbox_authorizations" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "mailbox_authorizations_expiry" ON "mailbox_authorizations" USING btree ("tenant_id","expires_at");--> statement-breakpoint
CREATE INDEX "mailbox_authorizations_mailbox" ON "mailbox_authorizations" USING btree ("tenant_id","mailbox_id");--> statement-breakpoint
CREATE INDEX "mailboxes_created" ON "mailboxes" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "mailboxes_of_user" ON "mailboxes" USING btree ("tenant_id","user_id") WHERE deleted_at is null and user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mailboxes_shared" ON "mailboxes" USING btree ("tenant_id","address") WHERE deleted_at is null and user_id is null;