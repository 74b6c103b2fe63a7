-- Transactions that change records are numbered among themselves from here on. No writer may be under way that still takes the other numbers, and
-- the new ones begin far behind those, so that cursors stay good and the order is kept.
LOCK TABLE changes IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE SEQUENCE "public"."change_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
SELECT setval('change_numbers', pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 4294967296);--> statement-breakpoint
-- The users of the API and the worker write from the end of this migration on, before the grants are set anew.
DO $$
BEGIN
  IF to_regrole('lead_engagement_api') IS NOT NULL THEN
    GRANT USAGE ON SEQUENCE change_numbers TO lead_engagement_api, lead_engagement_worker;
  END IF;
END $$;--> statement-breakpoint
SET LOCAL check_function_bodies = off;--> statement-breakpoint
-- Databases of versions before tenants could be moved do not have this one yet.
CREATE OR REPLACE FUNCTION moves_tenant()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN current_setting('app.moves_tenant', true) = 'on' AND current_user NOT IN ('lead_engagement_api', 'lead_engagement_worker');--> statement-breakpoint
CREATE OR REPLACE FUNCTION change_lock(tenant uuid, number bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (76::bigint << 56) | (('x' || right(tenant::text, 6))::bit(24)::bigint << 32) | (number & 4294967295);--> statement-breakpoint
CREATE OR REPLACE FUNCTION change_number(tenant uuid)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
DECLARE
  taken text := current_setting('app.change_number', true);
  number bigint;
BEGIN
  IF starts_with(taken, tenant::text) THEN
    RETURN split_part(taken, ' ', 2)::bigint;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(change_lock(tenant, pg_sequence_last_value('change_numbers')));
  number := nextval('change_numbers');
  PERFORM set_config('app.change_number', tenant || ' ' || number, true);
  RETURN number;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
BEGIN
  INSERT INTO changes (tenant_id, resource, xid, record_id, kind)
  SELECT n.tenant_id, TG_ARGV[0], change_number(n.tenant_id), n.id,
    CASE WHEN n.deleted_at IS NOT NULL THEN 'deleted'
      WHEN o.deleted_at IS NULL AND n.version = o.version THEN 'touched' ELSE 'updated' END
  FROM before o JOIN after n ON n.tenant_id = o.tenant_id AND n.id = o.id
  WHERE o.deleted_at IS NULL OR n.deleted_at IS NULL;
  RETURN NULL;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO changes (tenant_id, resource, xid, record_id, kind)
  SELECT tenant_id, TG_ARGV[0], change_number(tenant_id), id, 'deleted' FROM before WHERE deleted_at IS NULL;
  RETURN NULL;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF moves_tenant() THEN
    RETURN NULL;
  END IF;
  INSERT INTO changes (tenant_id, resource, xid, record_id, kind)
  SELECT tenant_id, TG_ARGV[0], change_number(tenant_id), id, 'created' FROM after WHERE deleted_at IS NULL;
  RETURN NULL;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_notified()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF moves_tenant() THEN
    RETURN NULL;
  END IF;
  INSERT INTO changes (tenant_id, resource, xid, record_id, kind)
  VALUES (new.tenant_id, 'notification', change_number(new.tenant_id), new.id,
    CASE WHEN TG_OP = 'INSERT' THEN 'created' ELSE 'updated' END);
  RETURN NULL;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_untagged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO changes (tenant_id, resource, xid, record_id, kind)
  SELECT tenant_id, 'contact', change_number(tenant_id), contact_id, 'touched'
  FROM (SELECT DISTINCT tenant_id, contact_id FROM before) gone;
  RETURN NULL;
END $function$;
