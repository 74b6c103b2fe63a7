ALTER TABLE "audit_log" ADD COLUMN "actor_app_id" text;--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "status_reason" text;--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "created_by_type" text;--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "created_by_id" text;--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "grant_id" uuid;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "status_reason" text;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "created_by_type" text;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "created_by_id" text;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "grant_id" uuid;--> statement-breakpoint
ALTER TABLE "oauth_apps" ADD COLUMN "event_url" text;--> statement-breakpoint
ALTER TABLE "oauth_apps" ADD COLUMN "encrypted_secret" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "status_reason" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "created_by_type" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "created_by_id" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "grant_id" uuid;--> statement-breakpoint
-- The owner of the tables is subject to row-level security too, and would see no row.
ALTER TABLE "audit_log" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "automations" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "channels" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The audit log knows the makers of most records. An app acted in the name of its user then: such a record counts as the user's.
-- Functions are set after all migrations: a new database has not got this one yet, nor has a backup of an older schema that is restored.
CREATE OR REPLACE FUNCTION public_id(prefix text, id uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  SELECT prefix || '_' || string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(bits FROM 1 + 5 * n FOR 5)::bit(5)::int, 1), '' ORDER BY n)
  FROM (SELECT B'00' || ('x' || replace(id::text, '-', ''))::bit(128) AS bits) AS wide, generate_series(0, 25) AS n
$function$;--> statement-breakpoint
UPDATE "webhook_endpoints" r SET "created_by_type" = CASE a."actor_type" WHEN 'API_KEY' THEN 'key' ELSE 'user' END, "created_by_id" = a."actor_id"
  FROM "audit_log" a WHERE a."tenant_id" = r."tenant_id" AND a."target_id" = public_id('whe', r."id")
  AND a."action" = 'webhook_endpoint.created' AND a."actor_type" IN ('API_KEY', 'USER');--> statement-breakpoint
UPDATE "automations" r SET "created_by_type" = CASE a."actor_type" WHEN 'API_KEY' THEN 'key' ELSE 'user' END, "created_by_id" = a."actor_id"
  FROM "audit_log" a WHERE a."tenant_id" = r."tenant_id" AND a."target_id" = public_id('auto', r."id")
  AND a."action" = 'automation.created' AND a."actor_type" IN ('API_KEY', 'USER');--> statement-breakpoint
UPDATE "channels" r SET "created_by_type" = CASE a."actor_type" WHEN 'API_KEY' THEN 'key' ELSE 'user' END, "created_by_id" = a."actor_id"
  FROM "audit_log" a WHERE a."tenant_id" = r."tenant_id" AND a."target_id" = public_id('chn', r."id")
  AND a."action" = 'channel.created' AND a."actor_type" IN ('API_KEY', 'USER');--> statement-breakpoint
ALTER TABLE "audit_log" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "automations" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "channels" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" FORCE ROW LEVEL SECURITY;
