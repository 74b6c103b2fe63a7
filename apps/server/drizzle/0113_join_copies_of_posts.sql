CREATE TABLE "crawl_result_marks" (
	"tenant_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"result_id" uuid NOT NULL,
	CONSTRAINT "crawl_result_marks_tenant_id_task_id_mark_result_id_pk" PRIMARY KEY("tenant_id","task_id","mark","result_id")
);
--> statement-breakpoint
ALTER TABLE "crawl_results" ADD COLUMN "places" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "crawl_tasks" ADD COLUMN "sells" text;--> statement-breakpoint
ALTER TABLE "crawl_result_marks" ADD CONSTRAINT "crawl_result_marks_tenant_id_result_id_crawl_results_tenant_id_id_fk" FOREIGN KEY ("tenant_id","result_id") REFERENCES "public"."crawl_results"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crawl_result_marks_result" ON "crawl_result_marks" USING btree ("tenant_id","result_id");