CREATE TABLE "contact_words" (
	"tenant_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "contact_words_tenant_id_contact_id_pk" PRIMARY KEY("tenant_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "lead_words" (
	"tenant_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "lead_words_tenant_id_lead_id_pk" PRIMARY KEY("tenant_id","lead_id")
);
--> statement-breakpoint
ALTER TABLE "contact_words" ADD CONSTRAINT "contact_words_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_words" ADD CONSTRAINT "lead_words_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_words_words" ON "contact_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "lead_words_words" ON "lead_words" USING gin ("words");
--> statement-breakpoint
-- Words that leads and contacts are searched by: see docs/decisions/012. All of it is written for any locale of the
-- database, which has to have the encoding UTF8.

-- A text without accents, case and width, its words parted by single spaces. Case is folded in Latin, Greek, Cyrillic,
-- Armenian and Georgian.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
END $$;
--> statement-breakpoint
-- The words of a text, each once. Scripts that do not part words are cut into pairs of neighbouring characters; what is
-- stored has the last character of each run besides, by which it is found as a beginning.
CREATE FUNCTION words_of(value text, is_stored boolean) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  folded text := fold_text(coalesce(value, ''));
  unparted CONSTANT text := '\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303b' ||
    '\u3041-\u309f\u30a1-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff';
BEGIN
  IF octet_length(folded) = length(folded) OR folded !~ ('[' || unparted || ']') THEN
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
END $$;
--> statement-breakpoint
-- The digits of a telephone number, without what is dialled before a national or international one if enough is left.
CREATE FUNCTION phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(replace(phone, '(0)', ''), '[^0-9]', '', 'g'), '^0+(?=[0-9]{4})', '');
--> statement-breakpoint
-- What a contact is found by. A number stands for itself twice, the second time from its end.
CREATE FUNCTION words_of_contact(name text, email text, company text, phone text, phone_e164 text)
RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  digits text := coalesce(phone_digits(coalesce(phone_e164, normalize(phone, NFKC))), '');
  words text[] := words_of(concat_ws(' ', name, email, company), true);
BEGIN
  IF length(digits) < 4 THEN RETURN words; END IF;
  RETURN words || ARRAY[digits, '#' || reverse(digits)];
END $$;
--> statement-breakpoint
-- Stands before each word of a tenant's live records, or of its deleted ones: one index serves all tenants, and a search
-- in one walks through the words of no other. Two tenants can have the same: who searches names the tenant besides.
CREATE FUNCTION search_scope(tenant uuid, is_live boolean) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN is_live THEN '' ELSE '-' END || right(tenant::text, 6);
--> statement-breakpoint
CREATE FUNCTION scoped_words(tenant uuid, is_live boolean, words text[]) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  scope text := search_scope(tenant, is_live);
BEGIN
  RETURN array_to_tsvector(ARRAY(SELECT scope || word FROM unnest(words) word));
