DROP INDEX "tags_name";--> statement-breakpoint
DROP INDEX "tags_created";--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "deleted_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "tags_deleted" ON "tags" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name" ON "tags" USING btree ("tenant_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tags_created" ON "tags" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;