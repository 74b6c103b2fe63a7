CREATE TABLE "form_submissions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"form_id" uuid NOT NULL,
	"form_version" integer NOT NULL,
	"status" text NOT NULL,
	"problem" jsonb,
	"values" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"consents" jsonb NOT NULL,
	"source" jsonb NOT NULL,
	"verdict" jsonb NOT NULL,
	"request_id" text NOT NULL,
	"digest" text NOT NULL,
	"page_id" text,
	"contact_id" uuid,
	"lead_id" uuid,
	"contact_match" text,
	"contact_ignored" text[] DEFAULT '{}' NOT NULL,
	"processed_at" timestamp(3) with time zone,
	"told_at" timestamp(3) with time zone,
	CONSTRAINT "form_submissions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "forms" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deletion_id" uuid,
	"name" text NOT NULL,
	"enabled" boolean NOT NULL,
	"title" text,
	"intro" text,
	"language" text,
	"fields" jsonb NOT NULL,
	"consents" jsonb NOT NULL,
	"pipeline_id" uuid,
	"stage_id" uuid,
	"assigned_to_id" uuid,
	"auto_assign" boolean NOT NULL,
	"tags" text[] NOT NULL,
	"allowed_origins" text[] NOT NULL,
	"blocked" text[] NOT NULL,
	"thanks_text" text,
	"redirect_url" text,
	"created_by_type" text,
	"created_by_id" text,
	CONSTRAINT "forms_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_tenant_id_form_id_forms_tenant_id_id_fk" FOREIGN KEY ("tenant_id","form_id") REFERENCES "public"."forms"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_submissions_created" ON "form_submissions" USING btree ("tenant_id","form_id","created_at","id");--> statement-breakpoint
CREATE INDEX "form_submissions_status" ON "form_submissions" USING btree ("tenant_id","form_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "form_submissions_contact" ON "form_submissions" USING btree ("tenant_id","contact_id") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "form_submissions_digest" ON "form_submissions" USING btree ("tenant_id","form_id","digest");--> statement-breakpoint
CREATE INDEX "form_submissions_page" ON "form_submissions" USING btree ("tenant_id","form_id","page_id") WHERE page_id is not null;--> statement-breakpoint
CREATE INDEX "form_submissions_spam" ON "form_submissions" USING btree ("tenant_id","created_at") WHERE status = 'SPAM';--> statement-breakpoint
CREATE INDEX "forms_created" ON "forms" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;