END $$;
--> statement-breakpoint
-- All of these words, each as the beginning of one.
CREATE FUNCTION beginnings(scope text, words text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT string_agg('''' || scope || word || ''':*', ' & ') FROM unnest(words) word);
--> statement-breakpoint
-- The query for what has all words of a text. What can be a part of a telephone number may be in one too, however it is
-- written. Null where there is no word.
CREATE FUNCTION search_query(tenant uuid, is_live boolean, sought text) RETURNS tsquery
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  scope text := search_scope(tenant, is_live);
  wanted text := beginnings(scope, words_of(sought, false));
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
  RETURN (wanted || ' | ' || concat_ws(' & ', beginnings(scope, words_of(rest, false)), numbers))::tsquery;
END $$;
--> statement-breakpoint
-- Writes the words of leads anew. Each row is locked before what it follows from is read: of two that write it, the
-- second has read all that the first knew.
CREATE FUNCTION refresh_lead_words(tenant uuid, ids uuid[]) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off AS $$
BEGIN
  INSERT INTO lead_words (tenant_id, lead_id, words)
  SELECT tenant_id, id, '' FROM leads WHERE tenant_id = tenant AND id = ANY (ids) ORDER BY id ON CONFLICT DO NOTHING;
  PERFORM FROM lead_words WHERE tenant_id = tenant AND lead_id = ANY (ids) ORDER BY lead_id FOR UPDATE;
  UPDATE lead_words w
  SET words = scoped_words(tenant, l.deleted_at IS NULL,
    words_of(l.title, true) || words_of_contact(c.name, c.email, c.company, c.phone, c.phone_e164))
  FROM leads l JOIN contacts c ON c.tenant_id = tenant AND c.id = l.contact_id
  WHERE w.tenant_id = tenant AND w.lead_id = ANY (ids) AND l.tenant_id = tenant AND l.id = w.lead_id;
END $$;
--> statement-breakpoint
CREATE FUNCTION refresh_contact_words(tenant uuid, ids uuid[]) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off AS $$
BEGIN
  INSERT INTO contact_words (tenant_id, contact_id, words)
  SELECT tenant_id, id, '' FROM contacts WHERE tenant_id = tenant AND id = ANY (ids) ORDER BY id ON CONFLICT DO NOTHING;
  PERFORM FROM contact_words WHERE tenant_id = tenant AND contact_id = ANY (ids) ORDER BY contact_id FOR UPDATE;
  UPDATE contact_words w
  SET words = scoped_words(tenant, c.deleted_at IS NULL,
    words_of_contact(c.name, c.email, c.company, c.phone, c.phone_e164))
  FROM contacts c
  WHERE w.tenant_id = tenant AND w.contact_id = ANY (ids) AND c.tenant_id = tenant AND c.id = w.contact_id;
END $$;
--> statement-breakpoint
-- Nobody changes a contact before the leads that it gets are there to follow.
CREATE FUNCTION words_of_new_leads() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET jit = off AS $$
BEGIN
  PERFORM FROM contacts c WHERE (c.tenant_id, c.id) IN (SELECT tenant_id, contact_id FROM after)
  ORDER BY c.id FOR SHARE;
  INSERT INTO lead_words (tenant_id, lead_id, words)
  SELECT n.tenant_id, n.id, scoped_words(n.tenant_id, n.deleted_at IS NULL,
    words_of(n.title, true) || words_of_contact(c.name, c.email, c.company, c.phone, c.phone_e164))
  FROM after n JOIN contacts c ON c.tenant_id = n.tenant_id AND c.id = n.contact_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION words_of_changed_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_lead_words(changed.tenant_id, changed.ids) FROM (
    SELECT n.tenant_id, array_agg(n.id) AS ids
    FROM after n JOIN before o ON o.tenant_id = n.tenant_id AND o.id = n.id
    WHERE o.title IS DISTINCT FROM n.title OR o.contact_id <> n.contact_id
      OR (o.deleted_at IS NULL) <> (n.deleted_at IS NULL)
    GROUP BY n.tenant_id
  ) changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION words_of_new_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contact_words (tenant_id, contact_id, words)
  SELECT tenant_id, id, scoped_words(tenant_id, deleted_at IS NULL,
    words_of_contact(name, email, company, phone, phone_e164))
  FROM after;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The leads of a contact follow its changes: a few at once, many by the worker.
CREATE FUNCTION words_of_changed_contacts() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
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
    ids := ARRAY(SELECT id FROM leads
      WHERE tenant_id = changed.tenant_id AND contact_id = changed.id AND deleted_at IS NULL LIMIT most_at_once + 1);
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
CREATE TRIGGER words_of_new AFTER INSERT ON leads REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION words_of_new_leads();
--> statement-breakpoint
CREATE TRIGGER words_of_changed AFTER UPDATE ON leads REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION words_of_changed_leads();
--> statement-breakpoint
CREATE TRIGGER words_of_new AFTER INSERT ON contacts REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION words_of_new_contacts();
--> statement-breakpoint
CREATE TRIGGER words_of_changed AFTER UPDATE ON contacts REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION words_of_changed_contacts();
--> statement-breakpoint
-- Servers that run already write by these triggers before access is set anew.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'lead_engagement_api') THEN
    GRANT SELECT, INSERT, UPDATE ON lead_words, contact_words TO lead_engagement_api;
  END IF;
END $$;
--> statement-breakpoint
-- What there is already gets its words from the worker. Until it has, searches use the indexes that they used before.
-- Done as the worker, since row-level security binds the owner too.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'lead_engagement_worker')
    AND has_table_privilege('lead_engagement_worker', 'work', 'INSERT') THEN
    SET LOCAL ROLE lead_engagement_worker;
  END IF;
  INSERT INTO work (kind, tenant_id, id, due_at, ready)
  SELECT 'fill-words', '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', now(), true
  WHERE EXISTS (SELECT FROM contacts);
  RESET ROLE;
END $$;
