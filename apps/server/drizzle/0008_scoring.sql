CREATE TABLE "automation_runs" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"automation_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"stage_change_id" uuid NOT NULL,
	"chain_id" uuid NOT NULL,
	"depth" integer NOT NULL,
	"from_stage_id" uuid NOT NULL,
	"to_stage_id" uuid NOT NULL,
	"status" text NOT NULL,
	"message" text,
	"results" jsonb NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"completed_at" timestamp(3) with time zone,
	CONSTRAINT "automation_runs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "automation_runs_once" UNIQUE("tenant_id","automation_id","stage_change_id")
);
--> statement-breakpoint
CREATE TABLE "automations" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deletion_id" uuid,
	"name" text NOT NULL,
	"enabled" boolean NOT NULL,
	"from_stage_id" uuid,
	"to_stage_id" uuid,
	"conditions" jsonb NOT NULL,
	"actions" jsonb NOT NULL,
	CONSTRAINT "automations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_scores" (
	"tenant_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"engine" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"computed_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone,
	CONSTRAINT "lead_scores_tenant_id_lead_id_pk" PRIMARY KEY("tenant_id","lead_id")
);
--> statement-breakpoint
CREATE TABLE "tenant_settings" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"scoring_rules" jsonb,
	"score_thresholds" jsonb,
	"score_half_life_days" integer,
	"rescored_up_to" uuid,
	"version" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "endpoint_id" uuid;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_tenant_id_automation_id_automations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","automation_id") REFERENCES "public"."automations"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_tenant_id_from_stage_id_stages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","from_stage_id") REFERENCES "public"."stages"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_tenant_id_to_stage_id_stages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","to_stage_id") REFERENCES "public"."stages"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_scores" ADD CONSTRAINT "lead_scores_tenant_id_lead_id_leads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","lead_id") REFERENCES "public"."leads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD CONSTRAINT "tenant_settings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automation_runs_due" ON "automation_runs" USING btree ("due_at") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "automation_runs_log" ON "automation_runs" USING btree ("tenant_id","automation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "automation_runs_chain" ON "automation_runs" USING btree ("tenant_id","chain_id");--> statement-breakpoint
CREATE INDEX "automation_runs_lead" ON "automation_runs" USING btree ("tenant_id","lead_id");--> statement-breakpoint
CREATE INDEX "automation_runs_created" ON "automation_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "automations_created" ON "automations" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lead_scores_due" ON "lead_scores" USING btree ("due_at") WHERE due_at is not null;