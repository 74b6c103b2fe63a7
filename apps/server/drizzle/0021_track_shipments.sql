CREATE TABLE "shipment_checkpoints" (
	"tenant_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"occurred_at" timestamp(3) with time zone NOT NULL,
	"status" text,
	"sub_status" text,
	"message" text,
	"location" text,
	CONSTRAINT "shipment_checkpoints_tenant_id_shipment_id_hash_pk" PRIMARY KEY("tenant_id","shipment_id","hash")
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"contact_id" uuid,
	"lead_id" uuid,
	"tracking_number" text NOT NULL,
	"carrier_code" text,
	"provider" text NOT NULL,
	"account_owner" text,
	"reference" text,
	"provider_carrier" text,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"sub_status" text,
	"origin_country" text,
	"destination_country" text,
	"estimated_delivery_from" timestamp(3) with time zone,
	"estimated_delivery_to" timestamp(3) with time zone,
	"delivered_at" timestamp(3) with time zone,
	"last_event_at" timestamp(3) with time zone,
	"summary_status" text,
	"summary_sub_status" text,
	"summary_at" timestamp(3) with time zone,
	"sync_error" text,
	"active" boolean DEFAULT true NOT NULL,
	"registered_at" timestamp(3) with time zone,
	"synced_at" timestamp(3) with time zone,
	"next_sync_at" timestamp(3) with time zone,
	"sync_failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shipments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "tracking_pushes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"content" jsonb NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "tracking_pushes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "tracking_accounts" (
	"tenant_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"encrypted_credentials" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "tracking_accounts_tenant_id_provider_pk" PRIMARY KEY("tenant_id","provider")
);
--> statement-breakpoint
CREATE TABLE "tracking_settings" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"provider" text,
	"version" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shipment_checkpoints" ADD CONSTRAINT "shipment_checkpoints_tenant_id_shipment_id_shipments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","shipment_id") REFERENCES "public"."shipments"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_accounts" ADD CONSTRAINT "tracking_accounts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_settings" ADD CONSTRAINT "tracking_settings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_number" ON "shipments" USING btree ("tenant_id","tracking_number",coalesce(carrier_code, '')) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "shipments_created" ON "shipments" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "shipments_status" ON "shipments" USING btree ("tenant_id","status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "shipments_contact" ON "shipments" USING btree ("tenant_id","contact_id","created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_lead" ON "shipments" USING btree ("tenant_id","lead_id","created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_pushed" ON "shipments" USING btree ("provider","tracking_number","tenant_id","id");--> statement-breakpoint
CREATE INDEX "shipments_waiting" ON "shipments" USING btree ("tenant_id","provider") WHERE active and registered_at is null and next_sync_at is null and sync_failures = 0;--> statement-breakpoint
CREATE INDEX "shipments_due" ON "shipments" USING btree ("tenant_id","provider","next_sync_at") WHERE next_sync_at is not null;--> statement-breakpoint
-- Purging a contact or a lead clears the link to it, and leaves the shipment.
ALTER TABLE "shipments" DROP CONSTRAINT "shipments_tenant_id_contact_id_contacts_tenant_id_id_fk";--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE SET NULL ("contact_id");--> statement-breakpoint
ALTER TABLE "shipments" DROP CONSTRAINT "shipments_tenant_id_lead_id_leads_tenant_id_id_fk";--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE SET NULL ("lead_id");
