CREATE TABLE "activities" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deletion_id" uuid,
	"user_id" uuid,
	"contact_id" uuid NOT NULL,
	"lead_id" uuid,
	"type" text NOT NULL,
	"is_system" boolean NOT NULL,
	"title" text,
	"content" text,
	"metadata" json DEFAULT '{}'::json NOT NULL,
	"occurred_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone,
	"completed_at" timestamp(3) with time zone,
	CONSTRAINT "activities_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "custom_field_values" (
	"tenant_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"value" text collate "C" NOT NULL,
	"number" numeric,
	"is_unique" boolean NOT NULL,
	CONSTRAINT "custom_field_values_tenant_id_field_id_record_id_value_pk" PRIMARY KEY("tenant_id","field_id","record_id","value")
);
--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"resource" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"type" text NOT NULL,
	"options" text[] NOT NULL,
	"is_required" boolean NOT NULL,
	"is_unique" boolean NOT NULL,
	"is_filterable" boolean NOT NULL,
	CONSTRAINT "custom_fields_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_changes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"action" text NOT NULL,
	"actor_id" text,
	"changes" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "lead_changes_tenant_id_lead_id_created_at_id_pk" PRIMARY KEY("tenant_id","lead_id","created_at","id")
);
--> statement-breakpoint
CREATE TABLE "lead_tags" (
	"tenant_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "lead_tags_tenant_id_lead_id_tag_id_pk" PRIMARY KEY("tenant_id","lead_id","tag_id")
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "tag_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "last_activity_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_tenant_id_field_id_custom_fields_tenant_id_id_fk" FOREIGN KEY ("tenant_id","field_id") REFERENCES "public"."custom_fields"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_changes" ADD CONSTRAINT "lead_changes_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_tags" ADD CONSTRAINT "lead_tags_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_tags" ADD CONSTRAINT "lead_tags_tenant_id_tag_id_tags_tenant_id_id_fk" FOREIGN KEY ("tenant_id","tag_id") REFERENCES "public"."tags"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_created" ON "activities" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "activities_occurred" ON "activities" USING btree ("tenant_id","occurred_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "activities_due" ON "activities" USING btree ("tenant_id","due_at","id") WHERE due_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "activities_contact" ON "activities" USING btree ("tenant_id","contact_id","created_at","id");--> statement-breakpoint
CREATE INDEX "activities_lead" ON "activities" USING btree ("tenant_id","lead_id","created_at","id");--> statement-breakpoint
CREATE INDEX "activities_type" ON "activities" USING btree ("tenant_id","type","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "custom_field_values_value" ON "custom_field_values" USING btree ("tenant_id","field_id","value","record_id");--> statement-breakpoint
CREATE INDEX "custom_field_values_number" ON "custom_field_values" USING btree ("tenant_id","field_id","number","record_id") WHERE number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_field_values_unique" ON "custom_field_values" USING btree ("tenant_id","field_id","value") WHERE is_unique;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_key" ON "custom_fields" USING btree ("tenant_id","resource","key");--> statement-breakpoint
CREATE INDEX "custom_fields_created" ON "custom_fields" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lead_tags_tag" ON "lead_tags" USING btree ("tenant_id","tag_id","lead_id");--> statement-breakpoint
CREATE INDEX "tags_created" ON "tags" USING btree ("tenant_id","created_at","id");