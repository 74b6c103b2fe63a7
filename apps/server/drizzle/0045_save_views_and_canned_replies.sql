CREATE TABLE "canned_replies" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" uuid,
	"shared" boolean NOT NULL,
	"shortcut" text NOT NULL,
	"content" text NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "canned_replies_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "views" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" uuid,
	"shared" boolean NOT NULL,
	"name" text NOT NULL,
	"resource" text NOT NULL,
	"filters" jsonb NOT NULL,
	"sort" text,
	"columns" text[] NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "views_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "canned_replies" ADD CONSTRAINT "canned_replies_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_replies" ADD CONSTRAINT "canned_replies_tenant_id_owner_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_tenant_id_owner_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "canned_replies_shared" ON "canned_replies" USING btree ("tenant_id",lower("shortcut")) WHERE shared;--> statement-breakpoint
CREATE UNIQUE INDEX "canned_replies_own" ON "canned_replies" USING btree ("tenant_id","owner_id",lower("shortcut")) WHERE not shared;--> statement-breakpoint
CREATE INDEX "canned_replies_shortcut" ON "canned_replies" USING btree ("tenant_id","shortcut","id");--> statement-breakpoint
CREATE INDEX "canned_replies_owner" ON "canned_replies" USING btree ("tenant_id","owner_id");--> statement-breakpoint
CREATE INDEX "views_created" ON "views" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "views_owner" ON "views" USING btree ("tenant_id","owner_id");