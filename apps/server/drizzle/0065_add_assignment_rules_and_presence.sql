CREATE TABLE "user_presence" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"conversation_id" uuid,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "user_presence_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "assignment_turns" ALTER COLUMN "turn" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "assignment_due_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "assignment_turns" ADD COLUMN "conversation_turn" bigint;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "conversation_assignment_rules" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "max_open_conversations" integer;--> statement-breakpoint
ALTER TABLE "user_presence" ADD CONSTRAINT "user_presence_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_presence" ADD CONSTRAINT "user_presence_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;
