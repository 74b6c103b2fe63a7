-- Who made pipelines, tags, views and shipments. Null for those that are there, and for those of an older server.
ALTER TABLE "pipelines" ADD COLUMN "created_by_type" text;--> statement-breakpoint
ALTER TABLE "pipelines" ADD COLUMN "created_by_id" text;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "created_by_type" text;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "created_by_id" text;--> statement-breakpoint
ALTER TABLE "views" ADD COLUMN "created_by_type" text;--> statement-breakpoint
ALTER TABLE "views" ADD COLUMN "created_by_id" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "created_by_type" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "created_by_id" text;