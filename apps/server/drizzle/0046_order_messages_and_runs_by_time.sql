DROP INDEX "automation_runs_lead";--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("tenant_id","conversation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "automation_runs_lead" ON "automation_runs" USING btree ("tenant_id","lead_id","created_at","id");