-- What follows from a row of leads or contacts is written by triggers, once for each statement, whoever runs it.

-- A UUIDv7 (RFC 9562), as src/ids.ts makes them.
CREATE FUNCTION uuid_v7(moment timestamptz) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT encode(set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid())
      PLACING substring(int8send((extract(epoch FROM moment) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
    52, 1), 53, 1), 'hex')::uuid
$$;
--> statement-breakpoint
-- The id of a record as clients see it, as src/ids.ts writes them.
CREATE FUNCTION public_id(prefix text, id uuid) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT prefix || '_' || string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(bits FROM 1 + 5 * n FOR 5)::bit(5)::int, 1), '' ORDER BY n)
  FROM (SELECT B'00' || ('x' || replace(id::text, '-', ''))::bit(128) AS bits) AS wide, generate_series(0, 25) AS n
$$;
--> statement-breakpoint
CREATE FUNCTION record_new_leads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text := nullif(current_setting('app.actor_id', true), '');
BEGIN
  INSERT INTO lead_changes (tenant_id, id, lead_id, action, actor_id, changes, created_at)
  SELECT tenant_id, uuid_v7(created_at), id, 'created', actor, '{}', created_at FROM after;
  INSERT INTO activities (tenant_id, id, created_at, updated_at, user_id, contact_id, lead_id, type, is_system, title,
    metadata, occurred_at)
  SELECT tenant_id, uuid_v7(created_at), created_at, created_at, tenant_id, contact_id, id, 'lead_created', true,
    'Lead created', json_build_object('source', source, 'actorId', actor), created_at
  FROM after;
  INSERT INTO count_deltas (tenant_id, resource, delta)
  SELECT tenant_id, 'activities', count(*) FROM after GROUP BY tenant_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An update that leaves the version alone (last_activity_at, a tag or a custom field that was deleted) is no entry.
