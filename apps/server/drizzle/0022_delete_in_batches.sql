ALTER TABLE "stages" ADD COLUMN "successor_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "successor_id" uuid;--> statement-breakpoint
CREATE INDEX "stages_successor" ON "stages" USING btree ("tenant_id","successor_id") WHERE successor_id is not null;--> statement-breakpoint
DROP TRIGGER fields_of_new ON leads;--> statement-breakpoint
DROP TRIGGER fields_of_changed ON leads;--> statement-breakpoint
DROP TRIGGER fields_of_purged ON leads;--> statement-breakpoint
DROP TRIGGER fields_of_new ON contacts;--> statement-breakpoint
DROP TRIGGER fields_of_changed ON contacts;--> statement-breakpoint
DROP TRIGGER fields_of_purged ON contacts;--> statement-breakpoint
-- Record by record, and only the values that change: a join of all records before and after is quadratic where the
-- planner has seen few of them. With these settings it goes by the indexes, also on a server that has no statistics yet.
CREATE OR REPLACE FUNCTION keep_custom_field_values() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off AS $$
DECLARE
  was jsonb := '{}';
  becomes jsonb := '{}';
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN was := OLD.custom_fields; END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN becomes := NEW.custom_fields; END IF;
  IF was <> '{}' THEN
    DELETE FROM custom_field_values v USING custom_fields f
    WHERE f.tenant_id = OLD.tenant_id AND f.resource = TG_ARGV[0]
      AND was ? f.key AND was -> f.key IS DISTINCT FROM becomes -> f.key
      AND v.tenant_id = OLD.tenant_id AND v.field_id = f.id AND v.record_id = OLD.id;
  END IF;
  IF becomes <> '{}' THEN
    INSERT INTO custom_field_values
    SELECT r.* FROM (
      SELECT jsonb_object_agg(key, value) AS fields FROM jsonb_each(becomes) WHERE value IS DISTINCT FROM was -> key
    ) changed
    CROSS JOIN LATERAL custom_field_rows(NEW.tenant_id, TG_ARGV[0], NEW.id, changed.fields) r
    WHERE changed.fields IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fields_of_new AFTER INSERT ON leads
  FOR EACH ROW WHEN (NEW.custom_fields <> '{}') EXECUTE FUNCTION keep_custom_field_values('LEAD');
--> statement-breakpoint
CREATE TRIGGER fields_of_changed AFTER UPDATE ON leads
  FOR EACH ROW WHEN (OLD.custom_fields <> NEW.custom_fields
    OR (OLD.custom_fields <> '{}' AND (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)))
  EXECUTE FUNCTION keep_custom_field_values('LEAD');
--> statement-breakpoint
CREATE TRIGGER fields_of_purged AFTER DELETE ON leads
  FOR EACH ROW WHEN (OLD.custom_fields <> '{}') EXECUTE FUNCTION keep_custom_field_values('LEAD');
--> statement-breakpoint
CREATE TRIGGER fields_of_new AFTER INSERT ON contacts
  FOR EACH ROW WHEN (NEW.custom_fields <> '{}') EXECUTE FUNCTION keep_custom_field_values('CONTACT');
--> statement-breakpoint
CREATE TRIGGER fields_of_changed AFTER UPDATE ON contacts
  FOR EACH ROW WHEN (OLD.custom_fields <> NEW.custom_fields
    OR (OLD.custom_fields <> '{}' AND (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)))
  EXECUTE FUNCTION keep_custom_field_values('CONTACT');
--> statement-breakpoint
CREATE TRIGGER fields_of_purged AFTER DELETE ON contacts
  FOR EACH ROW WHEN (OLD.custom_fields <> '{}') EXECUTE FUNCTION keep_custom_field_values('CONTACT');
--> statement-breakpoint
-- A contact that is restored brings its activities back. Those of a deleted one are deleted in batches by the server.
CREATE OR REPLACE FUNCTION keep_activities_of_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH shown AS (
    UPDATE activities a SET deleted_at = NULL, deletion_id = NULL
    FROM before o JOIN after n ON n.tenant_id = o.tenant_id AND n.id = o.id
    WHERE o.deleted_at IS NOT NULL AND n.deleted_at IS NULL
      AND a.tenant_id = n.tenant_id AND a.contact_id = n.id AND a.deletion_id = o.deletion_id
    RETURNING a.tenant_id
  )
  INSERT INTO count_deltas (tenant_id, resource, delta)
  SELECT tenant_id, 'activities', count(*) FROM shown GROUP BY tenant_id;
  RETURN NULL;
END $$;
