ALTER TABLE "automations" ADD COLUMN "author_id" uuid;--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "author_scopes" text[];--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_tenant_id_author_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;