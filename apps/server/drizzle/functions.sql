-- The current functions and triggers of the database. Edit them here: this file is applied after the migrations whenever it changes. A
-- migration that needs a new function contains a copy of it. A migration that renames or drops a function, or changes its parameters or
-- result, does so before this file is applied.

-- A function may call one that is defined later.
SET LOCAL check_function_bodies = off;

-- The run of an automation that makes the changes of this transaction; null for anybody else.
CREATE OR REPLACE FUNCTION automation_run() RETURNS uuid LANGUAGE sql STABLE
RETURN nullif(current_setting('app.automation_run', true), '')::uuid;

-- Matches all of these words as prefixes.
CREATE OR REPLACE FUNCTION beginnings(scope text, words text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT string_agg('''' || scope || word || ''':*', ' & ') FROM unnest(words) word);

-- Matches all words of a text as prefixes, as they are or respelled. Null if it has none.
CREATE OR REPLACE FUNCTION beginnings_of(scope text, sought text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
  plain text := beginnings(scope, words_of(sought, false));
  other CONSTANT text := respelled(sought);
BEGIN
  IF other IS NULL THEN RETURN plain; END IF;
  RETURN format('(%s | %s)', plain, beginnings(scope, words_of(other, false)));
END $function$;

-- The key of the lock that a transaction holds while its changes of a tenant are not committed: a mark, the last 24 bits of the tenant's id, and
-- 32 bits of a number that was taken before its own. Tenants with the same bits wait for each other, which harms neither.
CREATE OR REPLACE FUNCTION change_lock(tenant uuid, number bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (76::bigint << 56) | (('x' || right(tenant::text, 6))::bit(24)::bigint << 32) | (number & 4294967295);

-- A number for a row of changes. It is taken while the record is locked, so that the rows of a record have numbers in the order of its changes,
-- whichever transaction began first.
CREATE OR REPLACE FUNCTION change_number(tenant uuid)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM change_transaction(tenant);
  RETURN nextval('change_numbers');
END $function$;

-- The number of this transaction among those that change records of a tenant: taken with its first change, and behind a lock that shows a
-- lower one. So whoever reads the last number first and the locks after it knows below which number nothing can still be committed. Neither
-- transactions that change nothing nor those of other databases matter. Both the number and the lock go back with a savepoint.
CREATE OR REPLACE FUNCTION change_transaction(tenant uuid)
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
END $function$;

-- The last number of a transaction that changed records, and the locks of those that have not ended, read after it.
CREATE OR REPLACE FUNCTION change_horizon(OUT number bigint, OUT locks text[])
 LANGUAGE plpgsql
AS $function$
BEGIN
  number := pg_sequence_last_value('change_numbers');
  locks := ARRAY(
    SELECT right(to_hex(classid::bigint), 6) || ' ' || objid FROM pg_locks
    WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND objsubid = 1 AND classid::bigint >> 24 = 76);
END $function$;

-- Counts what tenants store when it is written: the text of each row, and the argument as an estimate for its header and indexes.
-- pg_column_size would be wrong: a row may be compressed when it is deleted, and would then give back less than it took.
CREATE OR REPLACE FUNCTION count_bytes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF moves_tenant() THEN
    RETURN NULL;
  END IF;
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
END $function$;

-- What strangers send by a channel counts apart from what the tenant stores, for each channel.
CREATE OR REPLACE FUNCTION bytes_resource(channel_id uuid, own text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ SELECT coalesce('strangerBytes:' || channel_id, own) $function$;

-- The same as count_bytes, for messages.
CREATE OR REPLACE FUNCTION count_message_bytes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF moves_tenant() THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO count_deltas (tenant_id, resource, delta)
    SELECT tenant_id, bytes_resource(channel_id, 'recordBytes'), sum(octet_length(r::text) + TG_ARGV[0]::int) FROM after r GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO count_deltas (tenant_id, resource, delta)
    SELECT tenant_id, bytes_resource(channel_id, 'recordBytes'), -sum(octet_length(r::text) + TG_ARGV[0]::int) FROM before r GROUP BY 1, 2;
  ELSE
    INSERT INTO count_deltas (tenant_id, resource, delta)
    SELECT tenant_id, bytes_resource(channel_id, 'recordBytes'), sum(bytes) FROM (
      SELECT tenant_id, channel_id, octet_length(a::text) AS bytes FROM after a
      UNION ALL SELECT tenant_id, channel_id, -octet_length(b::text) FROM before b
    ) changed GROUP BY 1, 2 HAVING sum(bytes) <> 0;
  END IF;
  RETURN NULL;
END $function$;

-- The same for submissions of forms. A form counts as a channel, under its own key.
CREATE OR REPLACE FUNCTION count_submission_bytes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF moves_tenant() THEN
    RETURN NULL;
  END IF;
  INSERT INTO count_deltas (tenant_id, resource, delta)
  SELECT coalesce(NEW.tenant_id, OLD.tenant_id), 'strangerBytes:form:' || coalesce(NEW.form_id, OLD.form_id), delta
  FROM (SELECT coalesce(octet_length(NEW::text) + 500, 0) - coalesce(octet_length(OLD::text) + 500, 0) AS delta) changed
  WHERE delta <> 0;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION count_file_bytes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  delta bigint := coalesce(NEW.bytes, 0) - coalesce(OLD.bytes, 0);
BEGIN
  IF moves_tenant() THEN
    RETURN NULL;
  END IF;
  IF delta <> 0 THEN
    INSERT INTO count_deltas (tenant_id, resource, delta) VALUES (
      coalesce(NEW.tenant_id, OLD.tenant_id),
      coalesce('strangerBytes:form:' || coalesce(NEW.form_id, OLD.form_id),
        'strangerBytes:mailbox:' || coalesce(NEW.mailbox_id, OLD.mailbox_id),
        bytes_resource(coalesce(NEW.channel_id, OLD.channel_id), 'fileBytes')),
      delta);
  END IF;
  RETURN NULL;
END $function$;

-- The rows of custom_field_values for a record's custom_fields, without fields that are being deleted.
CREATE OR REPLACE FUNCTION custom_field_rows(owning_tenant uuid, kind text, record uuid, fields jsonb)
 RETURNS SETOF custom_field_values
 LANGUAGE sql
 STABLE
AS $function$
  SELECT DISTINCT f.tenant_id, f.id, record, item.value,
    CASE WHEN f.type = 'NUMBER' THEN item.value::numeric END, f.is_unique
  FROM custom_fields f
  CROSS JOIN LATERAL (
    SELECT CASE WHEN jsonb_typeof(e) = 'number' THEN trim_scale((e #>> '{}')::numeric)::text ELSE e #>> '{}' END
    FROM jsonb_array_elements(
      CASE jsonb_typeof(fields -> f.key) WHEN 'array' THEN fields -> f.key ELSE jsonb_build_array(fields -> f.key) END
    ) AS e
  ) AS item (value)
  WHERE f.tenant_id = owning_tenant AND f.resource = kind AND f.deleted_at IS NULL
    AND (f.is_unique OR f.is_filterable) AND fields ? f.key
$function$;

-- Has the stored file of a deleted attachment removed by the purge of files, also if its conversation was deleted.
CREATE OR REPLACE FUNCTION expire_attachment_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE files SET expires_at = now() FROM before b
  WHERE files.tenant_id = b.tenant_id AND files.id = b.file_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION expire_submission_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE files SET expires_at = now() WHERE tenant_id = OLD.tenant_id AND id = ANY (OLD.file_ids);
  RETURN NULL;
END $function$;

-- Ends the access of a tenant and its sandbox, whose deletion is due: keys, sessions, apps and users. Callers that servers have cached are
-- dropped by the notices of the triggers. Returns when it began; null if no deletion is due.
CREATE OR REPLACE FUNCTION begin_tenant_deletion(tenant uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  order_row tenant_deletions;
  tenant_ids uuid[];
BEGIN
  PERFORM set_config('app.serves_all_tenants', 'on', true);
  SELECT * INTO order_row FROM tenant_deletions WHERE id = tenant AND due_at <= now() FOR UPDATE;
  IF NOT FOUND OR order_row.started_at IS NOT NULL THEN
    RETURN order_row.started_at;
  END IF;
  tenant_ids := ARRAY[order_row.id, order_row.sandbox_id];
  UPDATE api_keys SET revoked_at = now() WHERE tenant_id = ANY (tenant_ids) AND revoked_at IS NULL;
  UPDATE sessions SET revoked_at = now() WHERE tenant_id = ANY (tenant_ids) AND revoked_at IS NULL;
  UPDATE oauth_grants SET revoked_at = now() WHERE tenant_id = ANY (tenant_ids) AND revoked_at IS NULL;
  UPDATE oauth_authorizations SET revoked_at = now() WHERE tenant_id = ANY (tenant_ids) AND revoked_at IS NULL;
  UPDATE users SET disabled_at = now() WHERE tenant_id = ANY (tenant_ids) AND disabled_at IS NULL;
  UPDATE tenant_deletions SET started_at = now() WHERE id = tenant RETURNING started_at INTO order_row.started_at;
  RETURN order_row.started_at;
END $function$;

-- Deletes at most so many rows of a tenant, whose deletion has begun, from one table, also from the audit log. Returns how many.
CREATE OR REPLACE FUNCTION delete_tenant_rows(tenant uuid, name text, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  deleted integer;
BEGIN
  IF NOT EXISTS (SELECT FROM tenant_deletions WHERE tenant IN (id, sandbox_id) AND started_at IS NOT NULL) THEN
    RAISE EXCEPTION 'no deletion of this tenant has begun: %', tenant;
  END IF;
  PERFORM set_config('app.serves_all_tenants', 'on', true), set_config('app.deletes_audit_log', 'on', true);
  EXECUTE format('DELETE FROM %1$I WHERE tenant_id = $1 AND ctid = ANY (ARRAY(
    SELECT ctid FROM %1$I WHERE tenant_id = $1 LIMIT $2))', name) USING tenant, most;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  PERFORM set_config('app.deletes_audit_log', '', true);
  RETURN deleted;
END $function$;

-- Takes the ids of erased records out of the audit log of a tenant: as targets, and where an entry lists them.
CREATE OR REPLACE FUNCTION forget_audit_targets(tenant uuid, ids text[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  changed integer;
  erased text;
BEGIN
  PERFORM set_config('app.serves_all_tenants', 'on', true), set_config('app.erases_audit_targets', 'on', true);
  UPDATE audit_log SET target_id = NULL
  WHERE tenant_id = tenant AND target_id = ANY (ids)
    AND NOT (action = 'contact.deleted' AND changes @> '[{"field": "erase", "value": true}]');
  GET DIAGNOSTICS changed = ROW_COUNT;
  FOREACH erased IN ARRAY ids LOOP
    UPDATE audit_log SET changes = replace(changes::text, erased, 'erased')::jsonb
    WHERE tenant_id = tenant AND action IN ('contact.merged', 'lead.bulk_moved', 'lead.bulk_deleted') AND position(erased IN changes::text) > 0;
  END LOOP;
  PERFORM set_config('app.erases_audit_targets', '', true);
  RETURN changed;
END $function$;

-- Deletes the tenant itself together with its sandbox, once no other table refers to them.
CREATE OR REPLACE FUNCTION delete_empty_tenant(tenant uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM set_config('app.serves_all_tenants', 'on', true);
  DELETE FROM tenants t USING tenant_deletions d
  WHERE d.id = tenant AND d.started_at IS NOT NULL AND t.id IN (d.id, d.sandbox_id);
  PERFORM pg_notify('lead_engagement_keys', deleted.id::text) FROM (
    SELECT unnest(ARRAY[d.id, d.sandbox_id]) AS id FROM tenant_deletions d WHERE d.id = tenant
  ) deleted WHERE deleted.id IS NOT NULL;
END $function$;

CREATE OR REPLACE FUNCTION drop_partitions(parent text, before timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
DECLARE
  name text;
  dropped integer := 0;
BEGIN
  IF parent NOT IN ('events', 'deliveries', 'delivery_attempts', 'request_log') THEN
    RAISE EXCEPTION 'not a partitioned log: %', parent;
  END IF;
  FOR name IN
    SELECT child.relname FROM pg_inherits
    JOIN pg_class child ON child.oid = inhrelid
    JOIN pg_class ancestor ON ancestor.oid = inhparent
    WHERE ancestor.relname = parent AND ancestor.relnamespace = 'public'::regnamespace
      AND to_date(right(child.relname, 8), 'YYYYMMDD') + CASE parent WHEN 'request_log' THEN interval '1 day' ELSE interval '7 days' END <= before
  LOOP
    EXECUTE format('DROP TABLE %I', name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $function$;

CREATE OR REPLACE FUNCTION ensure_partitions(since timestamp with time zone, until timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
DECLARE
  parent text;
  week timestamptz;
  day timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('lead_engagement.partitions'));
  FOREACH parent IN ARRAY ARRAY['events', 'deliveries', 'delivery_attempts'] LOOP
    week := date_trunc('week', since);
    WHILE week < until LOOP
      EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
        parent || to_char(week, '_YYYYMMDD'), parent, week, week + interval '7 days');
      week := week + interval '7 days';
    END LOOP;
  END LOOP;
  -- The log of requests has a partition for each day: no more ahead than are used soon, and of a backup no more than it kept.
  day := date_trunc('day', greatest(since, until - interval '60 days'));
  WHILE day < least(until, now() + interval '8 days') LOOP
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF request_log FOR VALUES FROM (%L) TO (%L)',
      'request_log' || to_char(day, '_YYYYMMDD'), day, day + interval '1 day');
    day := day + interval '1 day';
  END LOOP;
END $function$;

-- Creates or finds the sandbox of the transaction's live tenant. The API's role cannot write tenants.
CREATE OR REPLACE FUNCTION ensure_sandbox(live uuid, fresh uuid, moment timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  tenant tenants;
BEGIN
  SELECT * INTO STRICT tenant FROM tenants WHERE id = live FOR UPDATE;
  IF tenant.environment <> 'LIVE' OR live::text IS DISTINCT FROM current_setting('app.tenant_id', true) THEN
    RAISE EXCEPTION 'not the live tenant of this transaction: %', live;
  END IF;
  IF tenant.twin_id IS NOT NULL THEN
    RETURN tenant.twin_id;
  END IF;
  INSERT INTO tenants (id, name, environment, plan, currency, api_version, limit_overrides, twin_id, created_at, updated_at)
    VALUES (fresh, tenant.name, 'SANDBOX', tenant.plan, tenant.currency, tenant.api_version, tenant.limit_overrides, live, moment, moment);
  UPDATE tenants SET twin_id = fresh, updated_at = moment WHERE id = live;
  RETURN fresh;
END $function$;

-- Removes accents and differences of case and width from a text, and separates its words with single spaces. Case is folded in Latin,
-- Greek, Cyrillic, Armenian and Georgian.
CREATE OR REPLACE FUNCTION fold_text(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  folded text := value;
  -- Accents, vowel points, and what is not seen.
  marks CONSTANT text := '[' ||
    '\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670' ||
    '\u1ab0-\u1aff\u1dc0-\u1dff\u200c-\u200f\u2060\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff' || ']+';
  -- Punctuation, symbols, white space and control characters beside those of ASCII.
  separators CONSTANT text := '[' ||
    '\u0080-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02c5\u02c8\u02ca-\u02cb\u02d2-\u02eb\u02ed\u02ef-\u02ff\u0375' ||
    '\u03f6\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3-\u060f\u061b-\u061f\u066a-\u066d\u06d4' ||
    '\u06dd-\u06de\u06e9\u06fd-\u06fe\u0700-\u070f\u07f6-\u07f9\u07fe-\u07ff\u0830-\u083e\u085e\u0888\u0890-\u0891' ||
    '\u08e2\u0964-\u0965\u0970\u09f2-\u09f3\u09fa-\u09fb\u09fd\u0a76\u0af0-\u0af1\u0b70\u0bf3-\u0bfa\u0c77\u0c7f' ||
    '\u0c84\u0d4f\u0d79\u0df4\u0e3f\u0e4f\u0e5a-\u0e5b\u0f01-\u0f17\u0f1a-\u0f1f\u0f34\u0f36\u0f38\u0f3a-\u0f3d\u0f85' ||
    '\u0fbe-\u0fc5\u0fc7-\u0fda\u104a-\u104f\u109e-\u109f\u10fb\u1360-\u1368\u1390-\u1399\u1400\u166d-\u166e\u1680' ||
    '\u169b-\u169c\u16eb-\u16ed\u1735-\u1736\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a\u180e\u1940-\u1945\u19de-\u19ff' ||
    '\u1a1e-\u1a1f\u1aa0-\u1aa6\u1aa8-\u1aad\u1b4e-\u1b4f\u1b5a-\u1b6a\u1b74-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f' ||
    '\u1c7e-\u1c7f\u1cc0-\u1cc7\u1cd3\u200b-\u20c1\u2104-\u212e\u213a-\u214d\u214f\u218a-\u244a\u2500-\u2775' ||
    '\u2794-\u2bff\u2ce5-\u2cea\u2cf9-\u2cfc\u2cfe-\u2cff\u2d70\u2e00-\u2e2e\u2e30-\u3004\u3008-\u3020\u3030\u3037' ||
    '\u303d-\u303f\u30a0\u30fb\u3190-\u3191\u31c0-\u31ef\u327f\u4dc0-\u4dff\ua490-\ua4c6\ua4fe-\ua4ff\ua60d-\ua60f' ||
    '\ua673\ua67e\ua6f2-\ua716\ua720-\ua721\ua789-\ua78a\ua828-\ua82b\ua836-\ua839\ua874-\ua877\ua8ce-\ua8cf' ||
    '\ua8f8-\ua8fa\ua8fc\ua92e-\ua92f\ua95f\ua9c1-\ua9cd\ua9de-\ua9df\uaa5c-\uaa5f\uaa77-\uaa79\uaade-\uaadf' ||
    '\uaaf0-\uaaf1\uab5b\uab6a-\uab6b\uabeb\ufbb2-\ufdff\ufe45-\ufe46\ufeff-\ufffd\U0001f000-\U0001faff' ||
    '\U000e0001-\U000e007f' || ']+';
BEGIN
  IF octet_length(folded) > length(folded) THEN
    folded := regexp_replace(normalize(folded, NFKD), marks, '', 'g');
    IF folded ~ '[\u0080-\u058f\u1c90-\u1cbf\u1e9e]' THEN
      folded := translate(folded,
      'ÆÐØÞðøĐđĦħıŁłŊŋŒŦŧƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ' ||
      'ςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺ' ||
      'ҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤ' ||
      'ᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿẞ',
      'ædoþdoddhhillnnœttɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψω' ||
      'σϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһ' ||
      'ҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆაბგდევზთიკლმნოპჟრსტუფ' ||
      'ქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿß');
      folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    END IF;
    folded := regexp_replace(normalize(folded, NFKC), separators, ' ', 'g');
  END IF;
  folded := regexp_replace(lower(folded COLLATE "C"), '[\x01-/:-@[-`{-\x7f]+', ' ', 'g');
  RETURN btrim(folded, ' ');
END $function$;

-- Whether this connection writes rows of a tenant as they are in another database: what triggers would derive from them is among them.
CREATE OR REPLACE FUNCTION moves_tenant() RETURNS boolean LANGUAGE sql STABLE
RETURN current_setting('app.moves_tenant', true) = 'on' AND current_user NOT IN ('lead_engagement_api', 'lead_engagement_worker');

-- The number of tenants that cannot be written, or do no work, because of a move: only the owner of the tables reads its table.
CREATE OR REPLACE FUNCTION count_held_by_moves()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT count(*)::int FROM tenant_moves WHERE phase IN ('draining', 'frozen')
$function$;

-- What a contact has in common with others that may be the same person, by name and company: its company without legal forms, with each
-- beginning and end of a word of its name, as they are written and respelled. An index has the results, and PostgreSQL builds indexes with a
-- search path of its own. If results change, also those of fold_text and respelled, give the function and its index new names.
CREATE OR REPLACE FUNCTION namesake_keys(tenant uuid, name text, company text)
 RETURNS bigint[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 1000
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  legal_forms CONSTANT text[] := '{ag,bv,co,company,corp,corporation,gmbh,inc,incorporated,kg,limited,llc,ltd,nv,oy,plc,pty,sa,sarl,sas,se,spa,srl}';
  respelled_company CONSTANT text := respelled(company);
  words text[] := string_to_array(fold_text(name), ' ') || string_to_array(fold_text(respelled(name)), ' ');
  firm text;
  firms text[] := '{}';
  word text;
  keys bigint[] := '{}';
BEGIN
  IF words IS NULL OR company IS NULL THEN RETURN keys; END IF;
  firm := fold_text(company);
  LOOP
    firms := firms || coalesce(
      nullif(array_to_string(ARRAY(
        SELECT w FROM string_to_table(firm, ' ') WITH ORDINALITY part (w, place) WHERE w <> ALL (legal_forms) ORDER BY place), ' '), ''),
      firm);
    EXIT WHEN respelled_company IS NULL OR cardinality(firms) = 2;
    firm := fold_text(respelled_company);
  END LOOP;
  FOREACH firm IN ARRAY firms LOOP
    CONTINUE WHEN firm = '';
    FOREACH word IN ARRAY words LOOP
      keys := keys || hashtextextended(concat_ws(' ', tenant, '<', left(word, 3), firm), 0)
        || hashtextextended(concat_ws(' ', tenant, '>', right(word, 3), firm), 0);
    END LOOP;
  END LOOP;
  RETURN keys;
END $function$;

-- Notes the key of a row that is written while its tenant is moved: arguments are the live tenant, the table and the columns of the primary
-- key. Once the tenant is frozen, no row of it is written: a transaction of the tenant fails as if a lock were not available, and a statement
-- for all tenants leaves its rows out. The shared lock keeps the phase from changing within a transaction.
CREATE OR REPLACE FUNCTION note_moving_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  move CONSTANT uuid := TG_ARGV[0];
  written CONSTANT text := TG_ARGV[1];
  present text;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('lead_engagement.move'), hashtext(move::text));
  SELECT phase INTO present FROM tenant_moves WHERE id = move;
  IF present = 'moved' AND (written = 'audit_log' OR TG_OP = 'DELETE'
      AND EXISTS (SELECT FROM tenant_deletions WHERE id = move AND started_at IS NOT NULL)) THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  IF present IN ('frozen', 'moved') THEN
    IF coalesce(current_setting('app.tenant_id', true), '') <> '' THEN
      RAISE EXCEPTION 'the tenant is being moved: %', move USING ERRCODE = 'lock_not_available';
    END IF;
    RETURN NULL;
  END IF;
  IF present = 'draining' AND written = 'work' AND TG_OP = 'UPDATE' THEN
    IF NEW.leased AND NOT OLD.leased THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO tenant_move_changes (move_id, table_name, key)
  SELECT DISTINCT move, written, (
    SELECT jsonb_object_agg(name, changed.row -> name) FROM unnest(TG_ARGV[2:]) AS name
  ) FROM (VALUES (to_jsonb(OLD)), (to_jsonb(NEW))) AS changed (row) WHERE changed.row IS NOT NULL;
  RETURN coalesce(NEW, OLD);
END $function$;

-- The addresses, telephone numbers and profiles, in addition to the first of each, by which live contacts are found. Platforms are in upper
-- case, so that none is taken for a number.
CREATE OR REPLACE FUNCTION handles_of(secondary_emails text[], phone_keys text[], social_profiles jsonb, unique_handles boolean)
 RETURNS TABLE(handle text, is_unique boolean)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT 'EMAIL:' || email, false FROM unnest(secondary_emails) AS email
  UNION
  SELECT 'phone:' || phone, false FROM unnest(phone_keys) AS phone
  UNION
  SELECT profile->>'platform' || ':' || lower(profile->>'handle'), unique_handles
  FROM jsonb_array_elements(social_profiles) AS profile
$function$;

-- Restores the activities of a restored contact. The server deletes those of a deleted contact in batches. Those of a merged one are not deleted.
CREATE OR REPLACE FUNCTION keep_activities_of_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  WITH shown AS (
    UPDATE activities a SET deleted_at = NULL, deletion_id = NULL
    FROM before o JOIN after n ON n.tenant_id = o.tenant_id AND n.id = o.id
    WHERE o.deleted_at IS NOT NULL AND n.deleted_at IS NULL AND o.merged_into_id IS NULL
      AND a.tenant_id = n.tenant_id AND a.contact_id = n.id AND a.deletion_id = o.deletion_id
    RETURNING a.tenant_id
  )
  INSERT INTO count_deltas (tenant_id, resource, delta)
  SELECT tenant_id, 'activities', count(*) FROM shown GROUP BY tenant_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_contact_handles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF moves_tenant() THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM contact_handles h USING before o JOIN after n ON n.tenant_id = o.tenant_id AND n.id = o.id
    WHERE h.tenant_id = o.tenant_id AND h.contact_id = o.id
      AND (o.social_profiles <> '[]' OR o.secondary_emails <> '{}' OR o.secondary_phone_keys <> '{}')
      AND (o.deleted_at, o.social_profiles, o.secondary_emails, o.secondary_phone_keys, o.unique_handles)
        IS DISTINCT FROM (n.deleted_at, n.social_profiles, n.secondary_emails, n.secondary_phone_keys, n.unique_handles);
    INSERT INTO contact_handles (tenant_id, contact_id, handle, is_unique)
    SELECT n.tenant_id, n.id, h.handle, h.is_unique
    FROM before o JOIN after n ON n.tenant_id = o.tenant_id AND n.id = o.id
    CROSS JOIN handles_of(n.secondary_emails, n.secondary_phone_keys, n.social_profiles, n.unique_handles) h
    WHERE n.deleted_at IS NULL AND (n.social_profiles <> '[]' OR n.secondary_emails <> '{}' OR n.secondary_phone_keys <> '{}')
      AND (o.deleted_at, o.social_profiles, o.secondary_emails, o.secondary_phone_keys, o.unique_handles)
        IS DISTINCT FROM (n.deleted_at, n.social_profiles, n.secondary_emails, n.secondary_phone_keys, n.unique_handles);
  ELSE
    INSERT INTO contact_handles (tenant_id, contact_id, handle, is_unique)
    SELECT n.tenant_id, n.id, h.handle, h.is_unique
    FROM after n CROSS JOIN handles_of(n.secondary_emails, n.secondary_phone_keys, n.social_profiles, n.unique_handles) h
    WHERE n.social_profiles <> '[]' OR n.secondary_emails <> '{}' OR n.secondary_phone_keys <> '{}';
  END IF;
  RETURN NULL;
END $function$;

-- Hides the conversations of a deleted contact, and shows them again when it is restored. Those that have still to go to another contact, because
-- it was merged or a merge was undone, stay as they are.
CREATE OR REPLACE FUNCTION keep_conversations_of_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE conversations c SET deleted_at = n.deleted_at, deletion_id = n.deletion_id
  FROM before o JOIN after n ON n.tenant_id = o.tenant_id AND n.id = o.id
  WHERE c.tenant_id = n.tenant_id AND c.contact_id = n.id AND o.deleted_at IS DISTINCT FROM n.deleted_at
    AND o.merged_into_id IS NULL AND n.merged_into_id IS NULL
    AND NOT EXISTS (
      SELECT FROM contact_merges m WHERE m.tenant_id = c.tenant_id AND m.is_moving AND CASE
        WHEN m.undone_at IS NULL THEN n.id = ANY (m.merged_ids)
        ELSE m.primary_id = n.id AND EXISTS (
          SELECT FROM contact_merge_moves v
          WHERE v.tenant_id = m.tenant_id AND v.merge_id = m.id AND v.kind = 'conversations' AND v.record_id = c.id)
      END);
  RETURN NULL;
END $function$;

-- Processes record by record, and only values that change: a join of all records before and after is quadratic if the planner has seen few
-- of them. The settings force the use of indexes, also on a server without statistics.
CREATE OR REPLACE FUNCTION keep_custom_field_values()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
DECLARE
  was jsonb := '{}';
  becomes jsonb := '{}';
BEGIN
  IF moves_tenant() THEN
    RETURN NULL;
  END IF;
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
END $function$;

-- Keeps who owned a lead when it was closed, the nil UUID for nobody, unless the statement itself says so, as an undo does.
CREATE OR REPLACE FUNCTION keep_owner_at_closing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF moves_tenant() THEN
    RETURN NEW;
  END IF;
  IF NEW.status IN ('OPEN', 'NURTURING') THEN
    NEW.owner_at_closing_id := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.owner_at_closing_id := coalesce(NEW.owner_at_closing_id, NEW.assigned_to_id, '00000000-0000-0000-0000-000000000000');
  ELSIF NEW.owner_at_closing_id IS NOT DISTINCT FROM OLD.owner_at_closing_id THEN
    NEW.owner_at_closing_id := coalesce(NEW.assigned_to_id, '00000000-0000-0000-0000-000000000000');
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION keep_lead_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF moves_tenant() THEN
    RETURN NULL;
  END IF;
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
END $function$;

-- The search terms of a passage: the stems of its title and headings (A) and of its text (B), its grams, and '@' with its knowledge base.
-- One index serves all knowledge bases, and a search in one never scans the matches of another. No stem begins with '@'.
CREATE OR REPLACE FUNCTION knowledge_words(knowledge_base uuid, configuration text, title text, heading text, words text, grams text[])
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN setweight(to_tsvector(('pg_catalog.' || configuration)::regconfig, title || ' ' || coalesce(heading, '')), 'A')
  || setweight(to_tsvector(('pg_catalog.' || configuration)::regconfig, words), 'B')
  || array_to_tsvector(array_append(grams, '@' || knowledge_base::text));

-- The row of a record after a change, of the columns that clients see, where events are made of it. The tags of a contact are among them.
CREATE OR REPLACE FUNCTION image_of(tenant uuid, kind text, of_record uuid, row_after jsonb, shown text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  image jsonb;
BEGIN
  IF NOT EXISTS (SELECT FROM change_readers WHERE tenant_id = tenant AND resource = kind) THEN
    RETURN NULL;
  END IF;
  image := (SELECT jsonb_object_agg(name, row_after -> name) FROM unnest(shown) AS name);
  IF kind = 'contact' THEN
    RETURN image || jsonb_build_object('tag_ids', to_jsonb(
      ARRAY(SELECT tag_id FROM contact_tags WHERE tenant_id = tenant AND contact_id = of_record ORDER BY tag_id)));
  END IF;
  RETURN image;
END $function$;

-- Inserts a row of changes for each record that a statement wrote, for GET /v1/changes and its events. The further arguments of these triggers
-- are the columns that clients see and that change: others, such as secrets, never get into changes. A nested loop over both tables would be
-- quadratic, and the planner has seen few rows when it creates the cached plan.
CREATE OR REPLACE FUNCTION note_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
DECLARE
  shown text[] := TG_ARGV[1:];
BEGIN
  INSERT INTO changes (tenant_id, resource, transaction, xid, record_id, kind, cause, fields, image)
  SELECT n.tenant_id, TG_ARGV[0], change_transaction(n.tenant_id), change_number(n.tenant_id), n.id,
    CASE WHEN n.deleted_at IS NOT NULL THEN 'deleted'
      WHEN o.deleted_at IS NOT NULL THEN 'restored' WHEN n.version = o.version THEN 'touched' ELSE 'updated' END,
    coalesce(current_setting('app.actor_id', true), ''),
    (
      SELECT jsonb_object_agg(name, jsonb_build_array(rows.before -> name, rows.after -> name)) FROM unnest(shown) AS name
      WHERE rows.before -> name IS DISTINCT FROM rows.after -> name
    ),
    image_of(n.tenant_id, TG_ARGV[0], n.id, rows.after, shown)
  FROM before o JOIN after n ON n.tenant_id = o.tenant_id AND n.id = o.id
  CROSS JOIN LATERAL (SELECT to_jsonb(o) AS before, to_jsonb(n) AS after OFFSET 0) AS rows
  WHERE o.deleted_at IS NULL OR n.deleted_at IS NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION note_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO changes (tenant_id, resource, transaction, xid, record_id, kind, cause)
  SELECT tenant_id, TG_ARGV[0], change_transaction(tenant_id), change_number(tenant_id), id, 'deleted',
    coalesce(current_setting('app.actor_id', true), '')
  FROM before WHERE deleted_at IS NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION note_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  shown text[] := TG_ARGV[1:];
BEGIN
  IF moves_tenant() THEN
    RETURN NULL;
  END IF;
  INSERT INTO changes (tenant_id, resource, transaction, xid, record_id, kind, cause, image)
  SELECT tenant_id, TG_ARGV[0], change_transaction(tenant_id), change_number(tenant_id), id, 'created',
    coalesce(current_setting('app.actor_id', true), ''), image_of(tenant_id, TG_ARGV[0], id, to_jsonb(after), shown)
  FROM after WHERE deleted_at IS NULL;
  RETURN NULL;
END $function$;

-- The same for a single row, of tables that are written a row at a time.
CREATE OR REPLACE FUNCTION note_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  written record := CASE WHEN TG_OP = 'DELETE' THEN old ELSE new END;
  row_before jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(old) END;
  row_after jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(new) END;
BEGIN
  IF TG_OP = 'INSERT' AND moves_tenant() THEN
    RETURN NULL;
  END IF;
  INSERT INTO changes (tenant_id, resource, transaction, xid, record_id, kind, cause, fields)
  VALUES (written.tenant_id, TG_ARGV[0], change_transaction(written.tenant_id), change_number(written.tenant_id), written.id,
    CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'DELETE' THEN 'deleted' ELSE 'updated' END,
    coalesce(current_setting('app.actor_id', true), ''),
    (
      SELECT jsonb_object_agg(name, jsonb_build_array(row_before -> name, row_after -> name)) FROM unnest(TG_ARGV[1:]) AS name
      WHERE row_before -> name IS DISTINCT FROM row_after -> name
    ));
  RETURN NULL;
END $function$;

-- The same for messages, of which one statement can write many.
CREATE OR REPLACE FUNCTION note_messages()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
DECLARE
  cause text := coalesce(current_setting('app.actor_id', true), '');
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO changes (tenant_id, resource, transaction, xid, record_id, kind, cause)
    SELECT tenant_id, 'message', change_transaction(tenant_id), change_number(tenant_id), id, 'deleted', cause FROM before;
  ELSIF TG_OP = 'INSERT' AND NOT moves_tenant() THEN
    INSERT INTO changes (tenant_id, resource, transaction, xid, record_id, kind, cause)
    SELECT tenant_id, 'message', change_transaction(tenant_id), change_number(tenant_id), id, 'created', cause FROM after;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO changes (tenant_id, resource, transaction, xid, record_id, kind, cause, fields)
    SELECT n.tenant_id, 'message', change_transaction(n.tenant_id), change_number(n.tenant_id), n.id, 'updated', cause, (
      SELECT jsonb_object_agg(name, jsonb_build_array(rows.before -> name, rows.after -> name)) FROM unnest(TG_ARGV[0:]) AS name
      WHERE rows.before -> name IS DISTINCT FROM rows.after -> name
    )
    FROM before o JOIN after n ON n.tenant_id = o.tenant_id AND n.id = o.id
    CROSS JOIN LATERAL (SELECT to_jsonb(o) AS before, to_jsonb(n) AS after OFFSET 0) AS rows;
  END IF;
  RETURN NULL;
END $function$;

-- Inserts a row of changes for each notification that is new or counts more, for live streams.
CREATE OR REPLACE FUNCTION note_notified()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF moves_tenant() THEN
    RETURN NULL;
  END IF;
  INSERT INTO changes (tenant_id, resource, transaction, xid, record_id, kind)
  VALUES (new.tenant_id, 'notification', change_transaction(new.tenant_id), change_number(new.tenant_id), new.id,
    CASE WHEN TG_OP = 'INSERT' THEN 'created' ELSE 'updated' END);
  RETURN NULL;
END $function$;

-- A contact is given tags.
CREATE OR REPLACE FUNCTION note_tagged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF moves_tenant() THEN
    RETURN NULL;
  END IF;
  INSERT INTO changes (tenant_id, resource, transaction, xid, record_id, kind, cause, fields)
  SELECT tenant_id, 'contact', change_transaction(tenant_id), change_number(tenant_id), contact_id, 'touched',
    coalesce(current_setting('app.actor_id', true), ''), jsonb_build_object('tag_ids', jsonb_build_array(
      to_jsonb(ARRAY(SELECT id FROM unnest(present.ids) AS id WHERE id <> ALL (given.ids))), to_jsonb(present.ids)))
  FROM (SELECT tenant_id, contact_id, array_agg(tag_id) AS ids FROM after GROUP BY 1, 2) AS given
  CROSS JOIN LATERAL (SELECT ARRAY(
    SELECT t.tag_id FROM contact_tags t WHERE t.tenant_id = given.tenant_id AND t.contact_id = given.contact_id ORDER BY 1
  ) AS ids) AS present;
  RETURN NULL;
END $function$;

-- A deleted tag is removed from its contacts without changing their version.
CREATE OR REPLACE FUNCTION note_untagged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO changes (tenant_id, resource, transaction, xid, record_id, kind, cause, fields)
  SELECT tenant_id, 'contact', change_transaction(tenant_id), change_number(tenant_id), contact_id, 'touched',
    coalesce(current_setting('app.actor_id', true), ''), jsonb_build_object('tag_ids', jsonb_build_array(
      to_jsonb(ARRAY(SELECT unnest(present.ids || taken.ids) ORDER BY 1)), to_jsonb(present.ids)))
  FROM (SELECT tenant_id, contact_id, array_agg(tag_id) AS ids FROM before GROUP BY 1, 2) AS taken
  CROSS JOIN LATERAL (SELECT ARRAY(
    SELECT t.tag_id FROM contact_tags t WHERE t.tenant_id = taken.tenant_id AND t.contact_id = taken.contact_id ORDER BY 1
  ) AS ids) AS present;
  RETURN NULL;
END $function$;

-- Ends a write that went by what a server had kept of a tenant, or by a contact or stage that was not looked up, if it is no longer so. The
-- server repeats it: see docs/decisions/125.
CREATE OR REPLACE FUNCTION refuse_outdated()
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'what the write goes by has changed' USING ERRCODE = 'LE001';
END $function$;

-- Gives the tenant of a changed row another stamp, by which servers know whether what they have kept of it is still so. A stamp is never given
-- out twice, and one does for all changes of a transaction: others see them together.
CREATE OR REPLACE FUNCTION stamp_setup()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  changed uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.tenant_id ELSE NEW.tenant_id END;
BEGIN
  -- The rows of a move come with the stamp of their tenant. The function has the owner's rights, so it looks at the role that writes.
  IF TG_OP = 'INSERT' AND moves_tenant() AND current_setting('role') NOT IN ('lead_engagement_api', 'lead_engagement_worker') THEN
    RETURN NULL;
  END IF;
  IF current_setting('app.stamped', true) IS NOT DISTINCT FROM changed::text THEN
    RETURN NULL;
  END IF;
  UPDATE tenants SET setup_stamp = gen_random_uuid() WHERE id = changed;
  PERFORM set_config('app.stamped', changed::text, true);
  RETURN NULL;
END $function$;

-- The same for a change of the tenant itself.
CREATE OR REPLACE FUNCTION stamp_tenant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.setup_stamp := gen_random_uuid();
  RETURN NEW;
END $function$;

-- Notifies all servers, at the commit, that what they have kept of a tenant is outdated.
CREATE OR REPLACE FUNCTION notify_setup_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM pg_notify('lead_engagement_setups', NEW.id::text);
  RETURN NULL;
END $function$;

-- Notifies all servers, at the commit, that their cached keys of a tenant are outdated.
CREATE OR REPLACE FUNCTION notify_key_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM pg_notify('lead_engagement_keys', to_jsonb(NEW) ->> TG_ARGV[0]);
  RETURN NULL;
END $function$;

-- The digits of a telephone number, without the prefix of national or international calls if enough digits are left.
CREATE OR REPLACE FUNCTION phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(replace(phone, '(0)', ''), '[^0-9]', '', 'g'), '^0+(?=[0-9]{4})', '');

-- The public id of a record, as in src/ids.ts.
CREATE OR REPLACE FUNCTION public_id(prefix text, id uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  SELECT prefix || '_' || string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(bits FROM 1 + 5 * n FOR 5)::bit(5)::int, 1), '' ORDER BY n)
  FROM (SELECT B'00' || ('x' || replace(id::text, '-', ''))::bit(128) AS bits) AS wide, generate_series(0, 25) AS n
$function$;

-- An update that does not change the version (last_activity_at, or a deleted tag or custom field) creates no entry, but for a deleted lead
-- that goes over to another contact.
CREATE OR REPLACE FUNCTION record_changed_leads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  actor text := nullif(split_part(current_setting('app.actor_id', true), ' ', 1), '');
BEGIN
  INSERT INTO lead_changes (tenant_id, id, lead_id, action, actor_id, changes, created_at)
  SELECT n.tenant_id, uuid_v7(made.at, n.version), n.id, made.action, actor, coalesce(made.changes, '{}'), made.at
  FROM before o JOIN after n ON n.tenant_id = o.tenant_id AND n.id = o.id
  CROSS JOIN LATERAL (
    SELECT
      CASE
        WHEN n.version <> o.version THEN n.updated_at
        WHEN n.deleted_at IS DISTINCT FROM o.deleted_at THEN coalesce(n.deleted_at, now())
        ELSE now()
      END AS at,
      CASE
        WHEN o.deleted_at IS NULL AND n.deleted_at IS NOT NULL THEN 'deleted'
        WHEN o.deleted_at IS NOT NULL AND n.deleted_at IS NULL THEN 'restored'
        ELSE 'updated'
      END AS action,
      (
        SELECT jsonb_object_agg(b.key, jsonb_build_array(b.value, a.value))
        FROM jsonb_each(to_jsonb(o)) b JOIN jsonb_each(to_jsonb(n)) a ON a.key = b.key
        WHERE a.value IS DISTINCT FROM b.value
          AND b.key NOT IN ('version', 'updated_at', 'deleted_at', 'deletion_id', 'last_activity_at', 'recorded_at')
      ) AS changes
  ) made
  WHERE (n.version <> o.version OR n.deleted_at IS DISTINCT FROM o.deleted_at OR n.contact_id <> o.contact_id)
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

  IF starts_automations() AND EXISTS (
    SELECT FROM automations WHERE tenant_id = (SELECT tenant_id FROM after LIMIT 1)
      AND trigger_type IN ('lead.assigned', 'lead.score_changed') AND enabled AND deleted_at IS NULL
  ) THEN
    INSERT INTO automation_starts (tenant_id, id, lead_id, trigger_type, details, made_by, cause)
    SELECT n.tenant_id, uuid_v7(clock_timestamp(), row_number() OVER (ORDER BY n.id, start.trigger_type)::integer), n.id,
      start.trigger_type, start.details, automation_run(), coalesce(current_setting('app.actor_id', true), '')
    FROM before o JOIN after n ON n.tenant_id = o.tenant_id AND n.id = o.id
    CROSS JOIN LATERAL (
      SELECT 'lead.assigned' AS trigger_type, jsonb_build_object('from', o.assigned_to_id, 'to', n.assigned_to_id) AS details
      WHERE n.assigned_to_id IS NOT NULL AND n.assigned_to_id IS DISTINCT FROM o.assigned_to_id
      UNION ALL
      SELECT 'lead.score_changed', jsonb_build_object('from', o.score, 'to', n.score) WHERE n.score <> o.score
    ) start
    WHERE o.deleted_at IS NULL AND n.deleted_at IS NULL AND EXISTS (
      SELECT FROM automations a WHERE a.tenant_id = n.tenant_id AND a.trigger_type = start.trigger_type
        AND a.enabled AND a.deleted_at IS NULL
        AND (a.score_threshold IS NULL OR (o.score >= a.score_threshold) <> (n.score >= a.score_threshold))
    );
  END IF;
  RETURN NULL;
END $function$;

-- Entries stand at the times of the lead. One that was closed later than it was made has an entry for each.
CREATE OR REPLACE FUNCTION record_new_leads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  actor text := nullif(split_part(current_setting('app.actor_id', true), ' ', 1), '');
BEGIN
  IF moves_tenant() THEN
    RETURN NULL;
  END IF;
  INSERT INTO lead_changes (tenant_id, id, lead_id, action, actor_id, changes, created_at)
  SELECT tenant_id, uuid_v7(created_at, version), id, 'created', actor, '{}', created_at FROM after
  UNION ALL
  SELECT tenant_id, uuid_v7(closed_at, version + 1), id, 'updated', actor,
    jsonb_build_object('status', jsonb_build_array('OPEN', status), 'closed_at', jsonb_build_array(NULL, closed_at)), closed_at
  FROM after WHERE closed_at > created_at;
  INSERT INTO activities (tenant_id, id, created_at, updated_at, user_id, contact_id, lead_id, type, is_system, title,
    metadata, occurred_at)
  SELECT tenant_id, uuid_v7(created_at, version * 4), created_at, created_at, tenant_id, contact_id, id, 'lead_created', true,
    'Lead created', json_build_object('source', source, 'actorId', actor), created_at
  FROM after
  UNION ALL
  SELECT tenant_id, uuid_v7(closed_at, version * 4 + 1), closed_at, closed_at, tenant_id, contact_id, id, 'status_changed', true,
    format('Status changed from OPEN to %s', status),
    json_build_object('fromStatus', 'OPEN', 'toStatus', status, 'lostReason', lost_reason, 'actorId', actor), closed_at
  FROM after WHERE closed_at > created_at;
  INSERT INTO count_deltas (tenant_id, resource, delta)
  SELECT tenant_id, 'activities', count(*) + count(*) FILTER (WHERE closed_at > created_at) FROM after GROUP BY tenant_id;
  IF starts_automations() AND EXISTS (
    SELECT FROM automations WHERE tenant_id = (SELECT tenant_id FROM after LIMIT 1) AND trigger_type = 'lead.created'
      AND enabled AND deleted_at IS NULL
  ) THEN
    INSERT INTO automation_starts (tenant_id, id, lead_id, trigger_type, details, made_by, cause)
    SELECT tenant_id, uuid_v7(clock_timestamp(), row_number() OVER (ORDER BY id)::integer), id, 'lead.created', '{}',
      automation_run(), coalesce(current_setting('app.actor_id', true), '')
    FROM after WHERE deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION refresh_contact_words(tenant uuid, ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
BEGIN
  INSERT INTO contact_words (tenant_id, contact_id, words)
  SELECT tenant_id, id, '' FROM contacts WHERE tenant_id = tenant AND id = ANY (ids) ORDER BY id ON CONFLICT DO NOTHING;
  PERFORM FROM contact_words WHERE tenant_id = tenant AND contact_id = ANY (ids) ORDER BY contact_id FOR UPDATE;
  UPDATE contact_words w
  SET words = scoped_words(tenant, c.deleted_at IS NULL,
    words_of_contact(c.name, c.email, c.company, c.phone, c.phone_e164) || words_of_phones(c.secondary_phone_keys))
  FROM contacts c
  WHERE w.tenant_id = tenant AND w.contact_id = ANY (ids) AND c.tenant_id = tenant AND c.id = w.contact_id;
END $function$;

-- Recomputes the words of leads. Locks each row before it reads the sources of the words, so that the second of two concurrent writers sees
-- everything that the first one saw.
CREATE OR REPLACE FUNCTION refresh_lead_words(tenant uuid, ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
BEGIN
  INSERT INTO lead_words (tenant_id, lead_id, words)
  SELECT tenant_id, id, '' FROM leads WHERE tenant_id = tenant AND id = ANY (ids) ORDER BY id ON CONFLICT DO NOTHING;
  PERFORM FROM lead_words WHERE tenant_id = tenant AND lead_id = ANY (ids) ORDER BY lead_id FOR UPDATE;
  UPDATE lead_words w
  SET words = scoped_words(tenant, l.deleted_at IS NULL,
    words_of_name(l.title) || words_of_contact(c.name, c.email, c.company, c.phone, c.phone_e164) || words_of_phones(c.secondary_phone_keys))
  FROM leads l JOIN contacts c ON c.tenant_id = tenant AND c.id = l.contact_id
  WHERE w.tenant_id = tenant AND w.lead_id = ANY (ids) AND l.tenant_id = tenant AND l.id = w.lead_id;
END $function$;

-- Refreshes the statistics of the table that has grown most. Autovacuum checks a table only once a minute. Until then the planner assumes
-- that a newly filled table is empty, and reads all rows of a tenant instead of using an index.
CREATE OR REPLACE FUNCTION refresh_statistics()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '200ms'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Only functions of the owner have the rights to do so: see delete_tenant_rows and forget_audit_targets.
  IF TG_OP = 'DELETE' AND current_setting('app.deletes_audit_log', true) = 'on'
    OR TG_OP = 'UPDATE' AND current_setting('app.erases_audit_targets', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'the audit log is append only' USING ERRCODE = 'insufficient_privilege';
END $function$;

-- A text with two letters in place of each letter that German, Swedish, Danish and Norwegian write so: ae, oe, ue and aa. Null if it has
-- none of them. fold_text leaves their base letters, and æ and ß as two letters.
CREATE OR REPLACE FUNCTION respelled(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  composed text;
BEGIN
  IF octet_length(value) = length(value) THEN RETURN NULL; END IF;
  composed := normalize(value, NFC);
  IF composed !~ '[ÄÖÜÅØäöüåø]' THEN RETURN NULL; END IF;
  composed := translate(composed, 'ÄÖÜÅØ', 'äöüåø');
  RETURN replace(replace(replace(replace(replace(composed, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'ø', 'oe');
END $function$;

-- Words contain no control characters, so one is used as their separator here.
CREATE OR REPLACE FUNCTION scoped_words(tenant uuid, is_live boolean, words text[])
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
  scope text := search_scope(tenant, is_live);
BEGIN
  IF cardinality(words) = 0 THEN RETURN ''; END IF;
  RETURN array_to_tsvector(string_to_array(scope || array_to_string(words, E'\x01' || scope), E'\x01'));
END $function$;

-- The query for all words of a text. Digits that can be a part of a telephone number also match one in any format. Null if the text has no
-- words.
CREATE OR REPLACE FUNCTION search_query(tenant uuid, is_live boolean, sought text)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
  scope text := search_scope(tenant, is_live);
  wanted text := beginnings_of(scope, sought);
  rest text := normalize(sought, NFKC);
  run text;
  digits text;
  numbers text;
BEGIN
  FOR run IN SELECT m[1] FROM regexp_matches(rest,
    '(?<![a-zA-Z0-9])([0-9][0-9 ()./\u2010-\u2015+-]*[0-9])(?![a-zA-Z0-9])', 'g') m LOOP
    digits := phone_digits(run);
    CONTINUE WHEN length(digits) < 4;
    rest := replace(rest, run, ' ');
    numbers := concat_ws(' & ', numbers, format('(%s | %s%s)',
      beginnings(scope, ARRAY[digits]), beginnings(scope, ARRAY['#' || reverse(digits)]),
      -- Eight is dialled before national numbers in some countries, as zero is in others.
      CASE WHEN digits ~ '^8[0-9]{10}$' THEN ' | ' || beginnings(scope, ARRAY['#' || reverse(substr(digits, 2))]) END));
  END LOOP;
  IF numbers IS NULL THEN RETURN wanted::tsquery; END IF;
  RETURN (wanted || ' | ' || concat_ws(' & ', beginnings_of(scope, rest), numbers))::tsquery;
END $function$;

-- The prefix of each word of a tenant's live or deleted records. One index serves all tenants, and a search in one does not scan the words
-- of others. Two tenants can have the same prefix, so a search must also filter by tenant.
CREATE OR REPLACE FUNCTION search_scope(tenant uuid, is_live boolean) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN is_live THEN '' ELSE '-' END || right(tenant::text, 6);

-- What live leads come to, by all that a total or a facet is asked for: each statement adds what it has changed.
-- A server of the version before knows only automations that start on moves: it takes all others for such. Their runs are left out.
CREATE OR REPLACE FUNCTION refuse_foreign_run()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF moves_tenant() OR EXISTS (
    SELECT FROM automations
    WHERE tenant_id = new.tenant_id AND id = new.automation_id AND trigger_type = 'lead.stage_changed'
  ) THEN
    RETURN new;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION start_on_ended_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF starts_automations() AND EXISTS (
    SELECT FROM automations WHERE tenant_id = new.tenant_id AND trigger_type = 'conversation.ended'
      AND enabled AND deleted_at IS NULL
  ) THEN
    INSERT INTO automation_starts (tenant_id, id, lead_id, trigger_type, details, made_by, cause)
    SELECT new.tenant_id, uuid_v7(clock_timestamp(), 0), id, 'conversation.ended', jsonb_build_object('conversationId', new.id),
      automation_run(), coalesce(current_setting('app.actor_id', true), '')
    FROM leads
    WHERE tenant_id = new.tenant_id AND contact_id = new.contact_id AND deleted_at IS NULL AND status IN ('OPEN', 'NURTURING')
    ORDER BY created_at DESC, id DESC LIMIT 1;
  END IF;
  RETURN NULL;
END $function$;

-- A submission of a form starts automations once a lead was made of it.
CREATE OR REPLACE FUNCTION start_on_submitted_form()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF starts_automations() AND EXISTS (
    SELECT FROM automations WHERE tenant_id = new.tenant_id AND trigger_type = 'form.submitted'
      AND enabled AND deleted_at IS NULL AND (form_id IS NULL OR form_id = new.form_id)
  ) THEN
    INSERT INTO automation_starts (tenant_id, id, lead_id, trigger_type, details, made_by, cause)
    VALUES (new.tenant_id, uuid_v7(clock_timestamp(), 0), new.lead_id, 'form.submitted',
      jsonb_build_object('submissionId', new.id, 'formId', new.form_id), automation_run(),
      coalesce(current_setting('app.actor_id', true), ''));
  END IF;
  RETURN NULL;
END $function$;

-- Whether what this transaction does starts automations: not if it says that it does not.
CREATE OR REPLACE FUNCTION starts_automations() RETURNS boolean LANGUAGE sql STABLE
RETURN coalesce(current_setting('app.starts_automations', true), '') <> 'off';

CREATE OR REPLACE FUNCTION sum_leads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF moves_tenant() THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_sum_deltas (tenant_id, pipeline_id, stage_id, status, source, owner_id, currency, count, valued, value)
    SELECT tenant_id, pipeline_id, stage_id, status, source, coalesce(assigned_to_id, '00000000-0000-0000-0000-000000000000'), currency,
      count(*), count(value), coalesce(sum(value), 0)
    FROM after WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO lead_sum_deltas (tenant_id, pipeline_id, stage_id, status, source, owner_id, currency, count, valued, value)
    SELECT tenant_id, pipeline_id, stage_id, status, source, coalesce(assigned_to_id, '00000000-0000-0000-0000-000000000000'), currency,
      -count(*), -count(value), -coalesce(sum(value), 0)
    FROM before WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSE
    INSERT INTO lead_sum_deltas (tenant_id, pipeline_id, stage_id, status, source, owner_id, currency, count, valued, value)
    SELECT tenant_id, pipeline_id, stage_id, status, source, coalesce(assigned_to_id, '00000000-0000-0000-0000-000000000000'), currency,
      sum(sign), coalesce(sum(sign) FILTER (WHERE value IS NOT NULL), 0), coalesce(sum(sign * value), 0)
    FROM (
      SELECT 1 AS sign, tenant_id, pipeline_id, stage_id, status, source, assigned_to_id, currency, value
      FROM after WHERE deleted_at IS NULL
      UNION ALL
      SELECT -1, tenant_id, pipeline_id, stage_id, status, source, assigned_to_id, currency, value
      FROM before WHERE deleted_at IS NULL
    ) changed
    GROUP BY 1, 2, 3, 4, 5, 6, 7
    HAVING (sum(sign), coalesce(sum(sign) FILTER (WHERE value IS NOT NULL), 0), coalesce(sum(sign * value), 0)) <> (0, 0, 0);
  END IF;
  RETURN NULL;
END $function$;

-- A UUIDv7 (RFC 9562) with a place in the order of its millisecond. The place, modulo 2,048, uses the lower half of the values of the 12
-- bits after the timestamp. UUIDs from src/ids.ts use the upper half, and sort later.
CREATE OR REPLACE FUNCTION uuid_v7(moment timestamp with time zone, place integer)
 RETURNS uuid
 LANGUAGE sql
AS $function$
  SELECT encode(
    overlay(uuid_send(gen_random_uuid())
      PLACING substring(int8send((extract(epoch FROM moment) * 1000)::bigint) FROM 3)
        || substring(int4send(28672 | (place & 2047)) FROM 3) FROM 1 FOR 8),
    'hex')::uuid
$function$;

-- Both functions run for each contact and lead that is written. A query inside a function costs as much as the rest of it, so plain ASCII
-- is split without one. A word may occur twice, because array_to_tsvector removes duplicates.
CREATE OR REPLACE FUNCTION words_of(value text, is_stored boolean)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
  folded text := fold_text(coalesce(value, ''));
  unparted CONSTANT text := '\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303b' ||
    '\u3041-\u309f\u30a1-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff';
BEGIN
  IF octet_length(folded) = length(folded) OR folded !~ ('[' || unparted || ']') THEN
    IF length(folded) <= 60 OR folded !~ '[^ ]{61}' THEN RETURN string_to_array(folded, ' '); END IF;
    RETURN ARRAY(SELECT DISTINCT left(word, 60) FROM string_to_table(folded, ' ') word WHERE word <> '');
  END IF;
  RETURN ARRAY(
    SELECT DISTINCT left(word, 60)
    FROM regexp_matches(folded, '([' || unparted || ']+)|([^ ' || unparted || ']+)', 'g') part
    CROSS JOIN LATERAL (
      SELECT part[2] AS word WHERE part[2] IS NOT NULL
      UNION ALL
      SELECT substr(part[1], at, 2)
      FROM generate_series(1, CASE WHEN is_stored THEN length(part[1]) ELSE greatest(length(part[1]) - 1, 1) END) at
      WHERE part[1] IS NOT NULL
    ) words
  );
END $function$;

-- Deleted leads are updated too: after a contact was renamed or erased, they must not be found by its former name.
CREATE OR REPLACE FUNCTION words_of_changed_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  most_at_once CONSTANT int := 20;
  changed record;
  tenant uuid;
  ids uuid[];
  followers uuid[] := '{}';
BEGIN
  FOR tenant, ids IN
    SELECT n.tenant_id, array_agg(n.id) FROM after n JOIN before o ON o.tenant_id = n.tenant_id AND o.id = n.id
    WHERE (o.name, o.email, o.company, o.phone, o.phone_e164, o.secondary_phone_keys, o.deleted_at IS NULL)
      IS DISTINCT FROM (n.name, n.email, n.company, n.phone, n.phone_e164, n.secondary_phone_keys, n.deleted_at IS NULL)
    GROUP BY n.tenant_id
  LOOP
    PERFORM refresh_contact_words(tenant, ids);
  END LOOP;
  FOR changed IN
    SELECT n.tenant_id, n.id FROM after n JOIN before o ON o.tenant_id = n.tenant_id AND o.id = n.id
    WHERE (o.name, o.email, o.company, o.phone, o.phone_e164, o.secondary_phone_keys)
      IS DISTINCT FROM (n.name, n.email, n.company, n.phone, n.phone_e164, n.secondary_phone_keys)
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
      -- One row for each contact. A pass that has begun goes on to its end, and is then repeated from its beginning. One that has not begun
      -- cannot be claimed before this transaction ends, since the row is locked even where nothing is updated.
      INSERT INTO work (kind, tenant_id, id, due_at, ready, data)
      VALUES ('follow-contact-words', tenant, changed.id, now(), true, jsonb_build_object('contactId', changed.id))
      ON CONFLICT (kind, tenant_id, id) DO UPDATE SET again_at = excluded.due_at, again_data = excluded.data
        WHERE work.leased OR work.data ? 'after';
    ELSE
      followers := followers || ids;
    END IF;
  END LOOP;
  IF followers <> '{}' THEN
    PERFORM refresh_lead_words(tenant, followers);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION words_of_changed_leads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refresh_lead_words(changed.tenant_id, changed.ids) FROM (
    SELECT n.tenant_id, array_agg(n.id) AS ids
    FROM after n JOIN before o ON o.tenant_id = n.tenant_id AND o.id = n.id
    WHERE o.title IS DISTINCT FROM n.title OR o.contact_id <> n.contact_id
      OR (o.deleted_at IS NULL) <> (n.deleted_at IS NULL)
    GROUP BY n.tenant_id
  ) changed;
  RETURN NULL;
END $function$;

-- Of notes, and of messages that their author has edited.
CREATE OR REPLACE FUNCTION words_of_changed_notes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM conversation_words
    WHERE tenant_id = old.tenant_id AND conversation_id = old.conversation_id AND source_id = old.id;
  ELSE
    UPDATE conversation_words SET words = scoped_words(new.tenant_id, true, words_of(new.content, true))
    WHERE tenant_id = new.tenant_id AND conversation_id = new.conversation_id AND source_id = new.id;
  END IF;
  RETURN NULL;
END $function$;

-- The words by which a contact is found. A telephone number is included twice, once reversed.
CREATE OR REPLACE FUNCTION words_of_contact(name text, email text, company text, phone text, phone_e164 text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
  digits text := coalesce(phone_digits(coalesce(phone_e164, normalize(phone, NFKC))), '');
  words text[] := words_of_name(concat_ws(' ', name, email, company));
BEGIN
  IF length(digits) < 4 THEN RETURN words; END IF;
  RETURN words || ARRAY[digits, '#' || reverse(digits)];
END $function$;

-- The words of further telephone numbers, in the same way.
CREATE OR REPLACE FUNCTION words_of_phones(phone_keys text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT coalesce(array_agg(word), '{}') FROM unnest(phone_keys) AS phone
  CROSS JOIN LATERAL (SELECT phone_digits(normalize(phone, NFKC)) AS digits) d
  CROSS JOIN LATERAL unnest(ARRAY[digits, '#' || reverse(digits)]) AS word
  WHERE length(digits) >= 4
$function$;

-- The words of a name, and those that a keyboard without its letters writes: Müller is found by muller and by mueller.
CREATE OR REPLACE FUNCTION words_of_name(value text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
  other CONSTANT text := respelled(value);
BEGIN
  IF other IS NULL THEN RETURN words_of(value, true); END IF;
  RETURN words_of(value, true) || words_of(other, true);
END $function$;

CREATE OR REPLACE FUNCTION words_of_new_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF moves_tenant() THEN
    RETURN NULL;
  END IF;
  INSERT INTO contact_words (tenant_id, contact_id, words)
  SELECT tenant_id, id, scoped_words(tenant_id, deleted_at IS NULL,
    words_of_contact(name, email, company, phone, phone_e164) || words_of_phones(secondary_phone_keys))
  FROM after;
  RETURN NULL;
END $function$;

-- Locks the contacts of new leads, so that none changes before its leads can follow the change.
CREATE OR REPLACE FUNCTION words_of_new_leads()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
BEGIN
  IF moves_tenant() THEN
    RETURN NULL;
  END IF;
  PERFORM FROM contacts c WHERE (c.tenant_id, c.id) IN (SELECT tenant_id, contact_id FROM after)
  ORDER BY c.id FOR SHARE;
  INSERT INTO lead_words (tenant_id, lead_id, words)
  SELECT n.tenant_id, n.id, scoped_words(n.tenant_id, n.deleted_at IS NULL,
    words_of_name(n.title) || words_of_contact(c.name, c.email, c.company, c.phone, c.phone_e164) || words_of_phones(c.secondary_phone_keys))
  FROM after n JOIN contacts c ON c.tenant_id = n.tenant_id AND c.id = n.contact_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION words_of_new_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF moves_tenant() THEN
    RETURN NULL;
  END IF;
  INSERT INTO conversation_words (tenant_id, conversation_id, source_id, words)
  SELECT tenant_id, conversation_id, id, scoped_words(tenant_id, true, words_of(content, true)) FROM after;
  RETURN NULL;
END $function$;

-- Triggers, by table.

CREATE OR REPLACE TRIGGER count_changed_bytes AFTER UPDATE ON activities
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('700');
CREATE OR REPLACE TRIGGER count_gone_bytes AFTER DELETE ON activities
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('700');
CREATE OR REPLACE TRIGGER count_new_bytes AFTER INSERT ON activities
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('700');
CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON activities
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_changed(
    'activity', 'recorded_at', 'user_id', 'contact_id', 'lead_id', 'assignee_id', 'is_unassigned', 'type', 'title', 'content',
    'metadata', 'occurred_at', 'due_at', 'completed_at', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON activities
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_gone('activity');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON activities
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_new(
    'activity', 'recorded_at', 'user_id', 'contact_id', 'lead_id', 'assignee_id', 'is_unassigned', 'type', 'title', 'content',
    'metadata', 'occurred_at', 'due_at', 'completed_at', 'updated_at', 'version');

CREATE OR REPLACE TRIGGER api_keys_changed AFTER UPDATE ON api_keys FOR EACH ROW
  WHEN (old.label IS DISTINCT FROM new.label OR old.scopes IS DISTINCT FROM new.scopes OR old.user_id IS DISTINCT FROM new.user_id OR old.expires_at IS DISTINCT FROM new.expires_at OR old.revoked_at IS DISTINCT FROM new.revoked_at OR old.api_version IS DISTINCT FROM new.api_version) EXECUTE FUNCTION notify_key_change('tenant_id');
CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON api_keys FOR EACH ROW
  WHEN (old.version <> new.version OR old.revoked_at IS DISTINCT FROM new.revoked_at) EXECUTE FUNCTION note_row(
    'api_key', 'label', 'scopes', 'user_id', 'expires_at', 'api_version', 'revoked_at', 'revocation_reason', 'leak_url', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON api_keys FOR EACH ROW EXECUTE FUNCTION note_row('api_key');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON api_keys FOR EACH ROW EXECUTE FUNCTION note_row('api_key');

CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE OR REPLACE TRIGGER count_gone_bytes AFTER DELETE ON bulk_update_changes
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('200');
CREATE OR REPLACE TRIGGER count_new_bytes AFTER INSERT ON bulk_update_changes
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('200');

CREATE OR REPLACE TRIGGER note_tagged AFTER INSERT ON contact_tags
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_tagged();
CREATE OR REPLACE TRIGGER note_untagged AFTER DELETE ON contact_tags
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_untagged();

CREATE OR REPLACE TRIGGER activities_of_changed AFTER UPDATE ON contacts
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_activities_of_contacts();
CREATE OR REPLACE TRIGGER conversations_of_changed AFTER UPDATE ON contacts
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_conversations_of_contacts();
CREATE OR REPLACE TRIGGER count_changed_bytes AFTER UPDATE ON contacts
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('1000');
CREATE OR REPLACE TRIGGER count_gone_bytes AFTER DELETE ON contacts
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('1000');
CREATE OR REPLACE TRIGGER count_new_bytes AFTER INSERT ON contacts
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('1000');
CREATE OR REPLACE TRIGGER fields_of_changed AFTER UPDATE ON contacts FOR EACH ROW
  WHEN (old.custom_fields <> new.custom_fields OR old.custom_fields <> '{}'::jsonb AND (old.deleted_at IS NULL) <> (new.deleted_at IS NULL)) EXECUTE FUNCTION keep_custom_field_values('CONTACT');
CREATE OR REPLACE TRIGGER fields_of_new AFTER INSERT ON contacts FOR EACH ROW
  WHEN (new.custom_fields <> '{}'::jsonb) EXECUTE FUNCTION keep_custom_field_values('CONTACT');
CREATE OR REPLACE TRIGGER fields_of_purged AFTER DELETE ON contacts FOR EACH ROW
  WHEN (old.custom_fields <> '{}'::jsonb) EXECUTE FUNCTION keep_custom_field_values('CONTACT');
CREATE OR REPLACE TRIGGER handles_of_changed AFTER UPDATE ON contacts
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_contact_handles();
CREATE OR REPLACE TRIGGER handles_of_new AFTER INSERT ON contacts
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_contact_handles();
CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON contacts
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_changed(
    'contact', 'recorded_at', 'name', 'email', 'secondary_emails', 'phone', 'phone_e164', 'secondary_phones', 'social_profiles',
    'do_not_contact', 'company', 'title', 'country', 'external_id', 'owner_id', 'blocked_at', 'custom_fields', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON contacts
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_gone('contact');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON contacts
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_new(
    'contact', 'recorded_at', 'name', 'email', 'secondary_emails', 'phone', 'phone_e164', 'secondary_phones', 'social_profiles',
    'do_not_contact', 'company', 'title', 'country', 'external_id', 'owner_id', 'blocked_at', 'custom_fields', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER words_of_changed AFTER UPDATE ON contacts
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION words_of_changed_contacts();
CREATE OR REPLACE TRIGGER words_of_new AFTER INSERT ON contacts
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION words_of_new_contacts();

CREATE OR REPLACE TRIGGER count_changed_bytes AFTER UPDATE ON conversation_notes
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('300');
CREATE OR REPLACE TRIGGER count_gone_bytes AFTER DELETE ON conversation_notes
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('300');
CREATE OR REPLACE TRIGGER count_new_bytes AFTER INSERT ON conversation_notes
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('300');
CREATE OR REPLACE TRIGGER words_of_changed AFTER UPDATE ON conversation_notes FOR EACH ROW
  WHEN (old.content IS DISTINCT FROM new.content) EXECUTE FUNCTION words_of_changed_notes();
CREATE OR REPLACE TRIGGER words_of_gone AFTER DELETE ON conversation_notes FOR EACH ROW EXECUTE FUNCTION words_of_changed_notes();
CREATE OR REPLACE TRIGGER words_of_new AFTER INSERT ON conversation_notes
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION words_of_new_messages();
CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON conversation_notes
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_changed(
    'conversation_note', 'content', 'mentions', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON conversation_notes
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_gone('conversation_note');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON conversation_notes
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_new('conversation_note');

CREATE OR REPLACE TRIGGER count_changed_bytes AFTER UPDATE ON crawl_results
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('500');
CREATE OR REPLACE TRIGGER count_gone_bytes AFTER DELETE ON crawl_results
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('500');
CREATE OR REPLACE TRIGGER count_new_bytes AFTER INSERT ON crawl_results
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('500');

CREATE OR REPLACE TRIGGER count_changed_bytes AFTER UPDATE ON attachments
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('400');
CREATE OR REPLACE TRIGGER count_gone_bytes AFTER DELETE ON attachments
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('400');
CREATE OR REPLACE TRIGGER count_new_bytes AFTER INSERT ON attachments
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('400');
CREATE OR REPLACE TRIGGER expire_attachment_file AFTER DELETE ON attachments
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION expire_attachment_file();

CREATE OR REPLACE TRIGGER count_changed_bytes AFTER UPDATE ON email_attachments
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('400');
CREATE OR REPLACE TRIGGER count_gone_bytes AFTER DELETE ON email_attachments
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('400');
CREATE OR REPLACE TRIGGER count_new_bytes AFTER INSERT ON email_attachments
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('400');
CREATE OR REPLACE TRIGGER expire_attachment_file AFTER DELETE ON email_attachments
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION expire_attachment_file();

CREATE OR REPLACE TRIGGER count_changed_bytes AFTER UPDATE ON emails
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('900');
CREATE OR REPLACE TRIGGER count_gone_bytes AFTER DELETE ON emails
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('900');
CREATE OR REPLACE TRIGGER count_new_bytes AFTER INSERT ON emails
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('900');

CREATE OR REPLACE TRIGGER count_file_bytes AFTER INSERT OR DELETE OR UPDATE OF bytes ON files FOR EACH ROW EXECUTE FUNCTION count_file_bytes();

CREATE OR REPLACE TRIGGER count_changed_bytes AFTER UPDATE ON import_changes
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('200');
CREATE OR REPLACE TRIGGER count_gone_bytes AFTER DELETE ON import_changes
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('200');
CREATE OR REPLACE TRIGGER count_new_bytes AFTER INSERT ON import_changes
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('200');

CREATE OR REPLACE TRIGGER count_changed_bytes AFTER UPDATE ON idempotency_keys
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('200');
CREATE OR REPLACE TRIGGER count_gone_bytes AFTER DELETE ON idempotency_keys
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('200');
CREATE OR REPLACE TRIGGER count_new_bytes AFTER INSERT ON idempotency_keys
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('200');

CREATE OR REPLACE TRIGGER count_changed_bytes AFTER UPDATE ON import_errors
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('150');
CREATE OR REPLACE TRIGGER count_gone_bytes AFTER DELETE ON import_errors
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('150');
CREATE OR REPLACE TRIGGER count_new_bytes AFTER INSERT ON import_errors
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('150');

CREATE OR REPLACE TRIGGER count_changed_bytes AFTER UPDATE ON knowledge_documents
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('200');
CREATE OR REPLACE TRIGGER count_gone_bytes AFTER DELETE ON knowledge_documents
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('200');
CREATE OR REPLACE TRIGGER count_new_bytes AFTER INSERT ON knowledge_documents
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('200');
CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON knowledge_documents FOR EACH ROW EXECUTE FUNCTION note_row(
    'knowledge_document', 'title', 'url', 'question', 'file_name', 'media_type', 'bytes', 'status', 'error', 'passages', 'left_out',
    'processed_at', 'vectors', 'vector_space', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON knowledge_documents FOR EACH ROW EXECUTE FUNCTION note_row('knowledge_document');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON knowledge_documents FOR EACH ROW EXECUTE FUNCTION note_row('knowledge_document');

CREATE OR REPLACE TRIGGER count_changed_bytes AFTER UPDATE ON knowledge_passages
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('200');
CREATE OR REPLACE TRIGGER count_gone_bytes AFTER DELETE ON knowledge_passages
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('200');
CREATE OR REPLACE TRIGGER count_new_bytes AFTER INSERT ON knowledge_passages
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('200');

CREATE OR REPLACE TRIGGER count_changed_bytes AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('1200');
CREATE OR REPLACE TRIGGER count_gone_bytes AFTER DELETE ON leads
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('1200');
CREATE OR REPLACE TRIGGER count_new_bytes AFTER INSERT ON leads
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('1200');
CREATE OR REPLACE TRIGGER fields_of_changed AFTER UPDATE ON leads FOR EACH ROW
  WHEN (old.custom_fields <> new.custom_fields OR old.custom_fields <> '{}'::jsonb AND (old.deleted_at IS NULL) <> (new.deleted_at IS NULL)) EXECUTE FUNCTION keep_custom_field_values('LEAD');
CREATE OR REPLACE TRIGGER fields_of_new AFTER INSERT ON leads FOR EACH ROW
  WHEN (new.custom_fields <> '{}'::jsonb) EXECUTE FUNCTION keep_custom_field_values('LEAD');
CREATE OR REPLACE TRIGGER fields_of_purged AFTER DELETE ON leads FOR EACH ROW
  WHEN (old.custom_fields <> '{}'::jsonb) EXECUTE FUNCTION keep_custom_field_values('LEAD');
CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_changed(
    'lead', 'recorded_at', 'contact_id', 'pipeline_id', 'stage_id', 'status', 'score', 'value', 'currency', 'assigned_to_id', 'title',
    'expected_close_date', 'lost_reason', 'closed_at', 'owner_at_closing_id', 'stage_entered_at', 'external_id', 'tag_ids',
    'custom_fields', 'last_activity_at', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON leads
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_gone('lead');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON leads
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_new(
    'lead', 'recorded_at', 'contact_id', 'pipeline_id', 'stage_id', 'status', 'score', 'value', 'currency', 'assigned_to_id', 'title',
    'expected_close_date', 'lost_reason', 'closed_at', 'owner_at_closing_id', 'stage_entered_at', 'external_id', 'tag_ids',
    'custom_fields', 'last_activity_at', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER owner_of_closed BEFORE UPDATE ON leads FOR EACH ROW
  WHEN (old.status <> new.status) EXECUTE FUNCTION keep_owner_at_closing();
CREATE OR REPLACE TRIGGER owner_of_new BEFORE INSERT ON leads FOR EACH ROW
  WHEN (new.status NOT IN ('OPEN', 'NURTURING')) EXECUTE FUNCTION keep_owner_at_closing();
CREATE OR REPLACE TRIGGER record_changed AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_changed_leads();
CREATE OR REPLACE TRIGGER record_new AFTER INSERT ON leads
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_new_leads();
CREATE OR REPLACE TRIGGER sum_changed AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION sum_leads();
CREATE OR REPLACE TRIGGER sum_gone AFTER DELETE ON leads
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION sum_leads();
CREATE OR REPLACE TRIGGER sum_new AFTER INSERT ON leads
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION sum_leads();
CREATE OR REPLACE TRIGGER tags_of_changed AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_lead_tags();
CREATE OR REPLACE TRIGGER tags_of_new AFTER INSERT ON leads
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_lead_tags();
CREATE OR REPLACE TRIGGER words_of_changed AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION words_of_changed_leads();
CREATE OR REPLACE TRIGGER words_of_new AFTER INSERT ON leads
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION words_of_new_leads();

CREATE OR REPLACE TRIGGER count_changed_bytes AFTER UPDATE ON memory_notes
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('200');
CREATE OR REPLACE TRIGGER count_gone_bytes AFTER DELETE ON memory_notes
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('200');
CREATE OR REPLACE TRIGGER count_new_bytes AFTER INSERT ON memory_notes
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('200');
CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON memory_notes FOR EACH ROW EXECUTE FUNCTION note_row(
    'memory_note', 'contact_id', 'content', 'kind', 'source', 'pinned', 'expires_at', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON memory_notes FOR EACH ROW EXECUTE FUNCTION note_row('memory_note');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON memory_notes FOR EACH ROW EXECUTE FUNCTION note_row('memory_note');

CREATE OR REPLACE TRIGGER count_changed_bytes AFTER UPDATE ON messages
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_message_bytes('300');
CREATE OR REPLACE TRIGGER count_gone_bytes AFTER DELETE ON messages
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_message_bytes('300');
CREATE OR REPLACE TRIGGER count_new_bytes AFTER INSERT ON messages
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_message_bytes('300');
CREATE OR REPLACE TRIGGER words_of_changed AFTER UPDATE ON messages FOR EACH ROW
  WHEN (old.content IS DISTINCT FROM new.content) EXECUTE FUNCTION words_of_changed_notes();
CREATE OR REPLACE TRIGGER words_of_new AFTER INSERT ON messages
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION words_of_new_messages();
CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON messages
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_messages(
    'content', 'attachments', 'metadata', 'delivery', 'delivery_error');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON messages
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_messages();
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON messages
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_messages();

CREATE OR REPLACE TRIGGER note_counted AFTER UPDATE ON notifications FOR EACH ROW
  WHEN (new.in_app AND old.count <> new.count) EXECUTE FUNCTION note_notified();
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON notifications FOR EACH ROW
  WHEN (new.in_app) EXECUTE FUNCTION note_notified();

CREATE OR REPLACE TRIGGER oauth_apps_changed AFTER UPDATE ON oauth_apps FOR EACH ROW
  WHEN (old.deleted_at IS DISTINCT FROM new.deleted_at OR old.scopes IS DISTINCT FROM new.scopes OR old.api_version IS DISTINCT FROM new.api_version) EXECUTE FUNCTION notify_key_change('tenant_id');
CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON oauth_apps FOR EACH ROW EXECUTE FUNCTION note_row(
    'app', 'name', 'type', 'redirect_uris', 'scopes', 'event_url', 'api_version', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON oauth_apps FOR EACH ROW EXECUTE FUNCTION note_row('app');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON oauth_apps FOR EACH ROW EXECUTE FUNCTION note_row('app');

CREATE OR REPLACE TRIGGER oauth_authorizations_changed AFTER UPDATE ON oauth_authorizations FOR EACH ROW
  WHEN (old.revoked_at IS DISTINCT FROM new.revoked_at) EXECUTE FUNCTION notify_key_change('tenant_id');

CREATE OR REPLACE TRIGGER oauth_grants_changed AFTER UPDATE ON oauth_grants FOR EACH ROW
  WHEN (old.revoked_at IS DISTINCT FROM new.revoked_at) EXECUTE FUNCTION notify_key_change('tenant_id');

CREATE OR REPLACE TRIGGER sessions_changed AFTER UPDATE ON sessions FOR EACH ROW
  WHEN (old.revoked_at IS DISTINCT FROM new.revoked_at) EXECUTE FUNCTION notify_key_change('tenant_id');

CREATE OR REPLACE TRIGGER count_changed_bytes AFTER UPDATE ON shipments
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('700');
CREATE OR REPLACE TRIGGER count_gone_bytes AFTER DELETE ON shipments
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('700');
CREATE OR REPLACE TRIGGER count_new_bytes AFTER INSERT ON shipments
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('700');
CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON shipments
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_changed(
    'shipment', 'contact_id', 'lead_id', 'tracking_number', 'given_number', 'carrier_code', 'provider', 'status', 'sub_status',
    'origin_country', 'destination_country', 'estimated_delivery_from', 'estimated_delivery_to', 'delivered_at', 'last_event_at',
    'sync_error', 'active', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON shipments
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_gone('shipment');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON shipments
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_new('shipment');

CREATE OR REPLACE TRIGGER tenants_changed AFTER UPDATE ON tenants FOR EACH ROW
  WHEN (old.name IS DISTINCT FROM new.name OR old.plan IS DISTINCT FROM new.plan OR old.currency IS DISTINCT FROM new.currency OR old.limit_overrides IS DISTINCT FROM new.limit_overrides OR old.role_scopes IS DISTINCT FROM new.role_scopes OR old.moved_at IS DISTINCT FROM new.moved_at OR old.api_version IS DISTINCT FROM new.api_version) EXECUTE FUNCTION notify_key_change('id');

CREATE OR REPLACE TRIGGER stamp_changed AFTER UPDATE ON tenant_settings FOR EACH ROW
  WHEN (to_jsonb(old) - '{rescored_up_to}'::text[] IS DISTINCT FROM to_jsonb(new) - '{rescored_up_to}'::text[]) EXECUTE FUNCTION stamp_setup();
CREATE OR REPLACE TRIGGER stamp_gone AFTER DELETE ON tenant_settings FOR EACH ROW EXECUTE FUNCTION stamp_setup();
CREATE OR REPLACE TRIGGER stamp_new AFTER INSERT ON tenant_settings FOR EACH ROW EXECUTE FUNCTION stamp_setup();

CREATE OR REPLACE TRIGGER stamp_changed AFTER UPDATE ON custom_fields FOR EACH ROW
  WHEN (to_jsonb(old) - '{indexed_up_to, stripped_up_to, is_indexing}'::text[] IS DISTINCT FROM to_jsonb(new) - '{indexed_up_to, stripped_up_to, is_indexing}'::text[]) EXECUTE FUNCTION stamp_setup();
CREATE OR REPLACE TRIGGER stamp_gone AFTER DELETE ON custom_fields FOR EACH ROW EXECUTE FUNCTION stamp_setup();
CREATE OR REPLACE TRIGGER stamp_new AFTER INSERT ON custom_fields FOR EACH ROW EXECUTE FUNCTION stamp_setup();

CREATE OR REPLACE TRIGGER stamp_changed AFTER UPDATE ON pipelines FOR EACH ROW
  WHEN (to_jsonb(old) - '{name, version, updated_at}'::text[] IS DISTINCT FROM to_jsonb(new) - '{name, version, updated_at}'::text[]) EXECUTE FUNCTION stamp_setup();
CREATE OR REPLACE TRIGGER stamp_gone AFTER DELETE ON pipelines FOR EACH ROW EXECUTE FUNCTION stamp_setup();
CREATE OR REPLACE TRIGGER stamp_new AFTER INSERT ON pipelines FOR EACH ROW EXECUTE FUNCTION stamp_setup();

CREATE OR REPLACE TRIGGER stamp_changed AFTER UPDATE ON stages FOR EACH ROW
  WHEN (old IS DISTINCT FROM new) EXECUTE FUNCTION stamp_setup();
CREATE OR REPLACE TRIGGER stamp_gone AFTER DELETE ON stages FOR EACH ROW EXECUTE FUNCTION stamp_setup();
CREATE OR REPLACE TRIGGER stamp_new AFTER INSERT ON stages FOR EACH ROW EXECUTE FUNCTION stamp_setup();

CREATE OR REPLACE TRIGGER setup_changed AFTER UPDATE ON tenants FOR EACH ROW
  WHEN (old.setup_stamp IS DISTINCT FROM new.setup_stamp) EXECUTE FUNCTION notify_setup_change();
CREATE OR REPLACE TRIGGER stamp_changed BEFORE UPDATE ON tenants FOR EACH ROW
  WHEN (old.currency IS DISTINCT FROM new.currency) EXECUTE FUNCTION stamp_tenant();

CREATE OR REPLACE TRIGGER users_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN (old.name IS DISTINCT FROM new.name OR old.role IS DISTINCT FROM new.role OR old.disabled_at IS DISTINCT FROM new.disabled_at OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION notify_key_change('tenant_id');
CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN (old.version <> new.version OR old.deleted_at IS DISTINCT FROM new.deleted_at OR old.mail_failed_at IS DISTINCT FROM new.mail_failed_at OR (old.password_hash IS NULL) <> (new.password_hash IS NULL)) EXECUTE FUNCTION note_row(
    'user', 'email', 'name', 'avatar', 'role', 'available', 'max_open_leads', 'max_open_conversations', 'mail_failed_at', 'mail_failure',
    'disabled_at', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION note_row('user');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION note_row('user');

CREATE OR REPLACE TRIGGER start_on_ended AFTER UPDATE ON conversations FOR EACH ROW
  WHEN (new.status = 'CLOSED' AND old.status <> 'CLOSED' AND old.status <> 'ARCHIVED' AND new.close_reason IS DISTINCT FROM 'BLOCKED') EXECUTE FUNCTION start_on_ended_conversation();
CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON conversations
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_changed(
    'conversation', 'bot_id', 'contact_id', 'external_thread_id', 'status', 'assignee_id', 'handoff_reason', 'handoff_error',
    'unanswered', 'close_reason', 'closed_at', 'last_message_at', 'last_message', 'message_count', 'unread_count', 'lead_id',
    'snoozed_until', 'reply_window_ends_at', 'visitor', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON conversations
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_gone('conversation');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON conversations
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_new('conversation');

CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON tags FOR EACH ROW EXECUTE FUNCTION note_row(
    'tag', 'name', 'color', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON tags FOR EACH ROW EXECUTE FUNCTION note_row('tag');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON tags FOR EACH ROW EXECUTE FUNCTION note_row('tag');

CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON pipelines FOR EACH ROW EXECUTE FUNCTION note_row(
    'pipeline', 'name', 'is_default', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON pipelines FOR EACH ROW EXECUTE FUNCTION note_row('pipeline');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON pipelines FOR EACH ROW EXECUTE FUNCTION note_row('pipeline');

CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON stages FOR EACH ROW EXECUTE FUNCTION note_row(
    'stage', 'name', 'position', 'color', 'type', 'probability', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON stages FOR EACH ROW EXECUTE FUNCTION note_row('stage');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON stages FOR EACH ROW EXECUTE FUNCTION note_row('stage');

CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON custom_fields FOR EACH ROW EXECUTE FUNCTION note_row(
    'custom_field', 'label', 'options', 'option_labels', 'is_required', 'is_unique', 'is_filterable', 'is_indexing', 'updated_at',
    'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON custom_fields FOR EACH ROW EXECUTE FUNCTION note_row('custom_field');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON custom_fields FOR EACH ROW EXECUTE FUNCTION note_row('custom_field');

CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON chatbots FOR EACH ROW EXECUTE FUNCTION note_row(
    'chatbot', 'name', 'avatar', 'connected_platforms', 'platforms', 'knowledge_base_ids', 'persona', 'model', 'temperature', 'enabled',
    'handoff', 'memory_enabled', 'leads_enabled', 'leads_min_score', 'leads_pipeline_id', 'allowed_origins', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON chatbots FOR EACH ROW EXECUTE FUNCTION note_row('chatbot');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON chatbots FOR EACH ROW EXECUTE FUNCTION note_row('chatbot');

CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON channels FOR EACH ROW
  WHEN (old.version <> new.version OR old.status <> new.status OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION note_row(
    'channel', 'bot_id', 'name', 'enabled', 'status', 'status_reason', 'last_error', 'last_error_at', 'last_inbound_at', 'updated_at',
    'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON channels FOR EACH ROW EXECUTE FUNCTION note_row('channel');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON channels FOR EACH ROW EXECUTE FUNCTION note_row('channel');

CREATE OR REPLACE TRIGGER refuse_foreign BEFORE INSERT ON automation_runs FOR EACH ROW
  WHEN (new.started_by IS NULL) EXECUTE FUNCTION refuse_foreign_run();

CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON automations FOR EACH ROW EXECUTE FUNCTION note_row(
    'automation', 'name', 'enabled', 'status_reason', 'trigger_type', 'from_stage_id', 'to_stage_id', 'form_id', 'score_direction',
    'score_threshold', 'conditions', 'actions', 'author_id', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON automations FOR EACH ROW EXECUTE FUNCTION note_row('automation');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON automations FOR EACH ROW EXECUTE FUNCTION note_row('automation');

CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON knowledge_bases FOR EACH ROW EXECUTE FUNCTION note_row(
    'knowledge_base', 'name', 'description', 'language', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON knowledge_bases FOR EACH ROW EXECUTE FUNCTION note_row('knowledge_base');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON knowledge_bases FOR EACH ROW EXECUTE FUNCTION note_row('knowledge_base');

CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON canned_replies FOR EACH ROW EXECUTE FUNCTION note_row(
    'canned_reply', 'owner_id', 'shared', 'shortcut', 'content', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON canned_replies FOR EACH ROW EXECUTE FUNCTION note_row('canned_reply');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON canned_replies FOR EACH ROW EXECUTE FUNCTION note_row('canned_reply');

CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON forms FOR EACH ROW EXECUTE FUNCTION note_row(
    'form', 'name', 'enabled', 'title', 'intro', 'language', 'fields', 'consents', 'pipeline_id', 'stage_id', 'assigned_to_id',
    'auto_assign', 'tags', 'allowed_origins', 'blocked', 'thanks_text', 'redirect_url', 'double_opt_in', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON forms FOR EACH ROW EXECUTE FUNCTION note_row('form');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON forms FOR EACH ROW EXECUTE FUNCTION note_row('form');

CREATE OR REPLACE TRIGGER start_automations AFTER UPDATE ON form_submissions FOR EACH ROW
  WHEN (old.lead_id IS NULL AND new.lead_id IS NOT NULL) EXECUTE FUNCTION start_on_submitted_form();

CREATE OR REPLACE TRIGGER expire_files AFTER DELETE ON form_submissions FOR EACH ROW
  WHEN (OLD.file_ids <> '{}') EXECUTE FUNCTION expire_submission_files();

CREATE OR REPLACE TRIGGER count_submission_bytes AFTER INSERT OR DELETE OR UPDATE ON form_submissions
  FOR EACH ROW EXECUTE FUNCTION count_submission_bytes();

CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON crawl_tasks FOR EACH ROW EXECUTE FUNCTION note_row(
    'crawl_task', 'name', 'status', 'platforms', 'keywords', 'sells', 'schedule', 'timezone', 'filters', 'promote_min_score',
    'promotes_by_language', 'promote_pipeline_id', 'result_count', 'next_run_at', 'last_run_at', 'last_error', 'failure_count',
    'end_reason', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON crawl_tasks FOR EACH ROW EXECUTE FUNCTION note_row('crawl_task');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON crawl_tasks FOR EACH ROW EXECUTE FUNCTION note_row('crawl_task');

CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON views FOR EACH ROW EXECUTE FUNCTION note_row(
    'view', 'owner_id', 'shared', 'name', 'filters', 'sort', 'columns', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON views FOR EACH ROW EXECUTE FUNCTION note_row('view');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON views FOR EACH ROW EXECUTE FUNCTION note_row('view');

CREATE OR REPLACE TRIGGER note_changed AFTER UPDATE ON webhook_endpoints FOR EACH ROW
  WHEN (old.version <> new.version OR old.status <> new.status OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION note_row(
    'webhook_endpoint', 'url', 'destination', 'events', 'description', 'min_score', 'pipeline_id', 'roles', 'filter', 'payload', 'fields', 'disable_on_gone',
    'api_version', 'status', 'status_reason', 'rotated_at', 'failing_since', 'consecutive_failures', 'last_success_at', 'last_failure_at', 'last_error', 'updated_at', 'version');
CREATE OR REPLACE TRIGGER note_gone AFTER DELETE ON webhook_endpoints FOR EACH ROW EXECUTE FUNCTION note_row('webhook_endpoint');
CREATE OR REPLACE TRIGGER note_new AFTER INSERT ON webhook_endpoints FOR EACH ROW EXECUTE FUNCTION note_row('webhook_endpoint');

-- Leads from before there were sums. The triggers above are set in this transaction, so that nobody writes a lead until it is committed,
-- and where both tables are empty, either there are no live leads or none has been counted.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM lead_sums) AND NOT EXISTS (SELECT FROM lead_sum_deltas) THEN
    PERFORM set_config('app.serves_all_tenants', 'on', true);
    INSERT INTO lead_sums (tenant_id, pipeline_id, stage_id, status, source, owner_id, currency, count, valued, value)
    SELECT tenant_id, pipeline_id, stage_id, status, source, coalesce(assigned_to_id, '00000000-0000-0000-0000-000000000000'), currency,
      count(*), count(value), coalesce(sum(value), 0)
    FROM leads WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7;
  END IF;
END $$;

-- Words that the worker of a version before 0.1.0 had yet to fill in. Nobody writes a contact, lead or message meanwhile, as above.
DO $$
BEGIN
  PERFORM set_config('app.serves_all_tenants', 'on', true);
  IF EXISTS (SELECT FROM work WHERE kind IN ('fill-words', 'fill-message-words')) THEN
    INSERT INTO contact_words (tenant_id, contact_id, words)
    SELECT tenant_id, id, scoped_words(tenant_id, deleted_at IS NULL, words_of_contact(name, email, company, phone, phone_e164) || words_of_phones(secondary_phone_keys))
    FROM contacts ON CONFLICT DO NOTHING;
    INSERT INTO lead_words (tenant_id, lead_id, words)
    SELECT l.tenant_id, l.id, scoped_words(l.tenant_id, l.deleted_at IS NULL,
      words_of_name(l.title) || words_of_contact(c.name, c.email, c.company, c.phone, c.phone_e164) || words_of_phones(c.secondary_phone_keys))
    FROM leads l JOIN contacts c ON c.tenant_id = l.tenant_id AND c.id = l.contact_id ON CONFLICT DO NOTHING;
    INSERT INTO conversation_words (tenant_id, conversation_id, source_id, words)
    SELECT tenant_id, conversation_id, id, scoped_words(tenant_id, true, words_of(content, true)) FROM messages ON CONFLICT DO NOTHING;
    DELETE FROM work WHERE kind IN ('fill-words', 'fill-message-words');
  END IF;
END $$;
