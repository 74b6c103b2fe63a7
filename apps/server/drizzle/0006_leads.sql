-- The words of a text, folded, and '@' with the tenant: so that one index serves all tenants and none waits for another's
-- matches. ASCII punctuation parts words: an e-mail address is found by its domain. No word of a text begins with '@'.
CREATE FUNCTION search_words(tenant uuid, words text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(ARRAY['@' || tenant::text]) || to_tsvector('pg_catalog.simple',
  translate(coalesce(words, ''), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)));
--> statement-breakpoint
CREATE TABLE "assignment_turns" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"turn" bigint NOT NULL,
	CONSTRAINT "assignment_turns_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "assignment_turns" ADD CONSTRAINT "assignment_turns_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_words" ON "contacts" USING gin (search_words(tenant_id, coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(company, ''))) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_score" ON "leads" USING btree ("tenant_id","score","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_value" ON "leads" USING btree ("tenant_id",coalesce(value, -1),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_expected_close" ON "leads" USING btree ("tenant_id",coalesce(expected_close_date, 'infinity'),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_open_of_owner" ON "leads" USING btree ("tenant_id","assigned_to_id","created_at","id") WHERE deleted_at is null and status in ('OPEN', 'NURTURING');--> statement-breakpoint
CREATE INDEX "leads_words" ON "leads" USING gin (search_words(tenant_id, title)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "leads_deleted" ON "leads" USING btree ("deleted_at") WHERE deleted_at is not null;