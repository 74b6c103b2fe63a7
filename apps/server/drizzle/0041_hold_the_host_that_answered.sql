CREATE TABLE "crawl_holds" (
	"place" text PRIMARY KEY NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"asked_until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "crawl_run_platforms" ADD COLUMN "waiting" text;--> statement-breakpoint
ALTER TABLE "crawl_run_platforms" ADD COLUMN "waiting_since" timestamp(3) with time zone;--> statement-breakpoint
DELETE FROM crawl_turns;
