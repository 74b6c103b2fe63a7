DROP INDEX "leads_deleted_of_contact";--> statement-breakpoint
CREATE INDEX "activities_signals" ON "activities" USING btree ("tenant_id","contact_id","created_at","type") WHERE lead_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_deleted_of_owner" ON "contacts" USING btree ("tenant_id","owner_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "leads_of_contact" ON "leads" USING btree ("tenant_id","contact_id","id");--> statement-breakpoint
CREATE INDEX "leads_deleted_of_assignee" ON "leads" USING btree ("tenant_id","assigned_to_id") WHERE deleted_at is not null;