CREATE TABLE "form_views" (
	"tenant_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"hour" timestamp(3) with time zone NOT NULL,
	"place" text NOT NULL,
	"source" text,
	"medium" text,
	"campaign" text,
	"referrer" text,
	"views" integer NOT NULL,
	CONSTRAINT "form_views_tenant_id_form_id_hour_place_pk" PRIMARY KEY("tenant_id","form_id","hour","place")
);
--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "form_id" uuid;--> statement-breakpoint
ALTER TABLE "form_views" ADD CONSTRAINT "form_views_tenant_id_form_id_forms_tenant_id_id_fk" FOREIGN KEY ("tenant_id","form_id") REFERENCES "public"."forms"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_views_hour" ON "form_views" USING btree ("tenant_id","hour");