ALTER TABLE "shipments" ADD COLUMN "given_number" text;--> statement-breakpoint
SELECT set_config('app.serves_all_tenants', 'on', true);--> statement-breakpoint
-- Numbers without punctuation, and without what stands before them in labels of USPS (34 digits of FedEx can look like one). Of shipments that become the same number, the oldest
-- gets it, and the others stay as they are.
WITH plain AS (
  SELECT DISTINCT ON (tenant_id, coalesce(carrier_code, ''), number) tenant_id, id, coalesce(carrier_code, '') AS carrier, number
  FROM (
    SELECT *, regexp_replace(letters, CASE WHEN carrier_code = 'fedex' THEN '^420[0-9]{5}(9[1-5][0-9]{20})$'
      ELSE '^420(?:[0-9]{5}|[0-9]{9})(9[1-5][0-9]{20})$' END, '\1') AS number
    FROM (SELECT *, regexp_replace(tracking_number, '[^A-Z0-9]', '', 'g') AS letters FROM shipments) one
    WHERE deleted_at IS NULL
  ) each
  WHERE number <> tracking_number
  ORDER BY tenant_id, coalesce(carrier_code, ''), number, created_at, id
)
UPDATE shipments s SET given_number = s.tracking_number, tracking_number = plain.number
FROM plain
WHERE s.tenant_id = plain.tenant_id AND s.id = plain.id AND NOT EXISTS (
  SELECT FROM shipments other
  WHERE other.tenant_id = plain.tenant_id AND other.tracking_number = plain.number
    AND coalesce(other.carrier_code, '') = plain.carrier AND other.deleted_at IS NULL
);
--> statement-breakpoint
-- The worker writes the words of names with letters such as ü again, so that they are found by ue too.
INSERT INTO work (kind, tenant_id, id, due_at, ready)
SELECT 'respell-words', '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', now(), true
WHERE EXISTS (SELECT FROM contacts);
