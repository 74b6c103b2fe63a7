DROP INDEX "account_tokens_expiry";--> statement-breakpoint
DROP INDEX "sessions_expiry";--> statement-breakpoint
DROP INDEX "automation_runs_created";--> statement-breakpoint
DROP INDEX "changes_age";--> statement-breakpoint
DROP INDEX "memory_notes_expires";--> statement-breakpoint
DROP INDEX "contacts_deleted";--> statement-breakpoint
DROP INDEX "conversation_log_created";--> statement-breakpoint
DROP INDEX "crawl_runs_completed";--> statement-breakpoint
DROP INDEX "leads_deleted";--> statement-breakpoint
DROP INDEX "oauth_authorizations_expiry";--> statement-breakpoint
DROP INDEX "files_expiry";--> statement-breakpoint
DROP INDEX "idempotency_keys_created";--> statement-breakpoint
DROP INDEX "count_deltas_sum";--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "deleted_days" integer;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "job_days" integer;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "crawl_result_days" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "count_deltas" ADD COLUMN "day" date;--> statement-breakpoint
CREATE INDEX "activities_deleted" ON "activities" USING btree ("tenant_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "leads_deleted_of_contact" ON "leads" USING btree ("tenant_id","contact_id","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "account_tokens_expiry" ON "account_tokens" USING btree ("tenant_id","expires_at");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("tenant_id","expires_at");--> statement-breakpoint
CREATE INDEX "automation_runs_created" ON "automation_runs" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "changes_age" ON "changes" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "memory_notes_expires" ON "memory_notes" USING btree ("tenant_id","expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "contacts_deleted" ON "contacts" USING btree ("tenant_id","deleted_at") WHERE deleted_at is not null and merged_into_id is null;--> statement-breakpoint
CREATE INDEX "conversation_log_created" ON "conversation_log" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "crawl_runs_completed" ON "crawl_runs" USING btree ("tenant_id","completed_at");--> statement-breakpoint
CREATE INDEX "leads_deleted" ON "leads" USING btree ("tenant_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "oauth_authorizations_expiry" ON "oauth_authorizations" USING btree ("tenant_id","expires_at");--> statement-breakpoint
CREATE INDEX "files_expiry" ON "files" USING btree ("tenant_id","expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "count_deltas_sum" ON "count_deltas" USING btree ("tenant_id","resource","day","delta");--> statement-breakpoint
-- Rows of chores that are no longer: tenants have rows of their own now.
DELETE FROM work WHERE tenant_id = '00000000-0000-0000-0000-000000000000' AND kind IN ('purge-sessions', 'purge-oauth',
  'purge-leads', 'purge-memory-notes', 'purge-automation-runs', 'purge-conversation-log', 'purge-crawl-runs', 'purge-crawl-results',
  'purge-webhook-recoveries', 'purge-changes', 'purge-idempotency-keys', 'purge-files');
--> statement-breakpoint
-- Deleted leads follow their contact too: one that is renamed, or erased, must not be found by what it was called.
CREATE OR REPLACE FUNCTION words_of_changed_contacts() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  most_at_once CONSTANT int := 20;
  changed record;
  tenant uuid;
  ids uuid[];
  followers uuid[] := '{}';
BEGIN
  FOR tenant, ids IN
    SELECT n.tenant_id, array_agg(n.id) FROM after n JOIN before o ON o.tenant_id = n.tenant_id AND o.id = n.id
    WHERE (o.name, o.email, o.company, o.phone, o.phone_e164, o.deleted_at IS NULL)
      IS DISTINCT FROM (n.name, n.email, n.company, n.phone, n.phone_e164, n.deleted_at IS NULL)
    GROUP BY n.tenant_id
  LOOP
    PERFORM refresh_contact_words(tenant, ids);
  END LOOP;
  FOR changed IN
    SELECT n.tenant_id, n.id FROM after n JOIN before o ON o.tenant_id = n.tenant_id AND o.id = n.id
    WHERE (o.name, o.email, o.company, o.phone, o.phone_e164)
      IS DISTINCT FROM (n.name, n.email, n.company, n.phone, n.phone_e164)
    ORDER BY n.tenant_id, n.id
  LOOP
    -- Live and deleted leads have an index each.
    ids := ARRAY(
      (SELECT id FROM leads
        WHERE tenant_id = changed.tenant_id AND contact_id = changed.id AND deleted_at IS NULL LIMIT most_at_once + 1)
      UNION ALL
      (SELECT id FROM leads
        WHERE tenant_id = changed.tenant_id AND contact_id = changed.id AND deleted_at IS NOT NULL LIMIT most_at_once + 1));
    IF tenant IS DISTINCT FROM changed.tenant_id AND followers <> '{}' THEN
      PERFORM refresh_lead_words(tenant, followers);
      followers := '{}';
    END IF;
    tenant := changed.tenant_id;
    IF cardinality(ids) > most_at_once THEN
      INSERT INTO work (kind, tenant_id, id, due_at, ready, data)
      VALUES ('follow-contact-words', tenant, gen_random_uuid(), now(), true,
        jsonb_build_object('contactId', changed.id));
    ELSE
      followers := followers || ids;
    END IF;
  END LOOP;
  IF followers <> '{}' THEN
    PERFORM refresh_lead_words(tenant, followers);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What had been left behind is given its words anew, once, in the background.
INSERT INTO work (kind, tenant_id, id, due_at, ready, data)
SELECT 'follow-contact-words', tenant_id, gen_random_uuid(), now(), true, jsonb_build_object('contactId', contact_id)
FROM (SELECT DISTINCT tenant_id, contact_id FROM leads WHERE deleted_at IS NOT NULL) renamed;
--> statement-breakpoint
-- What tenants store, as it is written: the text of each row, and about as much more as its header and indexes take (the argument).
-- Not pg_column_size: a row that is deleted is compressed by then, and would give back less than it took.
CREATE FUNCTION count_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO count_deltas (tenant_id, resource, delta)
    SELECT tenant_id, 'recordBytes', sum(octet_length(r::text) + TG_ARGV[0]::int) FROM after r GROUP BY tenant_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO count_deltas (tenant_id, resource, delta)
    SELECT tenant_id, 'recordBytes', -sum(octet_length(r::text) + TG_ARGV[0]::int) FROM before r GROUP BY tenant_id;
  ELSE
    INSERT INTO count_deltas (tenant_id, resource, delta)
    SELECT tenant_id, 'recordBytes', sum(bytes) FROM (
      SELECT tenant_id, octet_length(a::text) AS bytes FROM after a
      UNION ALL SELECT tenant_id, -octet_length(b::text) FROM before b
    ) changed GROUP BY tenant_id HAVING sum(bytes) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_file_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  delta bigint := coalesce(NEW.bytes, 0) - coalesce(OLD.bytes, 0);
BEGIN
  IF delta <> 0 THEN
    INSERT INTO count_deltas (tenant_id, resource, delta) VALUES (coalesce(NEW.tenant_id, OLD.tenant_id), 'fileBytes', delta);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_file_bytes AFTER INSERT OR UPDATE OF bytes OR DELETE ON files
  FOR EACH ROW EXECUTE FUNCTION count_file_bytes();
--> statement-breakpoint
DO $$
DECLARE
  counted record;
BEGIN
  FOR counted IN
    SELECT * FROM (VALUES ('contacts', 1000), ('leads', 1200), ('activities', 700), ('messages', 300), ('memory_notes', 200),
      ('crawl_results', 500), ('knowledge_documents', 200), ('knowledge_passages', 200), ('shipments', 700),
      ('import_errors', 150), ('idempotency_keys', 200)) AS t (name, overhead)
  LOOP
    EXECUTE format('CREATE TRIGGER count_new_bytes AFTER INSERT ON %I REFERENCING NEW TABLE AS after
      FOR EACH STATEMENT EXECUTE FUNCTION count_bytes(%s)', counted.name, counted.overhead);
    EXECUTE format('CREATE TRIGGER count_changed_bytes AFTER UPDATE ON %I REFERENCING OLD TABLE AS before NEW TABLE AS after
      FOR EACH STATEMENT EXECUTE FUNCTION count_bytes(%s)', counted.name, counted.overhead);
    EXECUTE format('CREATE TRIGGER count_gone_bytes AFTER DELETE ON %I REFERENCING OLD TABLE AS before
      FOR EACH STATEMENT EXECUTE FUNCTION count_bytes(%s)', counted.name, counted.overhead);
    EXECUTE format('INSERT INTO count_deltas (tenant_id, resource, delta)
      SELECT tenant_id, ''recordBytes'', sum(octet_length(r::text) + %s) FROM %I r GROUP BY tenant_id',
      counted.overhead, counted.name);
  END LOOP;
END $$;
