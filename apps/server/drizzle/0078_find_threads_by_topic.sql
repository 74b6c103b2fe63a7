ALTER TABLE "conversations" ADD COLUMN "thread_topic" text;
