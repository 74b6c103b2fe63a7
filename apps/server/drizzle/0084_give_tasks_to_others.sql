-- Whom a task was given to. It is filled in for no row: null is the author, as it has been for every task until now, and as it stays for those
-- that an older server stores meanwhile, which knows neither column. That nobody has to do a task is therefore a value of its own.
ALTER TABLE "activities" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "is_unassigned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Not validated: all rows that are there have null, and new ones are checked.
ALTER TABLE "activities" ADD CONSTRAINT "activities_tenant_id_assignee_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","assignee_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- The open tasks of users who were deleted before go to their heirs, or to nobody. The worker of this version does it. The owner of the tables
-- is subject to row-level security too, and would see no user otherwise.
SELECT set_config('app.serves_all_tenants', 'on', true);--> statement-breakpoint
INSERT INTO work (kind, tenant_id, id, due_at, ready)
SELECT 'hand-over-tasks', tenant_id, id, now(), true FROM users WHERE deleted_at IS NOT NULL;