CREATE FUNCTION record_changed_leads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text := nullif(current_setting('app.actor_id', true), '');
BEGIN
  INSERT INTO lead_changes (tenant_id, id, lead_id, action, actor_id, changes, created_at)
  SELECT n.tenant_id, uuid_v7(made.at), n.id, made.action, actor, coalesce(made.changes, '{}'), made.at
  FROM before o JOIN after n ON n.tenant_id = o.tenant_id AND n.id = o.id
  CROSS JOIN LATERAL (
    SELECT
      CASE WHEN n.version <> o.version THEN n.updated_at ELSE coalesce(n.deleted_at, now()) END AS at,
      CASE
        WHEN o.deleted_at IS NULL AND n.deleted_at IS NOT NULL THEN 'deleted'
        WHEN o.deleted_at IS NOT NULL AND n.deleted_at IS NULL THEN 'restored'
        ELSE 'updated'
      END AS action,
      (
        SELECT jsonb_object_agg(b.key, jsonb_build_array(b.value, a.value))
        FROM jsonb_each(to_jsonb(o)) b JOIN jsonb_each(to_jsonb(n)) a ON a.key = b.key
        WHERE a.value IS DISTINCT FROM b.value
          AND b.key NOT IN ('version', 'updated_at', 'deleted_at', 'deletion_id', 'last_activity_at')
      ) AS changes
  ) made
  WHERE (n.version <> o.version OR n.deleted_at IS DISTINCT FROM o.deleted_at)
    AND (made.changes IS NOT NULL OR made.action <> 'updated');

  WITH entries AS (
    INSERT INTO activities (tenant_id, id, created_at, updated_at, user_id, contact_id, lead_id, type, is_system,
      title, metadata, occurred_at)
    SELECT n.tenant_id, uuid_v7(n.updated_at), n.updated_at, n.updated_at, n.tenant_id, n.contact_id, n.id,
      entry.type, true, entry.title, entry.metadata, n.updated_at
    FROM before o JOIN after n ON n.tenant_id = o.tenant_id AND n.id = o.id
    CROSS JOIN LATERAL (
      SELECT 'stage_changed' AS type, format('Stage changed from %s to %s', f.name, t.name) AS title,
        json_build_object('fromStageId', public_id('stg', f.id), 'fromStageName', f.name,
          'toStageId', public_id('stg', t.id), 'toStageName', t.name, 'actorId', actor) AS metadata
      FROM stages f JOIN stages t ON t.tenant_id = f.tenant_id
      WHERE f.tenant_id = n.tenant_id AND f.id = o.stage_id AND t.id = n.stage_id AND n.stage_id <> o.stage_id
      UNION ALL
      SELECT 'status_changed', format('Status changed from %s to %s', o.status, n.status),
        json_build_object('fromStatus', o.status, 'toStatus', n.status, 'lostReason', n.lost_reason, 'actorId', actor)
      WHERE n.status <> o.status
      UNION ALL
      SELECT 'assigned', CASE WHEN n.assigned_to_id IS NULL THEN 'Unassigned' ELSE concat('Assigned to ', u.name) END,
        json_build_object('fromUserId', public_id('usr', o.assigned_to_id),
          'toUserId', public_id('usr', n.assigned_to_id), 'toUserName', u.name, 'actorId', actor)
      FROM (SELECT n.assigned_to_id AS id) owner
      LEFT JOIN users u ON u.tenant_id = n.tenant_id AND u.id = owner.id
      WHERE n.assigned_to_id IS DISTINCT FROM o.assigned_to_id
    ) entry
    WHERE n.version <> o.version AND n.deleted_at IS NULL
    RETURNING tenant_id
  )
  INSERT INTO count_deltas (tenant_id, resource, delta)
  SELECT tenant_id, 'activities', count(*) FROM entries GROUP BY tenant_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_lead_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_tags (tenant_id, lead_id, tag_id)
    SELECT tenant_id, id, unnest(tag_ids) FROM after WHERE tag_ids <> '{}' ON CONFLICT DO NOTHING;
    RETURN NULL;
  END IF;
  DELETE FROM lead_tags t USING before o, after n
  WHERE n.tenant_id = o.tenant_id AND n.id = o.id AND n.tag_ids <> o.tag_ids
    AND t.tenant_id = n.tenant_id AND t.lead_id = n.id AND t.tag_id <> ALL (n.tag_ids);
  INSERT INTO lead_tags (tenant_id, lead_id, tag_id)
  SELECT n.tenant_id, n.id, unnest(n.tag_ids)
  FROM before o JOIN after n ON n.tenant_id = o.tenant_id AND n.id = o.id
  WHERE n.tag_ids <> o.tag_ids ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The rows of custom_field_values that a record's custom_fields call for.
