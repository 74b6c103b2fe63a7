ALTER TABLE "chatbots" ADD COLUMN "memory_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chatbots" ADD COLUMN "leads_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chatbots" ADD COLUMN "leads_min_score" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "chatbots" ADD COLUMN "leads_pipeline_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "lead_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "noted_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chatbots" ADD CONSTRAINT "chatbots_tenant_id_leads_pipeline_id_pipelines_tenant_id_id_fk" FOREIGN KEY ("tenant_id","leads_pipeline_id") REFERENCES "public"."pipelines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE SET NULL ("lead_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_deleted" ON "contacts" USING btree ("deleted_at") WHERE deleted_at is not null and merged_into_id is null;--> statement-breakpoint
CREATE INDEX "contacts_merged" ON "contacts" USING btree ("tenant_id","merged_into_id") WHERE merged_into_id is not null;--> statement-breakpoint
CREATE INDEX "conversations_lead" ON "conversations" USING btree ("tenant_id","lead_id") WHERE lead_id is not null;