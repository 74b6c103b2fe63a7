-- The permissions of roles on tables. They are set again after every migration, so that a new table is inaccessible until its table.ts grants
-- access: what each table grants is in grants.sql, which is generated and comes after this file. The API's role writes rows of one tenant at a time (app.tenant_id); the worker's role serves all tenants.

DO $$
DECLARE
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['lead_engagement_api', 'lead_engagement_worker'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL; -- another database of the same server was quicker: roles belong to the whole server
      END;
    END IF;
    -- In PostgreSQL 16 and later, the creator of a role is its member at once, but cannot assume it (SET) without a separate grant.
    IF NOT pg_has_role(current_user, role_name,
        CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', role_name);
    END IF;
  END LOOP;
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOR name IN
    SELECT c.relname FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('DROP POLICY IF EXISTS tenant_reads ON %I', name);
    EXECUTE format('DROP POLICY IF EXISTS tenant_inserts ON %I', name);
    EXECUTE format('DROP POLICY IF EXISTS tenant_updates ON %I', name);
    EXECUTE format('DROP POLICY IF EXISTS tenant_deletes ON %I', name);
    EXECUTE format('DROP POLICY IF EXISTS worker_serves_all ON %I', name);
    -- After a commit the setting is '' on a pooled connection; nullif keeps the cast from failing.
    EXECUTE format('CREATE POLICY tenant_reads ON %I FOR SELECT TO lead_engagement_api USING (true)', name);
    EXECUTE format('CREATE POLICY tenant_inserts ON %I FOR INSERT TO lead_engagement_api
      WITH CHECK (tenant_id = (SELECT nullif(current_setting(''app.tenant_id'', true), '''')::uuid))', name);
    EXECUTE format('CREATE POLICY tenant_updates ON %I FOR UPDATE TO lead_engagement_api
      USING (tenant_id = (SELECT nullif(current_setting(''app.tenant_id'', true), '''')::uuid))', name);
    EXECUTE format('CREATE POLICY tenant_deletes ON %I FOR DELETE TO lead_engagement_api
      USING (tenant_id = (SELECT nullif(current_setting(''app.tenant_id'', true), '''')::uuid))', name);
    -- Membership in the role, as the login user has it, is not enough: a connection that failed to assume a role must not serve all
    -- tenants. The owner, whose role cascades of the worker's deletions use too, serves them if the connection says so.
    EXECUTE format('CREATE POLICY worker_serves_all ON %I TO lead_engagement_worker
      USING (current_user = ''lead_engagement_worker''
        OR current_setting(''app.serves_all_tenants'', true) = ''on'')', name);
  END LOOP;
END $$;

-- The API counts and logs the requests of all tenants, and writes that outside of any tenant's transaction. In one, only its own can be written.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['day_counts', 'key_requests', 'request_log'] LOOP
    EXECUTE format('DROP POLICY IF EXISTS counts_are_added ON %I', name);
    EXECUTE format('DROP POLICY IF EXISTS counts_are_updated ON %I', name);
    EXECUTE format('CREATE POLICY counts_are_added ON %I FOR INSERT TO lead_engagement_api
      WITH CHECK (coalesce(current_setting(''app.tenant_id'', true), '''') = '''')', name);
    EXECUTE format('CREATE POLICY counts_are_updated ON %I FOR UPDATE TO lead_engagement_api
      USING (coalesce(current_setting(''app.tenant_id'', true), '''') = '''')', name);
  END LOOP;
END $$;

-- A tenant's row has no tenant_id, because it is the tenant. The API may change the currency of its own tenant, and what its settings give to roles.
ALTER TABLE tenants ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS all_are_read ON tenants;
DROP POLICY IF EXISTS itself_is_updated ON tenants;
CREATE POLICY all_are_read ON tenants FOR SELECT TO lead_engagement_api, lead_engagement_worker USING (true);
CREATE POLICY itself_is_updated ON tenants FOR UPDATE TO lead_engagement_api
  USING (id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));

REVOKE ALL ON ALL TABLES IN SCHEMA public FROM lead_engagement_api, lead_engagement_worker;
GRANT USAGE ON SCHEMA public TO lead_engagement_api, lead_engagement_worker;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO lead_engagement_api, lead_engagement_worker;

REVOKE ALL ON FUNCTION ensure_partitions, drop_partitions, refresh_statistics FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_partitions, drop_partitions, refresh_statistics TO lead_engagement_worker;

REVOKE ALL ON FUNCTION count_held_by_moves FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_held_by_moves TO lead_engagement_api, lead_engagement_worker;

REVOKE ALL ON FUNCTION ensure_sandbox FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_sandbox TO lead_engagement_api;

REVOKE ALL ON FUNCTION begin_tenant_deletion, delete_tenant_rows, delete_empty_tenant, forget_audit_targets FROM PUBLIC;
GRANT EXECUTE ON FUNCTION begin_tenant_deletion, delete_tenant_rows, delete_empty_tenant, forget_audit_targets TO lead_engagement_worker;
