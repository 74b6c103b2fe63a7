CREATE TABLE "contact_merge_moves" (
	"tenant_id" uuid NOT NULL,
	"merge_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"from_contact_id" uuid NOT NULL,
	CONSTRAINT "contact_merge_moves_tenant_id_merge_id_kind_record_id_pk" PRIMARY KEY("tenant_id","merge_id","kind","record_id")
);
--> statement-breakpoint
CREATE TABLE "contact_merges" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"primary_id" uuid NOT NULL,
	"merged_ids" uuid[] NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"added_tag_ids" uuid[] NOT NULL,
	"removed_tag_ids" uuid[] NOT NULL,
	"deletion_id" uuid NOT NULL,
	"moved" jsonb NOT NULL,
	"undone_at" timestamp(3) with time zone,
	CONSTRAINT "contact_merges_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_handles" (
	"tenant_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"handle" text NOT NULL,
	"is_unique" boolean NOT NULL,
	CONSTRAINT "contact_handles_tenant_id_contact_id_handle_pk" PRIMARY KEY("tenant_id","contact_id","handle")
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "secondary_emails" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "phone_e164" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "social_profiles" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "unique_handles" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "do_not_contact" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_merge_moves" ADD CONSTRAINT "contact_merge_moves_tenant_id_merge_id_contact_merges_tenant_id_id_fk" FOREIGN KEY ("tenant_id","merge_id") REFERENCES "public"."contact_merges"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_tenant_id_primary_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","primary_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_handles" ADD CONSTRAINT "contact_handles_tenant_id_contact_id_contacts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_merges_created" ON "contact_merges" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_merges_primary" ON "contact_merges" USING btree ("tenant_id","primary_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_handles_unique" ON "contact_handles" USING btree ("tenant_id","handle") WHERE is_unique;--> statement-breakpoint
CREATE INDEX "contact_handles_handle" ON "contact_handles" USING btree ("tenant_id","handle");--> statement-breakpoint
CREATE INDEX "contacts_by_phone" ON "contacts" USING btree ("tenant_id",coalesce(phone_e164, phone)) WHERE phone is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_country" ON "contacts" USING btree ("tenant_id","country","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
-- The addresses and profiles by which live contacts are found beside their first e-mail address.
CREATE FUNCTION handles_of(secondary_emails text[], social_profiles jsonb, unique_handles boolean)
RETURNS TABLE (handle text, is_unique boolean) LANGUAGE sql IMMUTABLE AS $$
  SELECT 'EMAIL:' || email, false FROM unnest(secondary_emails) AS email
  UNION
  SELECT profile->>'platform' || ':' || lower(profile->>'handle'), unique_handles
  FROM jsonb_array_elements(social_profiles) AS profile
$$;
--> statement-breakpoint
CREATE FUNCTION keep_contact_handles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM contact_handles h USING before o JOIN after n ON n.tenant_id = o.tenant_id AND n.id = o.id
    WHERE h.tenant_id = o.tenant_id AND h.contact_id = o.id
      AND (o.social_profiles <> '[]' OR o.secondary_emails <> '{}')
      AND (o.deleted_at, o.social_profiles, o.secondary_emails, o.unique_handles)
        IS DISTINCT FROM (n.deleted_at, n.social_profiles, n.secondary_emails, n.unique_handles);
    INSERT INTO contact_handles (tenant_id, contact_id, handle, is_unique)
    SELECT n.tenant_id, n.id, h.handle, h.is_unique
    FROM before o JOIN after n ON n.tenant_id = o.tenant_id AND n.id = o.id
    CROSS JOIN handles_of(n.secondary_emails, n.social_profiles, n.unique_handles) h
    WHERE n.deleted_at IS NULL AND (n.social_profiles <> '[]' OR n.secondary_emails <> '{}')
      AND (o.deleted_at, o.social_profiles, o.secondary_emails, o.unique_handles)
        IS DISTINCT FROM (n.deleted_at, n.social_profiles, n.secondary_emails, n.unique_handles);
  ELSE
    INSERT INTO contact_handles (tenant_id, contact_id, handle, is_unique)
    SELECT n.tenant_id, n.id, h.handle, h.is_unique
    FROM after n CROSS JOIN handles_of(n.secondary_emails, n.social_profiles, n.unique_handles) h
    WHERE n.social_profiles <> '[]' OR n.secondary_emails <> '{}';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER handles_of_new AFTER INSERT ON contacts REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_contact_handles();
--> statement-breakpoint
CREATE TRIGGER handles_of_changed AFTER UPDATE ON contacts REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_contact_handles();
