CREATE TABLE "oauth_apps" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"scopes" text[] NOT NULL,
	"secret_hash" "bytea",
	"previous_secret_hash" "bytea",
	"previous_secret_ends_at" timestamp(3) with time zone,
	CONSTRAINT "oauth_apps_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "oauth_authorizations" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"grant_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"code_expires_at" timestamp(3) with time zone NOT NULL,
	"code_used_at" timestamp(3) with time zone,
	"redirect_uri" text NOT NULL,
	"code_challenge" text,
	"generation" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	CONSTRAINT "oauth_authorizations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "oauth_grants" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"app_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	CONSTRAINT "oauth_grants_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "oauth_signing_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"encrypted_private_key" text NOT NULL,
	"signs_from" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "oauth_apps" ADD CONSTRAINT "oauth_apps_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_authorizations" ADD CONSTRAINT "oauth_authorizations_tenant_id_grant_id_oauth_grants_tenant_id_id_fk" FOREIGN KEY ("tenant_id","grant_id") REFERENCES "public"."oauth_grants"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "oauth_apps_client" ON "oauth_apps" USING btree ("id");--> statement-breakpoint
CREATE INDEX "oauth_apps_created" ON "oauth_apps" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "oauth_authorizations_code" ON "oauth_authorizations" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "oauth_authorizations_grant" ON "oauth_authorizations" USING btree ("tenant_id","grant_id");--> statement-breakpoint
CREATE INDEX "oauth_authorizations_expiry" ON "oauth_authorizations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "oauth_grants_live" ON "oauth_grants" USING btree ("tenant_id","user_id","app_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "oauth_grants_created" ON "oauth_grants" USING btree ("tenant_id","user_id","created_at","id") WHERE revoked_at is null;--> statement-breakpoint
-- What servers remember of an app's token no longer holds once the user withdraws it, or its tokens are revoked. An app
-- is of another tenant than those who use it: its end is seen when what is remembered has aged, two seconds later at most.
CREATE TRIGGER oauth_grants_changed AFTER UPDATE ON "oauth_grants" FOR EACH ROW
  WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at) EXECUTE FUNCTION notify_key_change('tenant_id');
--> statement-breakpoint
CREATE TRIGGER oauth_authorizations_changed AFTER UPDATE ON "oauth_authorizations" FOR EACH ROW
  WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at) EXECUTE FUNCTION notify_key_change('tenant_id');
--> statement-breakpoint
CREATE TRIGGER oauth_apps_changed AFTER UPDATE ON "oauth_apps" FOR EACH ROW
  WHEN ((OLD.deleted_at, OLD.scopes) IS DISTINCT FROM (NEW.deleted_at, NEW.scopes))
  EXECUTE FUNCTION notify_key_change('tenant_id');
