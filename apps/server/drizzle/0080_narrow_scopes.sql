ALTER TABLE "tenants" ADD COLUMN "role_scopes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- The owner of the tables is subject to row-level security too, and would see no row.
ALTER TABLE "api_keys" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "oauth_apps" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "oauth_grants" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "oauth_authorizations" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What keys, apps and grants could do so far, they can still do. An admin's can do everything anyway.
UPDATE "api_keys" SET "scopes" = "scopes"
  || CASE WHEN 'read:leads' = ANY ("scopes") THEN ARRAY['export:contacts'] ELSE '{}' END
  || CASE WHEN 'write:leads' = ANY ("scopes") THEN ARRAY['manage:settings'] ELSE '{}' END
  || CASE WHEN 'write:conversations' = ANY ("scopes") THEN ARRAY['manage:channels'] ELSE '{}' END
  WHERE "scopes" && ARRAY['read:leads', 'write:leads', 'write:conversations'] AND NOT "scopes" && ARRAY['export:contacts', 'manage:settings', 'manage:channels'];--> statement-breakpoint
UPDATE "oauth_apps" SET "scopes" = "scopes"
  || CASE WHEN 'read:leads' = ANY ("scopes") THEN ARRAY['export:contacts'] ELSE '{}' END
  || CASE WHEN 'write:leads' = ANY ("scopes") THEN ARRAY['manage:settings'] ELSE '{}' END
  || CASE WHEN 'write:conversations' = ANY ("scopes") THEN ARRAY['manage:channels'] ELSE '{}' END
  WHERE "scopes" && ARRAY['read:leads', 'write:leads', 'write:conversations'] AND NOT "scopes" && ARRAY['export:contacts', 'manage:settings', 'manage:channels'];--> statement-breakpoint
UPDATE "oauth_grants" SET "scopes" = "scopes"
  || CASE WHEN 'read:leads' = ANY ("scopes") THEN ARRAY['export:contacts'] ELSE '{}' END
  || CASE WHEN 'write:leads' = ANY ("scopes") THEN ARRAY['manage:settings'] ELSE '{}' END
  || CASE WHEN 'write:conversations' = ANY ("scopes") THEN ARRAY['manage:channels'] ELSE '{}' END
  WHERE "scopes" && ARRAY['read:leads', 'write:leads', 'write:conversations'] AND NOT "scopes" && ARRAY['export:contacts', 'manage:settings', 'manage:channels'];--> statement-breakpoint
UPDATE "oauth_authorizations" SET "scopes" = "scopes"
  || CASE WHEN 'read:leads' = ANY ("scopes") THEN ARRAY['export:contacts'] ELSE '{}' END
  || CASE WHEN 'write:leads' = ANY ("scopes") THEN ARRAY['manage:settings'] ELSE '{}' END
  || CASE WHEN 'write:conversations' = ANY ("scopes") THEN ARRAY['manage:channels'] ELSE '{}' END
  WHERE "scopes" && ARRAY['read:leads', 'write:leads', 'write:conversations'] AND NOT "scopes" && ARRAY['export:contacts', 'manage:settings', 'manage:channels'];--> statement-breakpoint
ALTER TABLE "api_keys" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "oauth_apps" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "oauth_grants" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "oauth_authorizations" FORCE ROW LEVEL SECURITY;
