-- The labels of options that were renamed or removed, by the texts that records have. An older server reads and writes the texts, in `options`.
ALTER TABLE "custom_fields" ADD COLUMN "option_labels" jsonb DEFAULT '{}'::jsonb NOT NULL;
