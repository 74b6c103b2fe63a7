CREATE TABLE "day_counts" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"start" bigint NOT NULL,
	"previous" integer NOT NULL,
	"current" integer NOT NULL
);
