CREATE TABLE "memory_notes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"contact_id" uuid NOT NULL,
	"content" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"pinned" boolean NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"conversation_id" uuid,
	"source_message_id" uuid,
	"created_by_id" uuid,
	CONSTRAINT "memory_notes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_profiles" (
	"tenant_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"profile" jsonb NOT NULL,
	"generated_at" timestamp(3) with time zone NOT NULL,
	"refresh_status" text,
	"refresh_requested_at" timestamp(3) with time zone,
	"refresh_completed_at" timestamp(3) with time zone,
	"refresh_error" text,
	CONSTRAINT "contact_profiles_tenant_id_contact_id_pk" PRIMARY KEY("tenant_id","contact_id")
);
--> statement-breakpoint
ALTER TABLE "memory_notes" ADD CONSTRAINT "memory_notes_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_profiles" ADD CONSTRAINT "contact_profiles_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memory_notes_contact" ON "memory_notes" USING btree ("tenant_id","contact_id","created_at","id");--> statement-breakpoint
CREATE INDEX "memory_notes_expires" ON "memory_notes" USING btree ("expires_at") WHERE expires_at is not null;