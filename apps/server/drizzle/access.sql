-- The permissions of roles on tables. They are set again after every migration, so that a new table is inaccessible until this file grants
-- access. The API's role writes rows of one tenant at a time (app.tenant_id); the worker's role serves all tenants.

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

-- The API counts the requests of all tenants, and writes the counts outside of any tenant's transaction. In one, only its own can be written.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['day_counts', 'key_requests'] LOOP
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

GRANT SELECT ON tenants, events, delivery_attempts, dead_letters TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE ON day_counts, key_requests TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON
  api_keys, users, pipelines, stages, contacts, tags, contact_tags, leads, assignment_turns, webhook_endpoints, idempotency_keys
  TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON activities, lead_tags, custom_fields, custom_field_values TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON views, canned_replies TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE ON notifications, notification_settings, task_reminders TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE ON user_presence TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE ON lead_words, contact_words TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions, account_tokens, mails TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE ON chatbots, channels, conversations, conversation_positions TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE ON channel_updates, message_receipts TO lead_engagement_api;
GRANT SELECT, INSERT ON messages, conversation_log TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON conversation_notes, conversation_words TO lead_engagement_api;
GRANT UPDATE (content, metadata, delivery, delivery_error, sent_parts, attachments) ON messages TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE ON attachments TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE ON oauth_apps, oauth_grants, oauth_authorizations TO lead_engagement_api;
GRANT SELECT, INSERT ON oauth_signing_keys TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON knowledge_bases, knowledge_documents, knowledge_passages, knowledge_vectors TO lead_engagement_api;
GRANT SELECT, INSERT ON outbox, count_deltas, lead_sum_deltas, audit_log TO lead_engagement_api;
GRANT SELECT ON lead_sums TO lead_engagement_api;
GRANT SELECT, INSERT, DELETE ON lead_changes TO lead_engagement_api;
GRANT SELECT, INSERT, DELETE ON contact_handles, contact_merge_moves TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE ON files, imports, exports, bulk_updates, contact_merges TO lead_engagement_api;
GRANT SELECT, INSERT ON import_errors TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON import_changes TO lead_engagement_api;
GRANT SELECT, INSERT, DELETE ON bulk_update_changes TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON crawl_tasks, crawl_runs, crawl_run_platforms, crawl_results TO lead_engagement_api;
GRANT UPDATE (currency, role_scopes) ON tenants TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE ON tenant_settings, lead_scores, automations, automation_runs TO lead_engagement_api;
GRANT SELECT, UPDATE ON deliveries TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE ON webhook_recoveries TO lead_engagement_api;
GRANT SELECT, INSERT ON changes TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON change_readers TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON work TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON memory_notes TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE ON contact_profiles TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE ON shipments, tracking_settings TO lead_engagement_api;
GRANT SELECT, INSERT, DELETE ON shipment_checkpoints TO lead_engagement_api;
GRANT UPDATE (time_kind, given_time) ON shipment_checkpoints TO lead_engagement_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON tracking_accounts TO lead_engagement_api;
GRANT INSERT ON tracking_pushes TO lead_engagement_api;

