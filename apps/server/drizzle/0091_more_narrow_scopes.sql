-- The owner of the tables is subject to row-level security too, and would see no row.
ALTER TABLE "api_keys" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "oauth_apps" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "oauth_grants" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "oauth_authorizations" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What keys, apps and grants could do so far, they can still do: read:leads listed the users, write:leads changed automations.
UPDATE "api_keys" SET "scopes" = "scopes"
  || CASE WHEN 'read:leads' = ANY ("scopes") THEN ARRAY['read:users'] ELSE '{}' END
  || CASE WHEN 'write:leads' = ANY ("scopes") THEN ARRAY['manage:automations'] ELSE '{}' END
  WHERE "scopes" && ARRAY['read:leads', 'write:leads'] AND NOT "scopes" && ARRAY['read:users', 'manage:automations'];--> statement-breakpoint
UPDATE "oauth_apps" SET "scopes" = "scopes"
  || CASE WHEN 'read:leads' = ANY ("scopes") THEN ARRAY['read:users'] ELSE '{}' END
  || CASE WHEN 'write:leads' = ANY ("scopes") THEN ARRAY['manage:automations'] ELSE '{}' END
  WHERE "scopes" && ARRAY['read:leads', 'write:leads'] AND NOT "scopes" && ARRAY['read:users', 'manage:automations'];--> statement-breakpoint
UPDATE "oauth_grants" SET "scopes" = "scopes"
  || CASE WHEN 'read:leads' = ANY ("scopes") THEN ARRAY['read:users'] ELSE '{}' END
  || CASE WHEN 'write:leads' = ANY ("scopes") THEN ARRAY['manage:automations'] ELSE '{}' END
  WHERE "scopes" && ARRAY['read:leads', 'write:leads'] AND NOT "scopes" && ARRAY['read:users', 'manage:automations'];--> statement-breakpoint
UPDATE "oauth_authorizations" SET "scopes" = "scopes"
  || CASE WHEN 'read:leads' = ANY ("scopes") THEN ARRAY['read:users'] ELSE '{}' END
  || CASE WHEN 'write:leads' = ANY ("scopes") THEN ARRAY['manage:automations'] ELSE '{}' END
  WHERE "scopes" && ARRAY['read:leads', 'write:leads'] AND NOT "scopes" && ARRAY['read:users', 'manage:automations'];--> statement-breakpoint
-- So can the roles of the tenants that there are: OWNER and ADMIN anyway, MANAGER and AGENT by the settings.
UPDATE "tenants" SET "role_scopes" = "role_scopes" || jsonb_build_object(
  'MANAGER', coalesce("role_scopes" -> 'MANAGER', '[]') || '["manage:automations"]',
  'AGENT', coalesce("role_scopes" -> 'AGENT', '[]') || '["manage:automations"]');--> statement-breakpoint
ALTER TABLE "api_keys" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "oauth_apps" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "oauth_grants" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "oauth_authorizations" FORCE ROW LEVEL SECURITY;
