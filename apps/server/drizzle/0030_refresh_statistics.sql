-- Autovacuum looks at a table once a minute, and not before: until then the planner thinks that a table which has just been filled
-- is empty, and reads all rows of a tenant for each that is looked for by an index.
CREATE FUNCTION refresh_statistics() RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '200ms' AS $$
DECLARE
  grown text;
BEGIN
  SELECT c.relname INTO grown FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    AND pg_relation_size(c.oid) > (2 * c.relpages + 10) * current_setting('block_size')::bigint
  ORDER BY pg_relation_size(c.oid) - c.relpages * current_setting('block_size')::bigint DESC LIMIT 1;
  IF grown IS NOT NULL THEN
    EXECUTE format('ANALYZE %I', grown);
  END IF;
  RETURN grown;
EXCEPTION WHEN lock_not_available THEN
  RETURN NULL; -- autovacuum is at it
END $$;
