CREATE TABLE "exports" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"status" text NOT NULL,
	"resource" text NOT NULL,
	"format" text NOT NULL,
	"filter" jsonb NOT NULL,
	"columns" jsonb,
	"written_columns" jsonb,
	"file_id" uuid NOT NULL,
	"draft" jsonb,
	"cursor" text DEFAULT '' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"total" integer,
	"error" text,
	"created_by_id" uuid,
	"started_at" timestamp(3) with time zone,
	"completed_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone,
	CONSTRAINT "exports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_errors" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"column" integer,
	"heading" text,
	"field" text,
	"value" text,
	"code" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "import_errors_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"status" text NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text,
	"format" text NOT NULL,
	"bytes" bigint NOT NULL,
	"columns" jsonb NOT NULL,
	"match_on" text NOT NULL,
	"mode" text NOT NULL,
	"empty_cells" text NOT NULL,
	"dry_run" boolean NOT NULL,
	"checkpoint" jsonb NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"error" jsonb,
	"created_by_id" uuid,
	"actor_id" text NOT NULL,
	"started_at" timestamp(3) with time zone,
	"completed_at" timestamp(3) with time zone,
	CONSTRAINT "imports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_errors" ADD CONSTRAINT "import_errors_tenant_id_import_id_imports_tenant_id_id_fk" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."imports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_created" ON "exports" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "import_errors_line" ON "import_errors" USING btree ("tenant_id","import_id","line","id");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "files_expiry" ON "files" USING btree ("expires_at");