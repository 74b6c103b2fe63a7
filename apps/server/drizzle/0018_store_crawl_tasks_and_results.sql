CREATE TABLE "crawl_turns" (
	"place" text PRIMARY KEY NOT NULL,
	"next_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crawl_results" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"task_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"type" text NOT NULL,
	"external_id" text NOT NULL,
	"author" text NOT NULL,
	"author_name" text,
	"author_url" text,
	"followers" integer,
	"url" text,
	"title" text,
	"content" text NOT NULL,
	"language" text NOT NULL,
	"attribution" text,
	"published_at" timestamp(3) with time zone,
	"score" smallint NOT NULL,
	"score_reasons" jsonb NOT NULL,
	"score_engine" text NOT NULL,
	"status" text NOT NULL,
	"promoted_lead_id" uuid,
	CONSTRAINT "crawl_results_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "crawl_results_once" UNIQUE("tenant_id","task_id","platform","external_id")
);
--> statement-breakpoint
CREATE TABLE "crawl_run_platforms" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"status" text NOT NULL,
	"checkpoint" jsonb NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"promoted" integer DEFAULT 0 NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"completed_at" timestamp(3) with time zone,
	CONSTRAINT "crawl_run_platforms_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "crawl_run_platforms_once" UNIQUE("tenant_id","run_id","platform")
);
--> statement-breakpoint
CREATE TABLE "crawl_runs" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"status" text NOT NULL,
	"scheduled_for" timestamp(3) with time zone NOT NULL,
	"search" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"completed_at" timestamp(3) with time zone,
	CONSTRAINT "crawl_runs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "crawl_runs_once" UNIQUE("tenant_id","task_id","scheduled_for")
);
--> statement-breakpoint
CREATE TABLE "crawl_tasks" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"paused_from" text,
	"platforms" text[] NOT NULL,
	"keywords" text[] NOT NULL,
	"schedule" text NOT NULL,
	"timezone" text NOT NULL,
	"schedule_from" timestamp(3) with time zone NOT NULL,
	"filters" jsonb NOT NULL,
	"promote_min_score" integer,
	"promote_pipeline_id" uuid,
	"result_count" integer DEFAULT 0 NOT NULL,
	"next_run_at" timestamp(3) with time zone,
	"last_run_at" timestamp(3) with time zone,
	"last_error" text,
	"failure_count" integer DEFAULT 0 NOT NULL,
	"end_reason" text,
	CONSTRAINT "crawl_tasks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "crawl_results" ADD CONSTRAINT "crawl_results_tenant_id_task_id_crawl_tasks_tenant_id_id_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."crawl_tasks"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_results" ADD CONSTRAINT "crawl_results_tenant_id_promoted_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","promoted_lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE SET NULL ("promoted_lead_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_run_platforms" ADD CONSTRAINT "crawl_run_platforms_tenant_id_run_id_crawl_runs_tenant_id_id_fk" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."crawl_runs"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_runs" ADD CONSTRAINT "crawl_runs_tenant_id_task_id_crawl_tasks_tenant_id_id_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."crawl_tasks"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_tasks" ADD CONSTRAINT "crawl_tasks_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_tasks" ADD CONSTRAINT "crawl_tasks_tenant_id_promote_pipeline_id_pipelines_tenant_id_id_fk" FOREIGN KEY ("tenant_id","promote_pipeline_id") REFERENCES "public"."pipelines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crawl_results_created" ON "crawl_results" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "crawl_results_task_score" ON "crawl_results" USING btree ("tenant_id","task_id","score","id");--> statement-breakpoint
CREATE INDEX "crawl_results_score" ON "crawl_results" USING btree ("tenant_id","score","id");--> statement-breakpoint
CREATE INDEX "crawl_results_lead" ON "crawl_results" USING btree ("tenant_id","promoted_lead_id") WHERE promoted_lead_id is not null;--> statement-breakpoint
CREATE INDEX "crawl_run_platforms_latest" ON "crawl_run_platforms" USING btree ("tenant_id","task_id","platform","id");--> statement-breakpoint
CREATE UNIQUE INDEX "crawl_runs_under_way" ON "crawl_runs" USING btree ("tenant_id","task_id") WHERE status in ('RUNNING', 'PAUSED');--> statement-breakpoint
CREATE INDEX "crawl_runs_created" ON "crawl_runs" USING btree ("tenant_id","task_id","created_at","id");--> statement-breakpoint
CREATE INDEX "crawl_runs_completed" ON "crawl_runs" USING btree ("completed_at");--> statement-breakpoint
CREATE INDEX "crawl_tasks_created" ON "crawl_tasks" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "crawl_tasks_deleted" ON "crawl_tasks" USING btree ("tenant_id","id") WHERE deleted_at is not null;