-- The roles of the messages that an endpoint is told of; null for all.
ALTER TABLE "webhook_endpoints" ADD COLUMN "roles" text[];