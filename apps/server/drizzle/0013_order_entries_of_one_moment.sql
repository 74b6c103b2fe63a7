-- A UUIDv7 (RFC 9562) that has a place among those of the same moment: in the 12 bits behind it, the first half of whose
-- values are places, modulo 2,048. Those that src/ids.ts makes have the other half, and come after.
CREATE FUNCTION uuid_v7(moment timestamptz, place integer) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT encode(
    overlay(uuid_send(gen_random_uuid())
      PLACING substring(int8send((extract(epoch FROM moment) * 1000)::bigint) FROM 3)
        || substring(int4send(28672 | (place & 2047)) FROM 3) FROM 1 FOR 8),
    'hex')::uuid
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_new_leads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text := nullif(current_setting('app.actor_id', true), '');
BEGIN
  INSERT INTO lead_changes (tenant_id, id, lead_id, action, actor_id, changes, created_at)
  SELECT tenant_id, uuid_v7(created_at, version), id, 'created', actor, '{}', created_at FROM after;
  INSERT INTO activities (tenant_id, id, created_at, updated_at, user_id, contact_id, lead_id, type, is_system, title,
    metadata, occurred_at)
  SELECT tenant_id, uuid_v7(created_at, version * 4), created_at, created_at, tenant_id, contact_id, id, 'lead_created', true,
    'Lead created', json_build_object('source', source, 'actorId', actor), created_at
  FROM after;
  INSERT INTO count_deltas (tenant_id, resource, delta)
  SELECT tenant_id, 'activities', count(*) FROM after GROUP BY tenant_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An update that leaves the version alone (last_activity_at, a tag or a custom field that was deleted) is no entry.
CREATE OR REPLACE FUNCTION record_changed_leads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text := nullif(current_setting('app.actor_id', true), '');
BEGIN
  INSERT INTO lead_changes (tenant_id, id, lead_id, action, actor_id, changes, created_at)
  SELECT n.tenant_id, uuid_v7(made.at, n.version), n.id, made.action, actor, coalesce(made.changes, '{}'), made.at
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
    SELECT n.tenant_id, uuid_v7(n.updated_at, n.version * 4 + entry.place), n.updated_at, n.updated_at, n.tenant_id, n.contact_id, n.id,
      entry.type, true, entry.title, entry.metadata, n.updated_at
    FROM before o JOIN after n ON n.tenant_id = o.tenant_id AND n.id = o.id
    CROSS JOIN LATERAL (
      SELECT 0 AS place, 'stage_changed' AS type, format('Stage changed from %s to %s', f.name, t.name) AS title,
        json_build_object('fromStageId', public_id('stg', f.id), 'fromStageName', f.name,
          'toStageId', public_id('stg', t.id), 'toStageName', t.name, 'actorId', actor) AS metadata
      FROM stages f JOIN stages t ON t.tenant_id = f.tenant_id
      WHERE f.tenant_id = n.tenant_id AND f.id = o.stage_id AND t.id = n.stage_id AND n.stage_id <> o.stage_id
      UNION ALL
      SELECT 1, 'status_changed', format('Status changed from %s to %s', o.status, n.status),
        json_build_object('fromStatus', o.status, 'toStatus', n.status, 'lostReason', n.lost_reason, 'actorId', actor)
      WHERE n.status <> o.status
      UNION ALL
      SELECT 2, 'assigned', CASE WHEN n.assigned_to_id IS NULL THEN 'Unassigned' ELSE concat('Assigned to ', u.name) END,
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
DROP FUNCTION uuid_v7(timestamptz);
