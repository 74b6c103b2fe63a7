ALTER TABLE "tenants" ADD COLUMN "twin_id" uuid;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_environment" UNIQUE("id","environment");--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_twin" UNIQUE("id","twin_id");--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_twins" FOREIGN KEY ("twin_id","id") REFERENCES "public"."tenants"("id","twin_id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_tenant_id_tenants_id_fk";--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "environment" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "last_used_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "revocation_reason" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "leak_url" text;--> statement-breakpoint
-- The owner of a table is bound by its policies while they are forced; access.sql forces them again.
ALTER TABLE "api_keys" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "api_keys" SET "environment" = "tenants"."environment",
  "revocation_reason" = CASE WHEN "api_keys"."revoked_at" IS NULL THEN NULL ELSE 'MANUAL' END
  FROM "tenants" WHERE "tenants"."id" = "api_keys"."tenant_id";--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "environment" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_environment_tenants_id_environment_fk" FOREIGN KEY ("tenant_id","environment") REFERENCES "public"."tenants"("id","environment") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_created" ON "api_keys" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
-- Makes the sandbox of the live tenant that the transaction is in, or finds it. The API's role cannot write tenants.
CREATE FUNCTION ensure_sandbox(live uuid, fresh uuid, moment timestamptz) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
  INSERT INTO tenants (id, name, environment, plan, currency, limit_overrides, twin_id, created_at, updated_at)
    VALUES (fresh, tenant.name, 'SANDBOX', tenant.plan, tenant.currency, tenant.limit_overrides, live, moment, moment);
  UPDATE tenants SET twin_id = fresh, updated_at = moment WHERE id = live;
  RETURN fresh;
END $$;
--> statement-breakpoint
-- Tells every server, at the commit, that what it remembers of a tenant's keys no longer holds.
CREATE FUNCTION notify_key_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('lead_engagement_keys', to_jsonb(NEW) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER api_keys_changed AFTER UPDATE ON "api_keys" FOR EACH ROW
  WHEN ((OLD.label, OLD.scopes, OLD.user_id, OLD.expires_at, OLD.revoked_at)
    IS DISTINCT FROM (NEW.label, NEW.scopes, NEW.user_id, NEW.expires_at, NEW.revoked_at))
  EXECUTE FUNCTION notify_key_change('tenant_id');
--> statement-breakpoint
CREATE TRIGGER tenants_changed AFTER UPDATE ON "tenants" FOR EACH ROW
  WHEN ((OLD.name, OLD.plan, OLD.currency, OLD.limit_overrides)
    IS DISTINCT FROM (NEW.name, NEW.plan, NEW.currency, NEW.limit_overrides))
  EXECUTE FUNCTION notify_key_change('id');