CREATE FUNCTION custom_field_rows(owning_tenant uuid, kind text, record uuid, fields jsonb)
RETURNS SETOF custom_field_values LANGUAGE sql STABLE AS $$
  SELECT DISTINCT f.tenant_id, f.id, record, item.value,
    CASE WHEN f.type = 'NUMBER' THEN item.value::numeric END, f.is_unique
  FROM custom_fields f
  CROSS JOIN LATERAL (
    SELECT CASE WHEN jsonb_typeof(e) = 'number' THEN trim_scale((e #>> '{}')::numeric)::text ELSE e #>> '{}' END
    FROM jsonb_array_elements(
      CASE jsonb_typeof(fields -> f.key) WHEN 'array' THEN fields -> f.key ELSE jsonb_build_array(fields -> f.key) END
    ) AS e
  ) AS item (value)
  WHERE f.tenant_id = owning_tenant AND f.resource = kind AND (f.is_unique OR f.is_filterable) AND fields ? f.key
$$;
--> statement-breakpoint
CREATE FUNCTION keep_custom_field_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO custom_field_values
    SELECT r.* FROM after n CROSS JOIN LATERAL custom_field_rows(n.tenant_id, TG_ARGV[0], n.id, n.custom_fields) r
    WHERE n.custom_fields <> '{}' AND n.deleted_at IS NULL;
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM custom_field_values v USING before o, custom_fields f
    WHERE o.custom_fields <> '{}' AND f.tenant_id = o.tenant_id AND f.resource = TG_ARGV[0]
      AND v.tenant_id = o.tenant_id AND v.field_id = f.id AND v.record_id = o.id;
    RETURN NULL;
  END IF;
  DELETE FROM custom_field_values v USING before o, after n, custom_fields f
  WHERE n.tenant_id = o.tenant_id AND n.id = o.id
    AND (n.custom_fields <> o.custom_fields OR (n.deleted_at IS NULL) <> (o.deleted_at IS NULL))
    AND o.custom_fields <> '{}' AND f.tenant_id = o.tenant_id AND f.resource = TG_ARGV[0]
    AND v.tenant_id = o.tenant_id AND v.field_id = f.id AND v.record_id = o.id;
  INSERT INTO custom_field_values
  SELECT r.* FROM before o JOIN after n ON n.tenant_id = o.tenant_id AND n.id = o.id
  CROSS JOIN LATERAL custom_field_rows(n.tenant_id, TG_ARGV[0], n.id, n.custom_fields) r
  WHERE (n.custom_fields <> o.custom_fields OR (n.deleted_at IS NULL) <> (o.deleted_at IS NULL))
    AND n.custom_fields <> '{}' AND n.deleted_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A contact takes its activities along, and brings them back.
CREATE FUNCTION keep_activities_of_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH hidden AS (
    UPDATE activities a SET deleted_at = n.deleted_at, deletion_id = n.deletion_id
    FROM before o JOIN after n ON n.tenant_id = o.tenant_id AND n.id = o.id
    WHERE o.deleted_at IS NULL AND n.deleted_at IS NOT NULL
      AND a.tenant_id = n.tenant_id AND a.contact_id = n.id AND a.deleted_at IS NULL
    RETURNING a.tenant_id
  ), shown AS (
    UPDATE activities a SET deleted_at = NULL, deletion_id = NULL
    FROM before o JOIN after n ON n.tenant_id = o.tenant_id AND n.id = o.id
    WHERE o.deleted_at IS NOT NULL AND n.deleted_at IS NULL
      AND a.tenant_id = n.tenant_id AND a.contact_id = n.id AND a.deletion_id = o.deletion_id
    RETURNING a.tenant_id
  )
  INSERT INTO count_deltas (tenant_id, resource, delta)
  SELECT tenant_id, 'activities', sum(delta)
  FROM (SELECT tenant_id, -1 AS delta FROM hidden UNION ALL SELECT tenant_id, 1 FROM shown) moved
  GROUP BY tenant_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER record_new AFTER INSERT ON leads REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION record_new_leads();
--> statement-breakpoint
CREATE TRIGGER record_changed AFTER UPDATE ON leads REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION record_changed_leads();
--> statement-breakpoint
CREATE TRIGGER tags_of_new AFTER INSERT ON leads REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_lead_tags();
--> statement-breakpoint
CREATE TRIGGER tags_of_changed AFTER UPDATE ON leads REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_lead_tags();
--> statement-breakpoint
CREATE TRIGGER fields_of_new AFTER INSERT ON leads REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_custom_field_values('LEAD');
--> statement-breakpoint
CREATE TRIGGER fields_of_changed AFTER UPDATE ON leads REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_custom_field_values('LEAD');
--> statement-breakpoint
CREATE TRIGGER fields_of_purged AFTER DELETE ON leads REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION keep_custom_field_values('LEAD');
--> statement-breakpoint
CREATE TRIGGER fields_of_new AFTER INSERT ON contacts REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_custom_field_values('CONTACT');
--> statement-breakpoint
CREATE TRIGGER fields_of_changed AFTER UPDATE ON contacts REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_custom_field_values('CONTACT');
--> statement-breakpoint
CREATE TRIGGER fields_of_purged AFTER DELETE ON contacts REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION keep_custom_field_values('CONTACT');
--> statement-breakpoint
CREATE TRIGGER activities_of_changed AFTER UPDATE ON contacts REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_activities_of_contacts();
