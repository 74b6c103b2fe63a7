ALTER TABLE "import_changes" DROP CONSTRAINT "import_changes_tenant_id_import_id_imports_tenant_id_id_fk";--> statement-breakpoint
-- From here on triggers count these rows to the storage of their tenants. The setting lets the owner see the rows of all tenants.
SELECT set_config('app.serves_all_tenants', 'on', true);--> statement-breakpoint
INSERT INTO "count_deltas" ("tenant_id", "resource", "delta")
SELECT "tenant_id", 'recordBytes', sum(octet_length(r::text) + 200) FROM "import_changes" r GROUP BY "tenant_id";
