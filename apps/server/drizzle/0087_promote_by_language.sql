-- Tasks that promote results by the score that is known for their language. False is what every task did until now, and what one is for an older
-- server, which promotes nothing of such a task meanwhile: its score is null.
ALTER TABLE "crawl_tasks" ADD COLUMN "promotes_by_language" boolean DEFAULT false NOT NULL;
