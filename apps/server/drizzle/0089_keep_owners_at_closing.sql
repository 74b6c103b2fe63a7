-- Who owned a lead when it was closed; the nil UUID if nobody did. A trigger fills it in, so that leads that an older server closes have it too.
ALTER TABLE "leads" ADD COLUMN "owner_at_closing_id" uuid;--> statement-breakpoint
-- The worker of this version fills it in for leads that were closed before, from their history. Until it has, null is the present owner. The
-- owner of the tables is subject to row-level security too, and would see no tenant otherwise.
SELECT set_config('app.serves_all_tenants', 'on', true);--> statement-breakpoint
INSERT INTO work (kind, tenant_id, id, due_at, ready)
SELECT 'fill-owners-at-closing', id, id, now(), true FROM tenants;
