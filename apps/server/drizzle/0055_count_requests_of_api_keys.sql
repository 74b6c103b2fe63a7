CREATE TABLE "key_requests" (
	"tenant_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"minute_start" bigint NOT NULL,
	"minute_previous" integer NOT NULL,
	"minute_current" integer NOT NULL,
	"day_start" bigint NOT NULL,
	"day_previous" integer NOT NULL,
	"day_current" integer NOT NULL,
	CONSTRAINT "key_requests_tenant_id_key_id_pk" PRIMARY KEY("tenant_id","key_id")
);
