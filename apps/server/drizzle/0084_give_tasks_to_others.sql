-- Whom a task was given to. It is filled in for no row: null is the author, as it has been for every task until now, and as it stays for those
-- that an older server stores meanwhile, which knows neither column. That nobody has to do a task is therefore a value of its own.
ALTER TABLE "activities" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "is_unassigned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Not validated: all rows that are there have null, and new ones are checked.
ALTER TABLE "activities" ADD CONSTRAINT "activities_tenant_id_assignee_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","assignee_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action NOT VALID;
