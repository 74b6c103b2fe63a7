ALTER TABLE "custom_fields" ADD COLUMN "deleted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD COLUMN "stripped_up_to" uuid;--> statement-breakpoint
-- The rows of custom_field_values that a record's custom_fields call for: none of a field that is being deleted.
CREATE OR REPLACE FUNCTION custom_field_rows(owning_tenant uuid, kind text, record uuid, fields jsonb)
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
  WHERE f.tenant_id = owning_tenant AND f.resource = kind AND f.deleted_at IS NULL
    AND (f.is_unique OR f.is_filterable) AND fields ? f.key
$$;
