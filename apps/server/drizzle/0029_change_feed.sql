CREATE TABLE "change_readers" (
	"tenant_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"xid" bigint NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "change_readers_tenant_id_resource_pk" PRIMARY KEY("tenant_id","resource")
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"tenant_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"xid" bigint NOT NULL,
	"seq" bigserial NOT NULL,
	"record_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changes_tenant_id_resource_xid_seq_pk" PRIMARY KEY("tenant_id","resource","xid","seq")
);
--> statement-breakpoint
CREATE INDEX "changes_age" ON "changes" USING btree ("created_at");
--> statement-breakpoint
-- Only the order within a transaction counts, and that is made on one connection.
ALTER SEQUENCE changes_seq_seq CACHE 50;
--> statement-breakpoint
-- One row of changes for each record that a statement wrote, for GET /v1/changes and the events that are made of them.
CREATE FUNCTION note_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (tenant_id, resource, xid, record_id, kind)
  SELECT tenant_id, TG_ARGV[0], pg_current_xact_id()::text::bigint, id, 'created' FROM after WHERE deleted_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A nested loop over both tables would be quadratic; the planner has seen few rows when it makes the plan that is kept.
CREATE FUNCTION note_changed() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off SET jit = off AS $$
BEGIN
  INSERT INTO changes (tenant_id, resource, xid, record_id, kind)
  SELECT n.tenant_id, TG_ARGV[0], pg_current_xact_id()::text::bigint, n.id,
    CASE WHEN n.deleted_at IS NOT NULL THEN 'deleted'
      WHEN o.deleted_at IS NULL AND n.version = o.version THEN 'touched' ELSE 'updated' END
  FROM before o JOIN after n ON n.tenant_id = o.tenant_id AND n.id = o.id
  WHERE o.deleted_at IS NULL OR n.deleted_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (tenant_id, resource, xid, record_id, kind)
  SELECT tenant_id, TG_ARGV[0], pg_current_xact_id()::text::bigint, id, 'deleted' FROM before WHERE deleted_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A tag that is deleted goes from its contacts without a new version of theirs.
CREATE FUNCTION note_untagged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (tenant_id, resource, xid, record_id, kind)
  SELECT DISTINCT tenant_id, 'contact', pg_current_xact_id()::text::bigint, contact_id, 'touched' FROM before;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_new AFTER INSERT ON leads REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_new('lead');
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON leads REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed('lead');
--> statement-breakpoint
CREATE TRIGGER note_gone AFTER DELETE ON leads REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION note_gone('lead');
--> statement-breakpoint
CREATE TRIGGER note_new AFTER INSERT ON contacts REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_new('contact');
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON contacts REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed('contact');
--> statement-breakpoint
CREATE TRIGGER note_gone AFTER DELETE ON contacts REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION note_gone('contact');
--> statement-breakpoint
CREATE TRIGGER note_new AFTER INSERT ON activities REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_new('activity');
--> statement-breakpoint
CREATE TRIGGER note_changed AFTER UPDATE ON activities REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed('activity');
--> statement-breakpoint
CREATE TRIGGER note_gone AFTER DELETE ON activities REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION note_gone('activity');
--> statement-breakpoint
CREATE TRIGGER note_untagged AFTER DELETE ON contact_tags REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION note_untagged();
