-- Both run for each contact and lead that is written. A query inside a function costs as much as all the rest of it, so
-- that what is plain ASCII is cut without one. A word may be there twice: array_to_tsvector keeps each once.
CREATE OR REPLACE FUNCTION words_of(value text, is_stored boolean) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
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
END $$;
--> statement-breakpoint
-- No word has a control character, which stands between them here.
CREATE OR REPLACE FUNCTION scoped_words(tenant uuid, is_live boolean, words text[]) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  scope text := search_scope(tenant, is_live);
BEGIN
  IF cardinality(words) = 0 THEN RETURN ''; END IF;
  RETURN array_to_tsvector(string_to_array(scope || array_to_string(words, E'\x01' || scope), E'\x01'));
END $$;
