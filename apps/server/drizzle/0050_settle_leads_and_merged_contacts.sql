-- WON and LOST leads that stand in an OPEN stage although their pipeline has a stage for them: the worker moves them there.
INSERT INTO work (kind, tenant_id, id, due_at, ready)
SELECT 'gather-closed-leads', l.tenant_id, l.pipeline_id, now(), true
FROM leads l
JOIN stages s ON s.tenant_id = l.tenant_id AND s.id = l.stage_id AND s.type = 'OPEN'
JOIN stages fitting ON fitting.tenant_id = l.tenant_id AND fitting.pipeline_id = l.pipeline_id AND fitting.type = l.status
  AND fitting.deleted_at IS NULL
WHERE l.deleted_at IS NULL AND l.status IN ('WON', 'LOST')
GROUP BY l.tenant_id, l.pipeline_id;
--> statement-breakpoint
CREATE INDEX "contacts_merged_external_id" ON "contacts" USING btree ("tenant_id","external_id") WHERE merged_into_id is not null and external_id is not null;--> statement-breakpoint
CREATE INDEX "contacts_merged_phone" ON "contacts" USING btree ("tenant_id",coalesce(phone_e164, phone)) WHERE merged_into_id is not null and phone is not null;
--> statement-breakpoint
-- The profile of a contact loses a note when it expires.
INSERT INTO work (kind, tenant_id, id, due_at, ready, data)
SELECT 'expire-memory-note', tenant_id, id, expires_at, false, jsonb_build_object('contactId', contact_id)
FROM memory_notes WHERE expires_at IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "oauth_authorizations" ALTER COLUMN "grant_id" DROP NOT NULL;
