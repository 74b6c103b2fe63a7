CREATE TABLE "import_changes" (
	"tenant_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"state" text,
	CONSTRAINT "import_changes_tenant_id_import_id_kind_record_id_pk" PRIMARY KEY("tenant_id","import_id","kind","record_id")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "changes_kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undo" jsonb;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_tenant_id_import_id_imports_tenant_id_id_fk" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."imports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