GRANT SELECT, DELETE ON outbox, idempotency_keys TO lead_engagement_worker;
GRANT UPDATE (encrypted_body) ON idempotency_keys TO lead_engagement_worker;
GRANT SELECT, INSERT, DELETE ON count_deltas, lead_sum_deltas TO lead_engagement_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON lead_sums TO lead_engagement_worker;
GRANT SELECT, INSERT, UPDATE ON event_sequences, deliveries TO lead_engagement_worker;
GRANT SELECT, INSERT ON events, delivery_attempts, audit_log TO lead_engagement_worker;
GRANT DELETE ON events, deliveries, delivery_attempts, shipments TO lead_engagement_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON work, dead_letters TO lead_engagement_worker;
GRANT SELECT, DELETE ON day_counts, key_requests TO lead_engagement_worker;
GRANT SELECT, UPDATE, DELETE ON webhook_endpoints TO lead_engagement_worker;
GRANT SELECT, DELETE ON api_keys, oauth_apps, automations, chatbots TO lead_engagement_worker;
GRANT SELECT, UPDATE ON users TO lead_engagement_worker;
GRANT SELECT, UPDATE, DELETE ON webhook_recoveries TO lead_engagement_worker;
GRANT SELECT, INSERT, DELETE ON changes TO lead_engagement_worker;
GRANT SELECT ON change_readers TO lead_engagement_worker;
GRANT SELECT ON crawl_run_platforms TO lead_engagement_worker;
GRANT SELECT, DELETE ON crawl_runs, crawl_results TO lead_engagement_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON crawl_turns, crawl_holds TO lead_engagement_worker;
GRANT SELECT, DELETE ON leads, activities, lead_changes, lead_tags, custom_field_values TO lead_engagement_worker;
GRANT SELECT ON custom_fields, tags TO lead_engagement_worker;
GRANT SELECT, INSERT, UPDATE ON lead_words, contact_words TO lead_engagement_worker;
GRANT SELECT, DELETE ON sessions, account_tokens TO lead_engagement_worker;
GRANT SELECT, DELETE ON oauth_authorizations, oauth_grants, oauth_signing_keys TO lead_engagement_worker;
GRANT UPDATE (encrypted_private_key) ON oauth_signing_keys TO lead_engagement_worker;
GRANT UPDATE (encrypted_secret) ON oauth_apps TO lead_engagement_worker;
GRANT SELECT, UPDATE, DELETE ON mails TO lead_engagement_worker;
GRANT SELECT ON tenants, tenant_settings, lead_scores TO lead_engagement_worker;
GRANT SELECT, DELETE ON files, imports, import_errors, exports, contact_merges, contact_merge_moves TO lead_engagement_worker;
GRANT SELECT, DELETE ON import_changes TO lead_engagement_worker;
GRANT SELECT, DELETE ON bulk_updates, bulk_update_changes TO lead_engagement_worker;
GRANT UPDATE (changes_kept) ON imports, bulk_updates TO lead_engagement_worker;
GRANT SELECT, DELETE ON automation_runs, conversation_log TO lead_engagement_worker;
GRANT SELECT, DELETE ON contacts, conversations TO lead_engagement_worker;
GRANT SELECT ON channels, messages, conversation_notes TO lead_engagement_worker;
GRANT SELECT, INSERT ON conversation_words TO lead_engagement_worker;
GRANT SELECT, DELETE ON attachments TO lead_engagement_worker;
GRANT UPDATE (expires_at) ON files TO lead_engagement_worker;
GRANT UPDATE (encrypted_credentials) ON channels TO lead_engagement_worker;
GRANT SELECT, DELETE ON channel_updates, message_receipts TO lead_engagement_worker;
GRANT SELECT, DELETE ON notifications TO lead_engagement_worker;
GRANT SELECT, DELETE ON notification_settings TO lead_engagement_worker;
GRANT SELECT ON task_reminders TO lead_engagement_worker;
GRANT SELECT, DELETE ON user_presence TO lead_engagement_worker;
GRANT SELECT, UPDATE, DELETE ON views, canned_replies TO lead_engagement_worker;
GRANT SELECT ON knowledge_bases, knowledge_documents, knowledge_passages, knowledge_vectors TO lead_engagement_worker;
GRANT SELECT, DELETE ON memory_notes TO lead_engagement_worker;
GRANT SELECT ON shipments, tracking_settings TO lead_engagement_worker;
GRANT SELECT, DELETE ON tracking_pushes TO lead_engagement_worker;
GRANT SELECT ON tracking_accounts TO lead_engagement_worker;
GRANT UPDATE (encrypted_credentials) ON tracking_accounts TO lead_engagement_worker;

REVOKE ALL ON FUNCTION ensure_partitions, drop_partitions, refresh_statistics FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_partitions, drop_partitions, refresh_statistics TO lead_engagement_worker;

REVOKE ALL ON FUNCTION count_held_by_moves FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_held_by_moves TO lead_engagement_api, lead_engagement_worker;

REVOKE ALL ON FUNCTION ensure_sandbox FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_sandbox TO lead_engagement_api;

REVOKE ALL ON FUNCTION begin_tenant_deletion, delete_tenant_rows, delete_empty_tenant, forget_audit_targets FROM PUBLIC;
GRANT EXECUTE ON FUNCTION begin_tenant_deletion, delete_tenant_rows, delete_empty_tenant, forget_audit_targets TO lead_engagement_worker;
GRANT SELECT, UPDATE ON tenant_deletions TO lead_engagement_worker;
